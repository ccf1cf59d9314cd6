/**
 * Forgets what need not be kept any longer: sessions and tasks that are over, kept answers that expired or have no room,
 * single requests of the ledger that are older than the configuration wants them. Sums and the audit log stay.
 */
import { setImmediate } from "node:timers/promises";
import type { Config } from "../gateway/config/config.ts";
import { forgetSessions } from "../store/sessions.ts";
import type { Store } from "../store/store.ts";
import { trimAnswers } from "../store/stored-answers.ts";
import { forgetTasks } from "../store/tasks.ts";
import { forgetUsage } from "../store/usage.ts";

const AT_ONCE = 1_000;

/** @throws StoreUnavailable; what was forgotten until then is forgotten */
export async function forgetOld(
  store: Store,
  { answers, ledger }: Pick<Config, "answers" | "ledger">,
): Promise<void> {
  await forgetSessions(store);
  await forgetTasks(store);
  await trimAnswers(store, answers);
  if (ledger.keepMs === undefined) return;
  const beforeMs = Math.max(0, store.now() - ledger.keepMs);
  // Many may have come of age together; whoever wants something of the store gets a turn between.
  while ((await forgetUsage(store, beforeMs, AT_ONCE)) === AT_ONCE) await setImmediate();
}
