/**
 * Reads `${file:PATH}` and `${command:PROGRAM ARGUMENTS}` in `polywire.yaml`, for secrets that are in files or in a secret store.
 * Other files may not contain them: the dashboard can edit those, and must not run programs.
 */
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { promisify } from "node:util";
import type { SourceText } from "../gateway/config/config-input.ts";
import { REFERENCE_KINDS, referencesIn } from "../gateway/config/interpolate.ts";
import { load } from "../language/yaml/load-yaml.ts";
import { plain } from "../language/yaml/yaml-node.ts";
import { Halt } from "./halt.ts";

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 65_536;

const run = promisify(execFile);

type Values = Record<string, string>;

export interface ReadOptions {
  /** Paths of files are relative to this folder. */
  folder: string;
  /** False: commands are not run, and have a placeholder as their value. */
  runsCommands: boolean;
}

/**
 * @returns the values by reference, without `${` and `}`
 * @throws Halt if a file cannot be read or a command fails
 */
export async function readSecretReferences(config: SourceText, options: ReadOptions): Promise<Values> {
  const { document } = load(config.path, config.text);
  const references =
    document === undefined ? [] : [...new Set(textsIn(plain(document.root)).flatMap(referencesIn))];
  const values = await Promise.all(references.map(async (name) => [name, await read(name, config, options)]));
  return Object.fromEntries(values) as Values;
}

async function read(
  reference: string,
  { path }: SourceText,
  { folder, runsCommands: runs }: ReadOptions,
): Promise<string> {
  const [kind, ...subjectParts] = reference.split(":");
  const subject = subjectParts.join(":").trim();
  try {
    if (kind === REFERENCE_KINDS.file) return lineOf(await readFile(resolve(folder, subject), "utf8"));
    if (!runs) return "output of a command";
    const [program = "", ...args] = wordsOf(subject);
    const options = { cwd: folder, timeout: TIMEOUT_MS, maxBuffer: MAX_BYTES };
    return lineOf((await run(program, args, options)).stdout);
  } catch (error) {
    throw new Halt(1, `${path}: \${${reference}} has no value: ${reasonOf(error)}`);
  }
}

/** The standard error of a command explains more than its exit code. */
function reasonOf(error: unknown): string {
  const { stderr, message, killed } = error as { stderr?: string; message: string; killed?: boolean };
  if (killed === true) return `the command did not end within ${TIMEOUT_MS / 1000} s`;
  return stderr?.trim() ? (stderr.trim().split("\n").at(-1) as string) : message;
}

/** Without line breaks at the end, which editors and programs add. */
function lineOf(text: string): string {
  return text.replace(/[\r\n]+$/, "");
}

/** Words are separated by spaces; quoted words may contain them. No shell is involved. */
function wordsOf(command: string): string[] {
  return [...command.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, bare]) => double ?? single ?? bare ?? "",
  );
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
