/** Deliveries of alerts: their order, and what the admin API tells of them. The samples of rules at a stop. */
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { RuleEvaluator } from "../../engine/control/alerts/rule-evaluator.ts";
import { Alerts } from "../../engine/control/jobs/alerts.ts";
import type { Config } from "../../engine/gateway/config/config.ts";
import { createLog } from "../../engine/gateway/log/log.ts";
import type { RequestRecord } from "../../engine/ledger/record.ts";
import { addAlert, listAlerts, withdrawAlert } from "../../engine/store/alerts/alert-rows.ts";
import { readAlertSamples } from "../../engine/store/alerts/alert-samples.ts";
import { openStore } from "../../engine/store/database/open-store.ts";
import type { OpenStore } from "../../engine/store/database/store.ts";
import { temporaryFolder } from "../servers/server.ts";

const folder = temporaryFolder("polywire-alert-deliveries");
const log = createLog({ level: "silent" });
let store: OpenStore;

beforeAll(async () => {
  store = await openStore({ url: join(folder.path, "polywire.db") });
}, 120_000);
afterAll(async () => {
  await store?.close();
  folder.remove();
});
beforeEach(async () => void (await store.db.deleteFrom("alerts").execute()));

function add(id: string, subject: string, hasWebhook = true): Promise<boolean> {
  return addAlert(store, { id, kind: "rule", subject, severity: "warning", body: { id } }, hasWebhook);
}

test("alerts about one subject are delivered one after the other, the oldest first, also after a failure", async () => {
  // In the order in which they happen; the ids sort the other way.
  await add("c resolved", "channel:one");
  await setTimeout(5);
  await add("b firing", "channel:one");
  await setTimeout(5);
  await add("a resolved", "channel:one");
  await add("other", "channel:two");
  const events: string[] = [];
  const alerts = new Alerts({
    store,
    config: () =>
      ({
        alerts: { webhookUrl: "http://127.0.0.1:9", webhookFormat: "standard", quietHours: [] },
      }) as unknown as Config,
    budgets: () => undefined,
    nameOf: async () => undefined,
    async deliver({ body }) {
      const { id } = JSON.parse(body);
      events.push(`begin ${id}`);
      await setTimeout(id === "c resolved" ? 60 : 5);
      events.push(`end ${id}`);
      return id === "c resolved" ? { failure: "503" } : {};
    },
    log,
  });
  // The limit of calls per second allows one batch of all four after this time.
  await setTimeout(400);
  await alerts.round();
  expect(events).toHaveLength(8);
  const ofOne = events.filter((event) => !event.endsWith("other"));
  expect(ofOne).toEqual(
    ["c resolved", "b firing", "a resolved"].flatMap((id) => [`begin ${id}`, `end ${id}`]),
  );
  expect(events.indexOf("end other")).toBeLessThan(events.indexOf("end c resolved"));
});

test("an alert that has resolved before its delivery does not wait", async () => {
  await add("1", "channel:one");
  await add("2", "channel:one");
  await add("3", "channel:one", false);
  await withdrawAlert(store, "1");
  const { items } = await listAlerts(store);
  const states = items.map(({ id, isDelivered, isWaiting }) => [id, isDelivered, isWaiting]).sort();
  expect(states).toEqual([["1", false, false], ["2", false, true], ["3", null, false]]); // biome-ignore format: a table
});

test("requests that end during a stop are in the samples", async () => {
  const rule = { metric: "error_rate", by: "gateway", threshold: 1, windowMinutes: 5 };
  const rules = new RuleEvaluator({
    store,
    config: () => ({ alerts: { rules: [["errors", rule]] } }) as unknown as Config,
    values: { providerOf: () => "", readAlertState: async () => [], readBudgets: async () => [] },
    nameOf: async () => undefined,
    log,
  });
  await rules.stop();
  rules.count([{ startedMs: store.now(), totalMs: 1, outcome: "failed", stream: false } as RequestRecord]);
  await rules.close();
  expect(await readAlertSamples(store, ["gateway"], 0)).toMatchObject([{ requests: 1, failures: 1 }]);
});
