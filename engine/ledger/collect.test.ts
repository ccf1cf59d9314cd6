import { appendFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Collector, type CollectorEvent, type Sink } from "./collect.ts";
import { lineOf } from "./line.ts";
import type { RequestRecord } from "./record.ts";

/** A sink as a database would be: what it takes becomes true together, and it may fail before or after that. */
class Table implements Sink {
  readonly rows = new Map<string, number>();
  readonly offsets = new Map<string, number>();
  fails: "no" | "before" | "after" = "no";

  async offset(journal: string): Promise<number> {
    return this.offsets.get(journal) ?? 0;
  }

  async apply(journal: string, offset: number, records: readonly RequestRecord[]): Promise<void> {
    if (this.fails === "before") throw new Error("the database is gone");
    for (const { id } of records) this.rows.set(id, (this.rows.get(id) ?? 0) + 1);
    this.offsets.set(journal, offset);
    if (this.fails === "after") throw new Error("the connection was cut");
  }

  async forget(journal: string): Promise<void> {
    this.offsets.delete(journal);
  }
}

let folder: string;
let table: Table;
let alive: Set<string>;
let events: CollectorEvent[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "collect-"));
  table = new Table();
  alive = new Set(["t"]);
  events = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

const collector = (): Collector =>
  new Collector({
    sink: table,
    folders: [folder],
    isAlive: (name) => alive.has(name),
    report: (event) => void events.push(event),
  });
const line = (id: string, more = ""): string => `${lineOf({ id, losses: [more] } as never)}\n`;
const write = (file: string, text: string): void => appendFileSync(join(folder, file), text);
const once = (...ids: string[]): [string, number][] => ids.map((id) => [id, 1]);

test("each record is moved once, over several runs", async () => {
  const mover = collector();
  write("t.0.ndjson", line("a") + line("b"));
  await mover.collect();
  write("t.0.ndjson", line("c"));
  await mover.collect();
  await mover.collect();
  expect([...table.rows]).toEqual(once("a", "b", "c"));
});

test("a call moves all records that were written before it, also during another run", async () => {
  const [begun, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const mover = collector();
  const apply = table.apply.bind(table);
  table.apply = async (...what) => {
    begun.resolve();
    await free.promise;
    await apply(...what);
  };
  write("t.0.ndjson", line("a"));
  const first = mover.collect();
  await begun.promise;
  write("t.0.ndjson", line("b"));
  const others = [mover.collect(), mover.collect()];
  free.resolve();
  await first;
  await Promise.all(others);
  expect([...table.rows]).toEqual(once("a", "b"));
});

test("an incomplete line waits for its end while its process runs", async () => {
  const mover = collector();
  const whole = line("b");
  write("t.0.ndjson", line("a") + whole.slice(0, 9));
  await mover.collect();
  expect([...table.rows]).toEqual(once("a"));
  write("t.0.ndjson", whole.slice(9));
  await mover.collect();
  expect([...table.rows]).toEqual(once("a", "b"));
  expect(events).toEqual([]);
});

test("an incomplete line of a dead process is reported and dropped, and the journal is deleted", async () => {
  write("t.0.ndjson", line("a") + line("b").slice(0, 9));
  alive.clear();
  await collector().collect();
  expect([...table.rows]).toEqual(once("a"));
  expect(events).toEqual([{ kind: "unreadable", journal: "t.0.ndjson", offset: line("a").length }]);
  expect(readdirSync(folder)).toEqual([]);
  expect(table.offsets.size).toBe(0);
});

test("rotated files are deleted, and the current file stays", async () => {
  write("t.0.ndjson", line("a"));
  write("t.1.ndjson", line("b"));
  write("t.10.ndjson", line("c"));
  await collector().collect();
  expect([...table.rows]).toEqual(once("a", "b", "c"));
  expect(readdirSync(folder)).toEqual(["t.10.ndjson"]);
});

test("a failing sink loses no record, and its failure and recovery are reported once", async () => {
  const mover = collector();
  table.fails = "before";
  write("t.0.ndjson", line("a"));
  await mover.collect();
  write("t.0.ndjson", line("b"));
  await mover.collect();
  expect(events.map(({ kind }) => kind)).toEqual(["failing"]);
  table.fails = "no";
  await mover.collect();
  expect(events.map(({ kind }) => kind)).toEqual(["failing", "healed"]);
  expect([...table.rows]).toEqual(once("a", "b"));
});

test("after a restart, the stored offset counts, although the last write reported an error", async () => {
  table.fails = "after";
  write("t.0.ndjson", line("a"));
  await collector().collect();
  table.fails = "no";
  write("t.0.ndjson", line("b"));
  await collector().collect();
  expect([...table.rows]).toEqual(once("a", "b"));
});

test("a line longer than a read block is one record", async () => {
  write("t.0.ndjson", line("a") + line("long", "x".repeat(1_000_000)) + line("b"));
  await collector().collect();
  expect([...table.rows]).toEqual(once("a", "long", "b"));
});

test("other files in the folder are ignored", async () => {
  writeFileSync(join(folder, "lock"), "");
  writeFileSync(join(folder, "notes.txt"), line("z"));
  await collector().collect();
  expect(table.rows.size).toBe(0);
  expect(readdirSync(folder).sort()).toEqual(["lock", "notes.txt"]);
});

test("a missing folder is reported once, and other folders are still moved", async () => {
  const gone = join(folder, "gone");
  const mover = new Collector({
    sink: table,
    folders: [gone, folder],
    isAlive: (name) => alive.has(name),
    report: (event) => void events.push(event),
  });
  write("t.0.ndjson", line("a"));
  await mover.collect();
  await mover.collect();
  expect(events).toEqual([{ kind: "vanished", folder: gone }]);
  expect([...table.rows]).toEqual(once("a"));
});
