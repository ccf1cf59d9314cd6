/** A task in the hub's words: what it shows of its request, what came of it, and how it stands. */

import type { Wire } from "../../conversion/contract.ts";
import type { Task } from "../../store/tasks/task-contract.ts";
import type { Service } from "../service/service.ts";

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

/** Where a caller finds what was made, of which nobody but the upstream has the file: its own wire's path, or another's. */
export function linkTo(
  { conversions }: Pick<Service, "conversions">,
  wire: Wire,
  origin: string,
  task: Task,
): string | undefined {
  if (task.status !== "completed") return undefined;
  const content = wire.rules.content?.({ ...task.shows, ...task.result }, {}) as { url?: string } | undefined;
  if (content?.url !== undefined) return undefined;
  const routes = [wire, ...conversions.wires.values()].flatMap((each) =>
    each.operation === wire.operation ? (each.stored?.routes ?? []) : [],
  );
  const route = routes.find(({ act }) => act === "content");
  return route && origin + route.path.replace("{id}", () => encodeURIComponent(task.id));
}

/** Since 1970. */
function seconds(ms: number): number {
  return Math.floor(ms / 1000);
}
