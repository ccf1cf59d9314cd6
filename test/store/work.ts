/** Tasks. */
import { expect, it } from "vitest";
import { StoreConflict, StoreInvalid } from "../../engine/store/errors.ts";
import type { OpenStore } from "../../engine/store/store.ts";
import {
  createTask,
  editTask,
  forgetTasks,
  getTask,
  leaseTasks,
  listTasks,
} from "../../engine/store/tasks.ts";
import type { Bench } from "./databases.ts";

export function work(bench: Bench): void {
  const task = {
    operation: "video",
    wire: "some",
    channel: "main",
    model: "m",
    status: "queued",
    request: { a: 1 },
  };

  it("a task is kept with what became of it", async () => {
    const store = await bench.open();
    const made = await createTask(store, { ...task, tokenId: "t", pollMs: bench.clock.ms });
    expect(await getTask(store, made.id)).toEqual(made);
    const done = await editTask(store, made.id, 1, {
      status: "done",
      progress: 100,
      result: ["x"],
      pollMs: null,
    });
    expect(done).toMatchObject({ status: "done", progress: 100, result: ["x"], error: null, version: 2 });
    await expect(editTask(store, made.id, 1, { progress: 5 })).rejects.toBeInstanceOf(StoreConflict);
    await expect(editTask(store, made.id, 2, { progress: 101 })).rejects.toBeInstanceOf(StoreInvalid);
    await expect(editTask(store, made.id, 2, { channel: "other" } as never)).rejects.toBeInstanceOf(
      StoreInvalid,
    );
    expect((await listTasks(store, { tokenId: "t", status: "done" })).items).toEqual([done]);
    expect((await listTasks(store, { tokenId: "other" })).items).toEqual([]);
    await editTask(store, made.id, 2, { expiresMs: bench.clock.ms });
    expect(await forgetTasks(store)).toBe(1);
  });

  it("tasks that are due are leased to one node each, and again when a lease ends", async () => {
    const url = await bench.empty();
    const stores = await Promise.all([bench.open(url), bench.open(url), bench.open(url)]);
    const store = stores[0] as OpenStore;
    for (let index = 0; index < 20; index++) {
      await createTask(store, { ...task, pollMs: bench.clock.ms - index });
    }
    await createTask(store, { ...task, pollMs: bench.clock.ms + 60_000 });
    await createTask(store, task);
    const leased = await Promise.all(
      stores.map((each, index) => leaseTasks(each, `node ${index}`, 10_000, 8)),
    );
    expect(leased.map((tasks) => tasks.length).sort()).toEqual([4, 8, 8]);
    expect(new Set(leased.flat().map((row) => row.id)).size).toBe(20);
    expect(await leaseTasks(store, "late", 10_000, 8)).toEqual([]);
    const [first] = leased[0] as [(typeof leased)[0][0]];
    await editTask(store, first.id, first.version, { pollMs: bench.clock.ms, leaseOwner: null });
    expect((await leaseTasks(store, "late", 10_000, 8)).map((row) => row.id)).toEqual([first.id]);
    bench.clock.ms += 10_000;
    const again = await leaseTasks(store, "late", 10_000, 100);
    expect(again).toHaveLength(20);
    expect(again.every((row) => row.leaseOwner === "late")).toBe(true);
  });
}
