/** Polling of tasks and its rate: machines that share a store, and more tasks than the poll limit allows. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TaskPoller, type TaskPollerOptions } from "../../engine/control/jobs/task-poller.ts";
import type { OpenStore } from "../../engine/store/database/store.ts";
import type { Task, Tasks } from "../../engine/store/tasks/task-contract.ts";
import { leaseTasks, recordPoll } from "../../engine/store/tasks/task-queue.ts";
import { createTaskRows } from "../../engine/store/tasks/task-rows.ts";
import { type Bench, benchOf, databases } from "../store/databases.ts";

const TASKS = 1_000;
const HOLD_MS = 60_000;
const rhythm = { least: 2, most: 30, within: 86_400, lasts: 86_400 };

/** A poller whose clock advances half a second per round, and which does not wait for its rate limit. */
function watchOf(machine: Machine, more: Partial<TaskPollerOptions>): TaskPoller {
  let nowMs = 0;
  return new TaskPoller({
    lease: (most) => leaseTasks(machine.store, machine.mark, most, HOLD_MS),
    record: (id, noted) => recordPoll(machine.store, machine.mark, id, noted),
    end: (id, end) => machine.tasks.end(id, end),
    query: async () => ({ end: { status: "completed", result: {} } }),
    settle: async () => {},
    perSecond: () => 10_000,
    nowMs: () => {
      nowMs += 500;
      return nowMs;
    },
    random: () => 0.5,
    report: (event) => {
      if (event.kind === "failing") throw new Error("a round failed", { cause: event.error });
    },
    ...more,
  });
}

interface Machine {
  mark: string;
  store: OpenStore;
  tasks: Tasks;
}

describe.each(databases())("two machines on one $kind", (database) => {
  const run = database.absent === undefined ? it : it.skip;
  let bench: Bench;

  beforeAll(async () => {
    if (database.absent !== undefined) return;
    await database.start();
    bench = benchOf(database);
  }, 120_000);
  afterAll(async () => {
    if (database.absent !== undefined) return;
    await bench.close();
    await database.stop();
  });

  async function machines(): Promise<[Machine, Machine]> {
    const url = await database.empty();
    // Hundreds of results are written at once, and the last of them wait on a busy machine.
    const patient = { postgres: { connectTimeoutMs: 60_000 } };
    const [first, second] = [await bench.open(url, patient), await bench.open(url, patient)];
    const surroundings = { keepMs: () => 86_400_000, countsOf: () => undefined };
    const machine = (mark: string, store: OpenStore): Machine => ({
      mark,
      store,
      tasks: createTaskRows(store, surroundings),
    });
    return [machine("first", first), machine("second", second)];
  }

  /** Running tasks at upstreams that are due. */
  async function fill({ mark, tasks }: Machine, count: number): Promise<void> {
    for (let at = 0; at < count; at++) {
      const id = `task_${at}`;
      const need = { tokens: 0, micros: 0 };
      await tasks.create({
        id,
        owner: "owner",
        operation: "videos",
        wire: "videos",
        model: "m",
        repeatedFields: {},
        requestKey: undefined,
        digest: id,
        runner: `${mark}:1`,
        tokenId: undefined,
        accountId: undefined,
        subjects: [],
        need,
        submitTimeoutMs: 1_000,
      } as Parameters<Tasks["create"]>[0]);
      await tasks.markAccepted(id, {
        pin: { channel: "c", key: "k", wire: "videos", model: "m" },
        remembered: { id },
        rhythm,
        status: "queued",
        afterMs: 0,
        progress: undefined,
        result: undefined,
        record: undefined,
        rates: undefined,
      } as unknown as Parameters<Tasks["markAccepted"]>[1]);
    }
  }

  run("ask about each task one at a time, and share the work", { timeout: 240_000 }, async () => {
    const pair = await machines();
    await fill(pair[0], TASKS);
    const under = new Set<string>();
    const asked = new Map<string, number>();
    const by = new Map<string, number>();
    let ended = 0;
    const watches = pair.map((machine) =>
      watchOf(machine, {
        query: async ({ id }: Task) => {
          expect(under.has(id)).toBe(false);
          under.add(id);
          await new Promise((resolve) => setImmediate(resolve));
          under.delete(id);
          const times = (asked.get(id) ?? 0) + 1;
          asked.set(id, times);
          by.set(machine.mark, (by.get(machine.mark) ?? 0) + 1);
          return times < 3
            ? { note: { asked: times, afterMs: 0 } }
            : { end: { status: "completed" as const, result: {} } };
        },
        end: async (id, end) => {
          const isFirst = await machine.tasks.end(id, end);
          if (isFirst) ended++;
          return isFirst;
        },
      }),
    );
    for (let rounds = 0; ended < TASKS && rounds < 500; rounds++) {
      await Promise.all(watches.map((watch) => watch.round()));
      await Promise.all(watches.map((watch) => watch.waitUntilIdle()));
    }
    expect(ended).toBe(TASKS);
    expect([...asked.values()].every((times) => times === 3)).toBe(true);
    // Both machines have work.
    for (const { mark } of pair) expect(by.get(mark)).toBeGreaterThan(TASKS / 5);
  });

  run("what a dead one held another one asks about when the hold is over", { timeout: 120_000 }, async () => {
    const [dead, living] = await machines();
    await fill(dead, 50);
    const stuck = watchOf(dead, { query: () => new Promise(() => {}) });
    await stuck.round();
    let ended = 0;
    const watch = watchOf(living, {
      end: async (id, end) => {
        const isFirst = await living.tasks.end(id, end);
        if (isFirst) ended++;
        return isFirst;
      },
    });
    const rounds = async (): Promise<void> => {
      for (let round = 0; round < 5; round++) {
        await watch.round();
        await watch.waitUntilIdle();
      }
    };
    await rounds();
    expect(ended).toBe(0);
    // The lease expires, on the clock that decides; a test cannot set the database's own clock.
    bench.clock.ms += HOLD_MS + 1;
    if (bench.kind === "postgres")
      await living.store.db
        .updateTable("tasks")
        .set((row) => ({ heldUntilMs: row("heldUntilMs", "-", HOLD_MS + 1) }))
        .execute();
    await rounds();
    expect(ended).toBe(50);
  });
});

