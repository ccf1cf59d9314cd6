import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, unlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Journal, type JournalEvent } from "./journal.ts";
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
  operation: "generate",
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
    .map((line) => JSON.parse(line).id);

test("a record is in the file when append returns", () => {
  const journal = new Journal({ folder, name: "t", report });
  journal.append(record("a"));
  expect(ids("t.0.ndjson")).toEqual(["a"]);
  journal.append(record("b"));
  expect(ids("t.0.ndjson")).toEqual(["a", "b"]);
  expect(journal.full).toBe(false);
  journal.close();
});

test("a file that has grown is followed by the next", () => {
  const journal = new Journal({ folder, name: "t", rotateBytes: 200, report });
  for (let number = 0; number < 5; number++) journal.append(record(`r${number}`));
  journal.close();
  const files = readdirSync(folder).sort();
  expect(files.length).toBeGreaterThan(1);
  expect(files.flatMap(ids)).toEqual(["r0", "r1", "r2", "r3", "r4"]);
});

test("a full disk is said once, owes every record in order, and is healed", () => {
  vi.useFakeTimers();
  const path = join(folder, "t.0.ndjson");
  symlinkSync("/dev/full", path);
  const journal = new Journal({ folder, name: "t", report });
  for (const id of ["a", "b", "c"]) journal.append(record(id));
  expect(journal.full).toBe(true);
  expect(events.map(({ kind }) => kind)).toEqual(["failing"]);
  expect(events[0]).toMatchObject({ error: { code: "ENOSPC" } });
  unlinkSync(path);
  vi.advanceTimersByTime(1_000);
  expect(journal.full).toBe(false);
  expect(events.at(-1)).toEqual({ kind: "healed", records: 3 });
  journal.append(record("d"));
  expect(ids("t.0.ndjson")).toEqual(["a", "b", "c", "d"]);
  journal.close();
});

test("what is still owed at the end is told as lost", () => {
  symlinkSync("/dev/full", join(folder, "t.0.ndjson"));
  const journal = new Journal({ folder, name: "t", report });
  for (const id of ["a", "b", "c"]) journal.append(record(id));
  journal.close();
  expect(events.at(-1)).toEqual({ kind: "lost", records: 3 });
});
