/** Tasks that upstreams run for clients. A member sees its own. */
import { recordAudit } from "../../store/identity/audit-rows.ts";
import { getTask, getWholeTask, listTasks, type TaskRow } from "../../store/tasks/task-queries.ts";
import { AdminError, type Call } from "../admin-call.ts";
import {
  exactly,
  list,
  object,
  orNull,
  page,
  type Route,
  type Shape,
  text,
  timeMs,
  whole,
} from "../admin-route.ts";
import { pageOf, presentParameters } from "../resource.ts";

const fields: Record<keyof TaskRow, Shape> = {
  id: text,
  operation: text,
  wire: { ...text, description: "The client's wire." },
  model: { ...text, description: "The client's model name." },
  status: { enum: ["submitting", "queued", "in_progress", "completed", "failed", "cancelled"] },
  tokenId: orNull({ ...text, description: "Null for a token of the configuration file." }),
  tokenName: text,
  accountId: orNull(text),
  channel: orNull({ ...text, description: "Null until a channel has accepted the task." }),
  upstreamWire: orNull(text),
  upstreamModel: orNull(text),
  progress: orNull({ ...whole, description: "Percentage, if the upstream reports it." }),
  asked: { ...whole, description: "Number of status queries to the upstream." },
  error: orNull(object({ kind: text, message: text, code: text }, ["kind", "message"])),
  costMicros: orNull({ ...whole, description: "Null while the task runs." }),
  reservedMicros: { ...whole, description: "Usage reserved while the task runs." },
  dueMs: orNull({ ...timeMs, description: "Time of the next status query; null when the task has ended." }),
  createdMs: timeMs,
  completedMs: orNull(timeMs),
  availableUntilMs: orNull({ ...timeMs, description: "Expiry of the result." }),
  noticeDueMs: orNull({
    ...timeMs,
    description:
      "Time of the next webhook delivery; null before the task ends, and when no delivery is left.",
  }),
  noticeTries: { ...whole, description: "Number of webhook deliveries tried." },
  noticeFailure: orNull({ ...text, description: "Error of the last webhook delivery." }),
};
const shape = exactly(fields, Object.keys(fields));

/** A task of another account is reported as missing. */
async function ownTask(call: Call): Promise<TaskRow> {
  const task = await getTask(call.store, call.id);
  if (call.actor.role === "admin" || task.accountId === call.actor.accountId) return task;
  throw new AdminError(404, "missing", `there is no task ${JSON.stringify(call.id)}`);
}

async function cancel(call: Call): Promise<TaskRow> {
  const { store, actor, id, address } = call;
  const before = await ownTask(call);
  const refused = await call.cancelTask(await getWholeTask(store, id));
  if (refused !== undefined) throw new AdminError(refused.status, refused.code ?? "refused", refused.message);
  const after = await getTask(store, id);
  await recordAudit(store, {
    actor: actor.accountId,
    actorName: actor.login,
    action: "task.cancel",
    subjectKind: "task",
    subjectId: id,
    subjectName: before.model,
    changes: { status: [before.status, after.status] },
    address,
  });
  return after;
}

export const tasks: Route[] = [
  {
    method: "GET",
    path: "/tasks",
    minimumRole: "member",
    summary: "Lists tasks, newest first, without requests and results.",
    query: {
      status: "`submitting`, `queued`, `in_progress`, `completed`, `failed` or `cancelled`.",
      operation: "Operation, as mappings name it.",
      model: "Model name of the request.",
      token: "A token's id, or the name of a token in the configuration file.",
      account: "An account's id.",
      ...page,
    },
    responseBody: list(shape),
    handle: (call) =>
      listTasks(call.store, {
        ...presentParameters(call, "status", "operation", "model", "token", "account"),
        // A member always sees only its own.
        ...(call.actor.role === "admin" ? {} : { account: call.actor.accountId }),
        ...pageOf(call),
      }),
  },
  {
    method: "GET",
    path: "/tasks/{id}",
    minimumRole: "member",
    summary: "Reads one task.",
    responseBody: shape,
    handle: ownTask,
  },
  {
    method: "POST",
    path: "/tasks/{id}/cancel",
    minimumRole: "member",
    summary: "Cancels a task, if its upstream supports it.",
    responseBody: shape,
    handle: cancel,
  },
];
