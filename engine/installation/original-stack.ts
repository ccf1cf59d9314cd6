/**
 * Stack traces of a build, with the lines of the sources. Node's own support (`--enable-source-maps`) reads the maps of all modules at
 * the start, which takes 15 MB. Here a map is read when a trace names its file.
 */
import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { join, relative } from "node:path";
import { packageRoot } from "./installation.ts";

const FRAME = /(?:file:\/\/)?(\/[^\s()]+\.js):(\d+):(\d+)/g;

const maps = new Map<string, SourceMap | undefined>();

/** Frames of files without a source map stay as they are. */
export function originalStack(stack: string): string {
  return stack.replace(FRAME, (frame: string, file: string, line: string, column: string) => {
    const entry = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (entry === undefined || !("originalSource" in entry)) return frame;
    const source = relative(packageRoot, join(file, "..", entry.originalSource));
    return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  });
}

function mapOf(file: string): SourceMap | undefined {
  if (!maps.has(file)) maps.set(file, readMap(`${file}.map`));
  return maps.get(file);
}

function readMap(path: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    return undefined;
  }
}
