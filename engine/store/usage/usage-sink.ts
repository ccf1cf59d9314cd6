/** The store as the ledger's collector uses it: the target of journals. */
import type { Sink } from "../../ledger/collect.ts";
import type { RequestRecord } from "../../ledger/record.ts";
import type { Store } from "../database/store.ts";
import { type ApplyResult, applyUsage, forgetJournal, readJournalOffset } from "./apply-usage.ts";

/**
 * @param onRefused is called for each record that no row can hold; it is skipped
 * @param onBudgetsUsed is called with the keys of budgets whose usage has grown
 * @param onStored is called with the new records, after they are stored
 */
export function usageSink(
  store: Store,
  onRefused: (record: ApplyResult["refused"][number]) => void,
  onBudgetsUsed: (keys: readonly string[]) => void = () => {},
  onStored?: (records: readonly RequestRecord[]) => void,
): Sink {
  return {
    offset: (journal) => readJournalOffset(store, journal),
    async apply(journal, offset, records) {
      const applied = await applyUsage(store, records, { name: journal, offsetBytes: offset });
      applied.refused.forEach(onRefused);
      if (applied.budgets !== undefined) onBudgetsUsed(applied.budgets);
      onStored?.(newOf(records, applied));
    },
    forget: (journal) => forgetJournal(store, journal),
  };
}

/** Nearly always all records are new. */
function newOf(records: readonly RequestRecord[], { newIds }: ApplyResult): readonly RequestRecord[] {
  if (newIds.length === records.length) return records;
  const ids = new Set(newIds);
  // A record that comes twice at once counts once.
  return records.filter(({ id }) => ids.delete(id));
}