describe("more tasks than the poll limit", () => {
  it("a hundred thousand tasks stay within the limit of polls per second, and each gets its turn", async () => {
    const perSecond = 20;
    const many = 100_000;
    const task = (id: number): Task => ({ id: `task_${id}`, status: "queued", asked: 0 }) as unknown as Task;
    // The longest waiting tasks first, as the store returns them.
    const waiting = Array.from({ length: many }, (_, id) => task(id));
    let next = 0;
    let nowMs = 0;
    const seen = new Set<string>();
    let inSecond = 0;
    let most = 0;
    const watch = new TaskPoller({
      lease: async (count) => {
        next += count;
        return waiting.slice(next - count, next);
      },
      record: async (id) => void waiting.push({ id } as Task),
      end: async () => true,
      query: async ({ id }) => {
        seen.add(id);
        inSecond++;
        return { note: { asked: 1, afterMs: 2_000 } };
      },
      settle: async () => {},
      perSecond: () => perSecond,
      nowMs: () => nowMs,
      random: () => 0.5,
      report: ({ kind }) => expect(kind).not.toBe("failing"),
    });
    const seconds = many / perSecond;
    for (let second = 0; second < seconds; second++) {
      inSecond = 0;
      for (let half = 0; half < 2; half++) {
        nowMs += 500;
        await watch.round();
        await watch.waitUntilIdle();
      }
      most = Math.max(most, inSecond);
    }
    expect(most).toBe(perSecond);
    expect(seen.size).toBe(many);
  });

  it("polls that were missed during a pause are not made up for at once", async () => {
    let nowMs = 0;
    let held = 0;
    const watch = new TaskPoller({
      lease: async (count) => {
        held = count;
        return [];
      },
      record: async () => {},
      end: async () => true,
      query: async () => ({ end: { status: "completed" } }),
      settle: async () => {},
      perSecond: () => 20,
      nowMs: () => nowMs,
      random: () => 0.5,
      report: () => {},
    });
    nowMs = 3_600_000;
    await watch.round();
    expect(held).toBe(20);
  });
});
