/**
 * Actions on tasks: poll, list, download the result, cancel, delete. A token sees only its own tasks; those of others count as
 * unknown.
 */
import { ownerOf } from "../../access/token-index.ts";
import type { ClientRequest, HubError, Reply, StoredAct, Wire } from "../../conversion/contract.ts";
import { notInList } from "../../language/mappings/stored-rules.ts";
import type { Task, Tasks } from "../../store/tasks/task-contract.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { taskOpen, tasksUnreachable, taskUnknown } from "../refusals/task-refusals.ts";
import type { StoredRequest } from "../stored-answers/forward-stored.ts";
import { askTask } from "./ask-task.ts";
import { cancelTask } from "./cancel-task.ts";
import { serveContent } from "./task-content.ts";
import { documentOf, linkTo } from "./task-document.ts";

export async function serveTask(exchange: Exchange, request: StoredRequest): Promise<void> {
  const { service, wire } = exchange;
  const { tasks } = service;
  try {
    if (tasks === undefined) exchange.refuse(tasksUnreachable());
    else if (request.act === "list") answer(exchange, await list(exchange, tasks, request));
    else {
      const task = await tasks.find(ownerOf(exchange.token), request.id);
      if (exchange.settled) return;
      if (task === undefined || task.operation !== wire.operation) exchange.refuse(taskUnknown(request.id));
      else if (request.act === "content") serveContent(exchange, task, request);
      else answer(exchange, await act(exchange, tasks, task, request));
    }
  } catch (err) {
    service.log.error({ part: "tasks", id: exchange.id, err }, "a task could not be served");
    if (!exchange.settled) exchange.refuse(tasksUnreachable());
  }
}

function answer(exchange: Exchange, outcome: Reply | HubError): void {
  if (exchange.settled) return;
  if ("kind" in outcome) exchange.refuse(outcome);
  else exchange.send(outcome);
}

async function act(
  exchange: Exchange,
  tasks: Tasks,
  task: Task,
  request: StoredRequest,
): Promise<Reply | HubError> {
  const { wire, service } = exchange;
  const clientRequest = clientRequestOf(exchange, request);
  switch (request.act) {
    case "cancel":
      return (await cancelTask(service, tasks, task)) ?? replyFromStore(exchange, tasks, task, clientRequest);
    case "delete": {
      const isOver = ["completed", "failed", "cancelled"].includes(task.status);
      if (!isOver && cancelsWhereItDeletes(wire))
        return (await cancelTask(service, tasks, task)) ?? json(wire.stored?.deleted(task.id) ?? {});
      if (!(await tasks.delete(task.owner, task.id))) return taskOpen(task.id);
      // The upstream's copy expires anyway; for the client, the task is deleted now.
      askTask(service, task, "delete").catch((err: unknown) =>
        service.log.error(
          { part: "tasks", id: exchange.id, err },
          "the upstream's copy of a task was not deleted",
        ),
      );
      return json(wire.stored?.deleted(task.id) ?? {});
    }
    default:
      return wire.reply(shown(exchange, task), clientRequest);
  }
}

/** Some providers use one path for both actions. There, an unfinished task is cancelled. */
function cancelsWhereItDeletes({ stored }: Wire): boolean {
  const at = (act: StoredAct): string[] =>
    (stored?.routes ?? [])
      .filter((route) => route.act === act)
      .map(({ method, path }) => `${method} ${path}`);
  return at("cancel").some((route) => at("delete").includes(route));
}

async function replyFromStore(
  exchange: Exchange,
  tasks: Tasks,
  { owner, id }: Task,
  clientRequest: ClientRequest,
): Promise<Reply | HubError> {
  const task = await tasks.find(owner, id);
  return task === undefined ? taskUnknown(id) : exchange.wire.reply(shown(exchange, task), clientRequest);
}

async function list(exchange: Exchange, tasks: Tasks, request: StoredRequest): Promise<Reply | HubError> {
  const { wire, token } = exchange;
  const { stored, operation } = wire;
  if (stored === undefined) return tasksUnreachable();
  const page = stored.pageOf(request.query);
  if ("refused" in page) return page.refused;
  if (page.ids !== undefined) return listNamed(exchange, tasks, page.ids, request);
  const found = await tasks.list(ownerOf(token), operation, page);
  if (found === undefined) return notInList();
  const clientRequest = clientRequestOf(exchange, request);
  const items = found.tasks.map((task) => wire.encodeStored(shown(exchange, task), clientRequest));
  return json(stored.encodePage({ items, more: found.more }, request.query));
}

/** The named tasks in their order. All of them must exist. */
async function listNamed(
  exchange: Exchange,
  tasks: Tasks,
  ids: readonly string[],
  request: StoredRequest,
): Promise<Reply | HubError> {
  const { wire, token } = exchange;
  const clientRequest = clientRequestOf(exchange, request);
  const items: object[] = [];
  for (const id of ids.slice(0, MAX_NAMED)) {
    const task = await tasks.find(ownerOf(token), id);
    if (task === undefined || task.operation !== wire.operation) return taskUnknown(id);
    items.push(wire.encodeStored(shown(exchange, task), clientRequest));
  }
  return json(wire.stored?.encodePage({ items, more: ids.length > MAX_NAMED }, request.query) ?? items);
}

const MAX_NAMED = 100;

function shown({ service, wire, origin }: Exchange, task: Task): Record<string, unknown> {
  return documentOf(task, linkTo(service, wire, origin, task));
}

function clientRequestOf(
  { id, requestId, acceptedMs }: Exchange,
  { query, headers }: StoredRequest,
): ClientRequest {
  const now = Math.floor(acceptedMs / 1000);
  return { text: "", body: {}, pathParameters: {}, query, headers, now, id, requestId };
}

function json(body: object): Reply {
  return {
    status: 200,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    dropped: [],
  };
}
