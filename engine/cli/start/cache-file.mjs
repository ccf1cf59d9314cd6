/**
 * A file of many parts under `node_modules/.cache`, each of which is read when it is asked for: the length of an index and of all
 * parts, the index as JSON, the parts. Beside the dependencies, not in the system's folder for temporary files: what is kept there is run.
 */
import { closeSync, fstatSync, mkdirSync, openSync, readSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../../../", import.meta.url));
export const folder = join(root, "node_modules/.cache/polywire");

const LENGTH_BYTES = 16;
const HEAD_BYTES = 2 * LENGTH_BYTES;

/** A file that is there and whole; undefined otherwise. */
export function openCacheFile(name) {
  let file;
  try {
    file = openSync(join(folder, name), "r");
    const begin = HEAD_BYTES + Number(readAt(file, 0, LENGTH_BYTES));
    if (fstatSync(file).size !== begin + Number(readAt(file, LENGTH_BYTES, LENGTH_BYTES)))
      throw new Error("the file is not whole");
    const index = JSON.parse(String(readAt(file, HEAD_BYTES, begin - HEAD_BYTES)));
    const opened = file;
    return {
      index,
      /** @param {[at: number, bytes: number]} part */
      read: ([at, bytes]) => readAt(opened, begin + at, bytes),
      close: () => closeSync(opened),
    };
  } catch {
    if (file !== undefined) closeSync(file);
    return undefined;
  }
}

function readAt(file, at, bytes) {
  const buffer = Buffer.allocUnsafeSlow(bytes);
  if (readSync(file, buffer, 0, bytes, at) < bytes) throw new Error("the file is shorter than it says");
  return buffer;
}

/** Whole or not at all, for several processes may write it at once; where the folder cannot be written, nothing is said. */
export function writeCacheFile(name, index, parts) {
  const place = join(folder, name);
  const draft = `${place}.${process.pid}`;
  const text = Buffer.from(JSON.stringify(index));
  const all = Buffer.concat([...parts]);
  const lengths = [text, all].map(({ length }) => String(length).padStart(LENGTH_BYTES));
  try {
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(draft, Buffer.concat([Buffer.from(lengths.join("")), text, all]));
    renameSync(draft, place);
  } catch {
    // A read-only installation starts more slowly.
  }
}

/** Where parts stand one after the other. */
export function layOut(parts) {
  let at = 0;
  return parts.map(({ length }) => {
    const place = [at, length];
    at += length;
    return place;
  });
}
