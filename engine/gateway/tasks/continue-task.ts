/**
 * A request that continues another task. It is sent to the same upstream, with the upstream's id of that task. A missing model
 * name is taken from the earlier request.
 */
import { ownerOf } from "../../access/token-index.ts";
import type { ClientRequest, HubError } from "../../conversion/contract.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { tasksUnreachable, taskUnknown } from "../refusals/task-refusals.ts";
import type { Resumed } from "../stored-answers/continue-answer.ts";

type Begin = (model: string | undefined, resumed: Resumed) => HubError | undefined;

export function continueTask(
  exchange: Exchange,
  clientRequest: ClientRequest,
  model: string | undefined,
  begin: Begin,
): void {
  const { wire, service, token } = exchange;
  const start = (named: string | undefined, resumed: Resumed): void => {
    const refused = begin(named, resumed);
    if (refused !== undefined) exchange.refuse(refused);
  };
  const before = wire.rules.continues?.(wire.decodeRequest(clientRequest) as Record<string, unknown>);
  if (before === undefined) {
    start(model, { clientRequest });
    return;
  }
  const { tasks } = service;
  if (tasks === undefined) {
    exchange.refuse(tasksUnreachable());
    return;
  }
  tasks.find(ownerOf(token), before).then(
    (task) =>
      exchange.guard(() => {
        if (exchange.settled) return;
        if (task === undefined || task.pin === undefined || task.operation !== wire.operation) {
          exchange.refuse(taskUnknown(before));
          return;
        }
        const { id: continues } = (task.remembered ?? {}) as { id?: unknown };
        start(model ?? task.model, {
          clientRequest: { ...clientRequest, continues: String(continues) },
          pin: task.pin,
        });
      }),
    (err: unknown) =>
      exchange.guard(() => {
        service.log.error(
          { part: "tasks", id: exchange.id, err },
          "the task that a request continues could not be loaded",
        );
        exchange.refuse(tasksUnreachable());
      }),
  );
}
