import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, unlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Journal, type JournalEvent } from "./journal.ts";
import { recordIn } from "./line.ts";
import type { RequestRecord } from "./record.ts";

let folder: string;
let events: JournalEvent[];
const report = (event: JournalEvent): void => void events.push(event);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "journal-"));
  events = [];
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

const record = (id: string): RequestRecord => ({
  id,
  startedMs: 0,
  totalMs: 1,
  operation: "generation",
  wire: "w",
  modelAsked: "m",
  status: 200,
  outcome: "answered",
  stream: false,
  attempts: [],
});

const ids = (file: string): string[] =>
  readFileSync(join(folder, file), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => recordIn(JSON.parse(line))?.id ?? line);

/** Resolves when the record is kept. */
const append = (journal: Journal, id: string): Promise<void> =>
  new Promise((resolve) => journal.append(record(id), resolve));

test("a record is in the file when its callback runs, in the same turn of the event loop", async () => {
  const journal = new Journal({ folder, name: "t", report });
  await append(journal, "a");
  expect(ids("t.0.ndjson")).toEqual(["a"]);
  const seen: string[][] = [];
  for (const id of ["b", "c"]) journal.append(record(id), () => seen.push(ids("t.0.ndjson")));
  expect(seen).toEqual([]);
  await setImmediate();
  expect(seen).toEqual([
    ["a", "b", "c"],
    ["a", "b", "c"],
  ]);
  expect(journal.full).toBe(false);
  journal.close();
});

test("closing writes appended records and calls their callbacks", () => {
  const journal = new Journal({ folder, name: "t", report });
  const kept = vi.fn();
  journal.append(record("a"), kept);
  journal.close();
  expect(kept).toHaveBeenCalledOnce();
  expect(ids("t.0.ndjson")).toEqual(["a"]);
});

test("a new file starts when the current one reaches its maximum size", async () => {
  const journal = new Journal({ folder, name: "t", rotateBytes: 200, report });
  for (let number = 0; number < 5; number++) await append(journal, `r${number}`);
  journal.close();
  const files = readdirSync(folder).sort();
  expect(files.length).toBeGreaterThan(1);
  expect(files.flatMap(ids)).toEqual(["r0", "r1", "r2", "r3", "r4"]);
});

test("a full disk is reported once; queued records are written in order when it has space", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const path = join(folder, "t.0.ndjson");
  symlinkSync("/dev/full", path);
  const journal = new Journal({ folder, name: "t", report });
  await append(journal, "a");
  for (const id of ["b", "c"]) journal.append(record(id), () => {});
  await setImmediate();
  expect(journal.full).toBe(true);
  expect(events.map(({ kind }) => kind)).toEqual(["failing"]);
  expect(events[0]).toMatchObject({ error: { code: "ENOSPC" } });
  unlinkSync(path);
  vi.advanceTimersByTime(1_000);
  expect(journal.full).toBe(false);
  expect(events.at(-1)).toEqual({ kind: "healed", records: 3 });
  await append(journal, "d");
  expect(ids("t.0.ndjson")).toEqual(["a", "b", "c", "d"]);
  journal.close();
});

test("records that are still queued at the end are reported as lost", () => {
  symlinkSync("/dev/full", join(folder, "t.0.ndjson"));
  const journal = new Journal({ folder, name: "t", report });
  for (const id of ["a", "b", "c"]) journal.append(record(id), () => {});
  journal.close();
  expect(events.at(-1)).toEqual({ kind: "lost", records: 3 });
});

test("a deleted folder is reported and created again, with the content of its file", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const journal = new Journal({ folder, name: "t", report });
  for (const id of ["a", "b"]) await append(journal, id);
  rmSync(folder, { recursive: true });
  await append(journal, "c");
  vi.advanceTimersByTime(1_000);
  expect(events).toEqual([{ kind: "vanished", records: 3, folder }]);
  await append(journal, "d");
  expect(readdirSync(folder)).toEqual(["t.1.ndjson"]);
  expect(ids("t.1.ndjson")).toEqual(["a", "b", "c", "d"]);
  rmSync(folder, { recursive: true });
  journal.close();
  expect(ids("t.2.ndjson")).toEqual(["a", "b", "c", "d"]);
});

test("a folder that is deleted before the first write loses no record", async () => {
  const journal = new Journal({ folder, name: "t", report });
  rmSync(folder, { recursive: true });
  await append(journal, "a");
  journal.close();
  expect(ids("t.0.ndjson")).toEqual(["a"]);
  expect(events).toEqual([]);
});
