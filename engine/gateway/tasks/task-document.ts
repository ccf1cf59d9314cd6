/** Represents a task in the hub's format: the visible part of its request, its result and its state. */

import type { Wire } from "../../conversion/contract.ts";
import type { Task } from "../../store/tasks/task-contract.ts";
import type { Service } from "../service/service.ts";

/** @param link the gateway's URL of the result, if the upstream's URL must not be exposed */
export function documentOf(task: Task, link?: string): Record<string, unknown> {
  const { id, model, status, progress, error, createdMs, completedMs, availableUntilMs } = task;
  return {
    ...task.repeatedFields,
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

/** The gateway's URL for a result whose file only the upstream has: a path of the client's wire, or of another one. */
export function linkTo(
  { conversions }: Pick<Service, "conversions">,
  wire: Wire,
  origin: string,
  task: Task,
): string | undefined {
  if (task.status !== "completed") return undefined;
  const content = wire.rules.content?.({ ...task.repeatedFields, ...task.result }, {}) as
    | { url?: string }
    | undefined;
  if (content?.url !== undefined) return undefined;
  const routes = [wire, ...conversions.wires.values()].flatMap((each) =>
    each.operation === wire.operation ? (each.stored?.routes ?? []) : [],
  );
  const route = routes.find(({ act }) => act === "content");
  return route && origin + route.path.replace("{id}", () => encodeURIComponent(task.id));
}

/** Unix time. */
function seconds(ms: number): number {
  return Math.floor(ms / 1000);
}
