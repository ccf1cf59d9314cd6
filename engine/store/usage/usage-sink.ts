/** The store as the ledger's collector uses it: the target of journals. */
import type { Sink } from "../../ledger/collect.ts";
import type { RequestRecord } from "../../ledger/record.ts";
import type { Store } from "../database/store.ts";
import { type Applied, applyUsage, forgetJournal, journalOffset } from "./apply-usage.ts";

/**
 * @param refused is called for each record that no row can hold; it is skipped
 * @param budgetsUsed is called with the keys of budgets whose usage has grown
 * @param stored is called with the new records, after they are stored
 */
export function usageSink(
  store: Store,
  refused: (record: Applied["refused"][number]) => void,
  budgetsUsed: (keys: readonly string[]) => void = () => {},
  stored?: (records: readonly RequestRecord[]) => void,
): Sink {
  return {
    offset: (journal) => journalOffset(store, journal),
    async apply(journal, offset, records) {
      const applied = await applyUsage(store, records, { name: journal, offsetBytes: offset });
      applied.refused.forEach(refused);
      if (applied.budgets !== undefined) budgetsUsed(applied.budgets);
      stored?.(newOf(records, applied));
    },
    forget: (journal) => forgetJournal(store, journal),
  };
}

/** Nearly always all records are new. */
function newOf(records: readonly RequestRecord[], { newIds }: Applied): readonly RequestRecord[] {
  if (newIds.length === records.length) return records;
  const ids = new Set(newIds);
  // A record that comes twice at once counts once.
  return records.filter(({ id }) => ids.delete(id));
}
