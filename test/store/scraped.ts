/** What a scrape of the metrics reads from the store: open tasks, waiting webhooks, the most used quotas. */
import { expect, it } from "vitest";
import { addAlert } from "../../engine/store/alerts/alert-rows.ts";
import { createToken } from "../../engine/store/identity/token-rows.ts";
import type { NewTask } from "../../engine/store/tasks/task-contract.ts";
import { createTaskRows } from "../../engine/store/tasks/task-rows.ts";
import { countOpenTasks, countWaitingWebhooks } from "../../engine/store/tasks/waiting-work.ts";
import { listUsedQuotas } from "../../engine/store/usage/used-quotas.ts";
import type { Bench } from "./databases.ts";

const HOUR_MS = 3_600_000;

const taskOf = (id: string, operation: string): NewTask => ({
  id,
  owner: "token:t",
  operation,
  wire: "films",
  model: "m",
  repeatedFields: {},
  requestKey: id,
  digest: "d",
  runner: "machine:1",
  subjects: ["token:t"],
  need: { tokens: 0, micros: 0 },
  submitTimeoutMs: HOUR_MS,
  webhook: { url: "https://hook.test/", isPlain: false, origin: "" },
});

export function scraped(bench: Bench): void {
  it("open tasks by state, and the webhook of an ended one", async () => {
    const store = await bench.open();
    const tasks = createTaskRows(store, { keepMs: () => HOUR_MS, countsOf: () => undefined });
    expect(await countOpenTasks(store)).toEqual([]);
    for (const id of ["one", "two", "three"]) await tasks.create(taskOf(id, "videos"));
    await tasks.create(taskOf("four", "other"));
    await tasks.end("three", { status: "cancelled" });
    const open = await countOpenTasks(store);
    expect(open.sort((left, right) => left.count - right.count)).toEqual([
      { operation: "other", status: "submitting", count: 1 },
      { operation: "videos", status: "submitting", count: 2 },
    ]);
    await addAlert(store, { id: "a", kind: "budget", subject: "all", body: {}, severity: "warning" }, true);
    await addAlert(store, { id: "b", kind: "budget", subject: "all", body: {}, severity: "warning" }, false);
    expect(await countWaitingWebhooks(store)).toEqual({ task: 1, alert: 1 });
  });

  it("the most used quotas, without deleted and unlimited tokens", async () => {
    const store = await bench.open();
    const make = async (name: string, quota: object, used: object): Promise<void> => {
      const { token } = await createToken(store, { name, ...quota });
      await store.db.updateTable("tokens").set(used).where("id", "=", token.id).execute();
    };
    await make("half", { quotaMicros: 10 }, { usedMicros: 5 });
    await make("tokens", { quotaMicros: 10, quotaTokens: 10 }, { usedMicros: 1, usedTokens: 9 });
    await make("nothing", { quotaTokens: 0 }, { usedTokens: 0 });
    await make("unlimited", {}, { usedTokens: 1e6 });
    await make("gone", { quotaTokens: 1 }, { usedTokens: 9, deletedMs: 1 });
    expect(await listUsedQuotas(store, 2)).toMatchObject([
      { subject: expect.stringMatching(/^token:/), name: "nothing", share: 1 },
      { name: "tokens", share: 0.9 },
    ]);
    expect(await listUsedQuotas(store, 9)).toHaveLength(3);
  });
}
