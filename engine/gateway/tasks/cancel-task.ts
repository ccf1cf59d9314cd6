/** Cancels a task at its upstream. The task counts as cancelled when the upstream confirms. */

import type { HubError } from "../../conversion/contract.ts";
import type { Task, Tasks } from "../../store/tasks/task-contract.ts";
import { taskFinished, taskNotCancellable } from "../refusals/task-refusals.ts";
import type { Service } from "../service/service.ts";
import { askTask } from "./ask-task.ts";

/** @returns the error, or undefined on success. Rejects if the store fails. */
export async function cancelTask(service: Service, tasks: Tasks, task: Task): Promise<HubError | undefined> {
  const { id, status } = task;
  if (status === "cancelled") return undefined;
  if (status === "completed" || status === "failed") return taskFinished(id, status);
  const answered = await askTask(service, task, "cancel");
  if (answered === undefined) return taskNotCancellable(id, "the provider does not support it");
  if ("error" in answered) {
    const { error } = answered;
    return error.status < 500 ? taskNotCancellable(id, error.message) : error;
  }
  return (await tasks.end(id, { status: "cancelled" })) ? undefined : taskFinished(id, "over");
}
