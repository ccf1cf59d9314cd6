/** A task in the hub's words: what it shows of its request, what came of it, and how it stands. */
import type { Task } from "../../store/tasks.ts";

export function documentOf(task: Task): Record<string, unknown> {
  const { id, model, status, progress, error, createdMs, completedMs, availableUntilMs } = task;
  return {
    ...task.shows,
    ...task.result,
    id,
    model,
    status: status === "submitting" ? "queued" : status,
    created: seconds(createdMs),
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
