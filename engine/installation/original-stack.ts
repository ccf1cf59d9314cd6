/**
 * Stack traces of a build, with the lines of the sources. Node's own support (`--enable-source-maps`) reads the maps of all modules at
 * the start, which takes 15 MB. Here a map is read when a trace names its file.
 */
import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { packageRoot } from "./installation.ts";

/** The file with the maps of all modules of its folder: lines of a module's name, a space and its map (`scripts/pack-source-maps.ts`). */
export const SOURCE_MAPS = "source-maps.txt";

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
  if (!maps.has(file)) maps.set(file, readMap(file));
  return maps.get(file);
}

function readMap(file: string): SourceMap | undefined {
  try {
    const lines = `\n${readFileSync(join(dirname(file), SOURCE_MAPS), "utf8")}`;
    const name = `\n${basename(file)} `;
    const at = lines.indexOf(name);
    if (at < 0) return undefined;
    return new SourceMap(JSON.parse(lines.slice(at + name.length, lines.indexOf("\n", at + 1))));
  } catch {
    return undefined;
  }
}
