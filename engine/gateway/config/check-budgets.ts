/** Checks budgets beyond their schema: one per period, each with a limit. */
import type { BudgetSettings } from "../../access/limits/budgets.ts";
import * as say from "../../language/diagnostics/build/gateway.ts";
import { at } from "../../language/yaml/yaml-node.ts";
import { itemsOf } from "./read-section.ts";
import { placeOf, type Source } from "./section.ts";

/** Reports invalid budgets. @param budgets as they were read from a file */
export function checkBudgets(source: Source, budgets: readonly BudgetSettings[] | undefined): void {
  if (budgets === undefined) return;
  const periods = new Set<string>();
  for (const { value, node } of itemsOf(budgets)) {
    const { per, usd, tokens, requests } = value;
    if (per === undefined) continue;
    const place = placeOf(source, at(node, "per") ?? node);
    if (periods.has(per))
      source.report(say.wrongSetting(place, "per", per, "another period: each period has one budget"));
    if (usd === undefined && tokens === undefined && requests === undefined)
      source.report(
        say.missingSetting(placeOf(source, node), "usd", "a budget without `tokens` or `requests`"),
      );
    periods.add(per);
  }
}
