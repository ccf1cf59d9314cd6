/** A task in the hub's words: what it shows of its request, what came of it, and how it stands. */
import type { Task } from "../../store/tasks.ts";

/** @param link where the gateway has what it made, where no address of it can be told */
export function documentOf(task: Task, link?: string): Record<string, unknown> {
  const { id, model, status, progress, error, createdMs, completedMs, availableUntilMs } = task;
  return {
    ...task.shows,
    ...task.result,
    id,
    model,
    status: status === "submitting" ? "queued" : status,
    created: seconds(createdMs),
    ...(link === undefined ? {} : { link }),
    ...(progress === undefined ? {} : { progress }),
    ...(error === undefined ? {} : { error }),
    ...(completedMs === undefined ? {} : { completed: seconds(completedMs) }),
    ...(availableUntilMs === undefined ? {} : { expires: seconds(availableUntilMs) }),
  };
}

/** Since 1970. */
function seconds(ms: number): number {
  return Math.floor(ms / 1000);
}
