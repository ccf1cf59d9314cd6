/** Moves the journals of this process and of dead ones into the store, and logs the outcome. */
import type { Logger } from "../../gateway/log/log.ts";
import { Collector, type CollectorEvent, type Sink } from "../../ledger/collect.ts";
import type { RequestRecord } from "../../ledger/record.ts";
import type { Store } from "../../store/database/store.ts";
import { usageSink } from "../../store/usage/usage-sink.ts";

/**
 * @param folders of journals
 * @param isAlive whether the process of a journal runs
 * @param onBudgetsUsed called with the keys of budgets whose usage has grown
 * @param onStored called with the new records
 * @param timeWrite runs a write of records
 */
export function createCollector(
  store: Store,
  folders: readonly string[],
  isAlive: (name: string) => boolean,
  log: Logger,
  onBudgetsUsed: (keys: readonly string[]) => void = () => {},
  onStored?: (records: readonly RequestRecord[]) => void,
  timeWrite: (write: () => Promise<void>) => Promise<void> = (write) => write(),
): Collector {
  const onRefused = ({ id, reason }: { id: string; reason: string }): void =>
    log.error({ id, reason }, "the store rejected a record");
  const sink = usageSink(store, onRefused, onBudgetsUsed, onStored);
  const timed: Sink = { ...sink, apply: (...values) => timeWrite(() => sink.apply(...values)) };
  return new Collector({ folders, isAlive, sink: timed, report: (event) => logCollectorEvent(log, event) });
}

function logCollectorEvent(log: Logger, event: CollectorEvent): void {
  switch (event.kind) {
    case "failing":
      log.error(
        { err: event.error },
        "usage records cannot be written to the store; they stay in the journals",
      );
      break;
    case "healed":
      log.info("usage records are written to the store again");
      break;
    case "vanished":
      log.error(
        { folder: event.folder },
        "the folder of journals was deleted; each running process writes its journal again",
      );
      break;
    case "unreadable": {
      const { journal, offset } = event;
      log.warn(
        { journal, offset },
        "a journal ends with an incomplete record: its process died while it wrote the record",
      );
    }
  }
}
