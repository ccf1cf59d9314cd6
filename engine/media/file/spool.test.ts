import { readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { afterEach, expect, test } from "vitest";
import { Spool } from "./spool.ts";

const opened: Spool[] = [];
afterEach(() => {
  for (const spool of opened.splice(0)) spool.release();
});

function spoolOf(pieces: readonly Uint8Array[], inMemoryBytes?: number): Spool {
  const spool = new Spool(inMemoryBytes);
  opened.push(spool);
  for (const piece of pieces) {
    const lent = Uint8Array.from(piece);
    spool.write(lent);
    lent.fill(0);
  }
  return spool;
}

const pieces = Array.from({ length: 300 }, (_, at) => Buffer.alloc(1000 + at, `${at} `));
const readAll = Buffer.concat(pieces);

test.each([
  ["in memory", readAll.length],
  ["on the disk", 0],
  ["first in one, then in the other", 10_000],
])("each reader gets all written bytes, from the beginning: %s", async (_title, inMemoryBytes) => {
  const spool = spoolOf(pieces, inMemoryBytes);
  const [first, second] = await Promise.all([spool.readAll(), spool.readAll()]);
  expect(first.equals(readAll)).toBe(true);
  expect(second.equals(readAll)).toBe(true);
  expect(spool.size).toBe(readAll.length);
  expect(spool.head.equals(readAll.subarray(0, 32 * 1024))).toBe(true);
});

test("aborted reads do not block the reads of other spools", async () => {
  const spools = Array.from({ length: 8 }, (_, at) =>
    spoolOf(Array<Buffer>(40).fill(Buffer.alloc(32 * 1024, `${at}`))),
  );
  for (const spool of spools) {
    const reader = spool.read();
    await reader.next();
    await reader.return();
  }
  const gone = spools.map((spool) => spool.read());
  const started = gone.map((reader) => reader.next().catch(() => {}));
  const contents = await Promise.all(spools.slice(1).map((spool) => spool.readAll()));
  for (const [at, readAll] of contents.entries())
    expect(readAll.equals(Buffer.alloc(40 * 32 * 1024, `${at + 1}`))).toBe(true);
  await Promise.all(started);
});

test("a large file uses little memory, and its file on the disk has no name", async () => {
  const spool = spoolOf([]);
  for (let written = 0; written < 64; written++) {
    spool.write(Buffer.alloc(256 * 1024, written));
    await spool.finish();
  }
  expect(spool.size).toBe(16 * 1024 * 1024);
  expect(spool.bufferedBytes).toBeLessThan(512 * 1024);
  expect(readdirSync(tmpdir()).filter((name) => name.startsWith(`polywire-`) && name.length === 45)).toEqual(
    [],
  );
});

test("reading a released spool fails", async () => {
  const spool = spoolOf(pieces, 0);
  const reader = spool.read();
  await reader.next();
  spool.release();
  await expect(reader.next()).rejects.toThrow(/was closed/);
  spool.write(Buffer.from("more"));
});

test("an empty file is a file", async () => {
  const spool = spoolOf([]);
  await spool.finish();
  expect((await spool.readAll()).length).toBe(0);
});
