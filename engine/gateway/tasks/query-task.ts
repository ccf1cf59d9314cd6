/** Queries the state of a task at its upstream, and its result if it has finished. */

import type { HubError } from "../../conversion/contract.ts";
import { hubError } from "../../conversion/hub/hub-error.ts";
import { pollIntervalMs } from "../../conversion/steps/poll-interval.ts";
import type { Task, TaskEnd } from "../../store/tasks/task-contract.ts";
import type { PollResult } from "../../store/tasks/task-queue.ts";
import type { Service } from "../service/service.ts";
import { askTask, findTaskTarget } from "./ask-task.ts";

/** The task has ended, or is polled again; `trouble` is the error if its state is unknown. */
export type TaskReport = { end: TaskEnd } | { note: PollResult; trouble?: HubError };

/** Never rejects. */
export async function queryTask(service: Service, task: Task): Promise<TaskReport> {
  const pollInterval = task.pollInterval ?? {
    minSeconds: 2,
    maxSeconds: 30,
    timeoutSeconds: 86_400,
    lifetimeSeconds: undefined,
  };
  const isLate = service.nowMs() > task.createdMs + pollInterval.timeoutSeconds * 1000;
  const again = (error: HubError): TaskReport => {
    if (isLate)
      return {
        end: failed(
          "timeout",
          "task_late",
          `the task did not end within ${pollInterval.timeoutSeconds} seconds`,
        ),
      };
    const afterMs = pollIntervalMs(pollInterval, task.pollCount, error.retry_after);
    return { note: { asked: task.pollCount + 1, afterMs }, trouble: error };
  };
  try {
    const workplace = findTaskTarget(service, task);
    const pollReply = await askTask(service, task, "poll", workplace);
    if (pollReply === undefined)
      return again(hubError("internal", "its wire has no step that queries a task"));
    if ("error" in pollReply) {
      const { error } = pollReply;
      // Content that a policy blocks stays blocked.
      if (error.kind === "content_policy") return { end: { status: "failed", error: taskError(error) } };
      if (error.kind !== "not_found") return again(error);
      return {
        end: failed("not_found", "task_forgotten", `the provider no longer knows the task: ${error.message}`),
      };
    }
    const { state, answer, wait } = pollReply;
    const remembered = { ...task.remembered, ...state.remember };
    switch (state.status) {
      case "failed":
      case "cancelled":
        return { end: { status: state.status, error: state.error } };
      case "completed": {
        const resolved = await askTask(service, { ...task, remembered }, "resolve", workplace);
        if (resolved !== undefined && "error" in resolved) return again(resolved.error);
        const answers = resolved === undefined ? [answer] : [answer, resolved.answer];
        const result = workplace?.conversion.result(answers) ?? {};
        return { end: { status: "completed", result, remembered } };
      }
      default: {
        if (isLate) return again(hubError("timeout", "the task has not ended"));
        const { status, progress } = state;
        const afterMs = pollIntervalMs(pollInterval, task.pollCount, wait);
        return { note: { status, progress, remembered, asked: task.pollCount + 1, afterMs } };
      }
    }
  } catch (err) {
    service.log.error({ part: "tasks", task: task.id, err }, "a task could not be processed");
    return again(hubError("internal", "internal error of the gateway"));
  }
}

function taskError({ kind, code, message }: HubError): TaskEnd["error"] {
  return { kind, message, ...(code === undefined ? {} : { code }) };
}

function failed(kind: string, code: string, message: string): TaskEnd {
  return { status: "failed", error: { kind, code, message } };
}
