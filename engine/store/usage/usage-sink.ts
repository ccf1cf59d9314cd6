/** The store as the ledger's collector uses it: the target of journals. */
import type { Sink } from "../../ledger/collect.ts";
import type { Store } from "../database/store.ts";
import { type Applied, applyUsage, forgetJournal, journalOffset } from "./apply-usage.ts";

/**
 * @param onRefused is called for each record that no row can hold; it is skipped
 * @param onBudgetsUsed is called with the keys of budgets whose usage has grown
 */
export function usageSink(
  store: Store,
  refused: (record: Applied["refused"][number]) => void,
  budgetsUsed: (keys: readonly string[]) => void = () => {},
): Sink {
  return {
    offset: (journal) => journalOffset(store, journal),
    async apply(journal, offset, records) {
      const applied = await applyUsage(store, records, { name: journal, offsetBytes: offset });
      applied.refused.forEach(refused);
      if (applied.budgets !== undefined) budgetsUsed(applied.budgets);
    },
    forget: (journal) => forgetJournal(store, journal),
  };
}
