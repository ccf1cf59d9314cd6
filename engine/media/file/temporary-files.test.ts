import { mkdtempSync, readdirSync, rmSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { TemporaryFiles, TemporaryFilesFull } from "./temporary-files.ts";

const limits = { fileTtlMs: 1000, maxFiles: 3, maxFilesBytes: 100 };
const now = Date.UTC(2026, 0, 1);
const bytes = (size: number): Buffer => Buffer.alloc(size, 7);

let folder: string;
let temporaryFiles: TemporaryFiles;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "shelf-"));
  temporaryFiles = new TemporaryFiles(join(folder, "media"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const files = (): string[] => readdirSync(join(folder, "media"));

test("a file can be read by its name until it expires", async () => {
  const name = await temporaryFiles.put(bytes(10), "image/png", limits, now);
  expect(await temporaryFiles.take(name, now + 999)).toEqual({
    bytes: bytes(10),
    mime: "image/png",
    untilMs: now + 1000,
  });
  expect(await temporaryFiles.take(name, now + 1000)).toBeUndefined();
  // Another process with the same folder.
  expect((await new TemporaryFiles(join(folder, "media")).take(name, now))?.bytes).toEqual(bytes(10));
});

test("names are unique, and a type that is not media is served as opaque bytes", async () => {
  const names = await Promise.all(
    [1, 2, 3].map(() => temporaryFiles.put(bytes(1), "text/html", limits, now)),
  );
  expect(new Set(names).size).toBe(3);
  for (const name of names)
    expect((await temporaryFiles.take(name, now))?.mime).toBe("application/octet-stream");
});

test.each([
  "../secret.png",
  "..%2fsecret.png",
  "",
  "mk8m0000-a-0123456789abcdef0123456789abcdef.png/..",
  "mk8m0000-a-0123456789abcdef0123456789abcdef.png",
])("%j names no stored file", async (name) => {
  await temporaryFiles.put(bytes(1), "image/png", limits, now);
  expect(await temporaryFiles.take(name, now)).toBeUndefined();
});

test("over the maximum number of files, the oldest are deleted", async () => {
  const names: string[] = [];
  for (let at = 0; at < 5; at++)
    names.push(await temporaryFiles.put(bytes(1), "image/png", limits, now + at));
  expect(files().toSorted()).toEqual(names.slice(2).toSorted());
});

test("over the maximum total size, the oldest are deleted until the new file fits", async () => {
  const [first] = [await temporaryFiles.put(bytes(40), "image/png", limits, now)];
  const second = await temporaryFiles.put(bytes(40), "image/png", limits, now + 1);
  const third = await temporaryFiles.put(bytes(60), "image/png", limits, now + 2);
  expect(await temporaryFiles.take(first, now + 2)).toBeUndefined();
  expect(files().toSorted()).toEqual([second, third].toSorted());
});

test("concurrent writes stay within the limits", async () => {
  await Promise.all(
    Array.from({ length: 30 }, (_, at) => temporaryFiles.put(bytes(30), "image/png", limits, now + at)),
  );
  expect(files().length).toBeLessThanOrEqual(3);
});

test("a file larger than the total limit is refused", async () => {
  await expect(temporaryFiles.put(bytes(101), "image/png", limits, now)).rejects.toThrow(TemporaryFilesFull);
});

test("expired files are deleted, and an incomplete file is not served", async () => {
  await temporaryFiles.put(bytes(1), "image/png", limits, now);
  const half = await temporaryFiles.put(bytes(20), "image/png", limits, now + 500);
  await temporaryFiles.sweep(now + 1200);
  expect(files()).toEqual([half]);
  truncateSync(join(folder, "media", half), 10);
  expect(await temporaryFiles.take(half, now + 1200)).toBeUndefined();
});
