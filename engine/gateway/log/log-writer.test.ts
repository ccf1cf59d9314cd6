/** Failures of the log's reader, on real files and pipes: lines wait or are dropped; the process never blocks. */
import { execFileSync } from "node:child_process";
import { closeSync, constants, mkdtempSync, openSync, readFileSync, readSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LogWriter, type LogWriterOptions } from "./log-writer.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "polywire-log-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const options: LogWriterOptions = {
  pieceBytes: 4096,
  batchBytes: 1,
  describeDropped: (lines) => `${lines} dropped\n`,
};
const line = (number: number): string => `${String(number).padStart(7, "0")} ${"x".repeat(120)}\n`;
const lines = (count: number): string[] => Array.from({ length: count }, (_, number) => line(number));

function pipe(name: string): { reader: number; writer: number } {
  const path = join(folder, name);
  execFileSync("mkfifo", [path]);
  const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  return { reader, writer: openSync(path, constants.O_WRONLY | constants.O_NONBLOCK) };
}

/** The data that can be read now. */
function drain(reader: number): string {
  const buffer = Buffer.alloc(1 << 20);
  try {
    return buffer.toString("utf8", 0, readSync(reader, buffer));
  } catch {
    return "";
  }
}

test("every line arrives whole, written asynchronously or at the end of the process", async () => {
  const path = join(folder, "file");
  const file = openSync(path, "a");
  const writer = new LogWriter(file, options);
  for (const text of lines(500)) writer.write(text);
  writer.flushSync();
  await expect.poll(() => readFileSync(path, "utf8").length).toBe(lines(500).join("").length);
  const read = readFileSync(path, "utf8").split("\n").sort().join("\n").trim();
  expect(read).toBe(lines(500).join("").trim());
  closeSync(file);
});

test("without a reader, lines wait up to the limit, and the number of dropped lines is logged", async () => {
  const { reader, writer: file } = pipe("slow");
  const writer = new LogWriter(file, { ...options, maxWaitingBytes: 64 * 1024 });
  const all = lines(5_000);
  for (const text of all) {
    writer.write(text);
    if (text.startsWith("0000500")) await new Promise((resolve) => setTimeout(resolve, 100));
  }
  let read = "";
  await expect
    .poll(
      () => {
        read += drain(reader);
        writer.flush();
        return read;
      },
      { timeout: 10_000, interval: 10 },
    )
    .toMatch(/\d+ dropped\n/);
  const readLines = read.split("\n").filter((text) => /^\d{7} x+$/.test(text));
  const droppedLines = Number(/(\d+) dropped/.exec(read)?.[1]);
  expect(readLines.length + droppedLines).toBe(all.length);
  expect(readLines.map((text) => `${text}\n`)).toEqual(all.slice(0, readLines.length));
  for (const end of [reader, file]) closeSync(end);
});

test.each([
  ["a full disk", () => openSync("/dev/full", "w")],
  [
    "a reader that has closed the pipe",
    () => {
      const { reader, writer } = pipe("gone");
      closeSync(reader);
      return writer;
    },
  ],
  ["a reader that reads nothing", () => pipe("deaf").writer],
])("%s causes no error and does not block, also at the end of the process", async (_title, open) => {
  const file = open();
  const writer = new LogWriter(file, options);
  for (const text of lines(2_000)) writer.write(text);
  await new Promise((resolve) => setTimeout(resolve, 50));
  const beganMs = performance.now();
  writer.flushSync();
  expect(performance.now() - beganMs).toBeLessThan(2_000);
  closeSync(file);
});
