/**
 * Remembers which mappings were read, checked and compiled without a fault, so that a start does not do again what has
 * not changed: fingerprints of a mapping, with all texts that it is made of, the schemas that it was held to and the
 * engine that judged it, in a file under `node_modules/.cache`. Where that cannot be read or written, every mapping is
 * checked each time.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { checkMapping } from "../transform/mapping/check/check.ts";
import type { Surroundings } from "../transform/mapping/library.ts";
import { type JsonSchema, Schemas } from "../transform/mapping/schema.ts";

/** The oldest fingerprints are forgotten first. */
const maxFingerprints = 500;

const engine = fileURLToPath(new URL("../transform", import.meta.url));

export type KnownGood = Required<Pick<Surroundings, "check" | "known">>;

/** @param root the folder that holds `schemas` and `node_modules` */
export function knownGood(root: string): KnownGood {
  const schemaFiles = filesUnder(join(root, "schemas"), ".json");
  const judges = sha256([...schemaFiles, ...filesUnder(engine, ".ts")].map(stampOf));
  const file = join(root, "node_modules", ".cache", "polywire", "known-good.json");
  const known = new Set(read(file));
  let schemas: Schemas | undefined;
  return {
    known: {
      has: (mapping) => known.has(sha256([judges, ...mapping])),
      add(mapping) {
        const fingerprint = sha256([judges, ...mapping]);
        known.add(fingerprint);
        write(file, [...new Set([...read(file), fingerprint])].slice(-maxFingerprints));
      },
    },
    check(mapping) {
      schemas ??= new Schemas(
        schemaFiles.map((path) => JSON.parse(readFileSync(path, "utf8")) as JsonSchema),
      );
      return checkMapping(mapping, schemas);
    },
  };
}

/** For those who are handed mappings that somebody else has checked. */
export const trusting: Pick<Surroundings, "known"> = { known: { has: () => true, add() {} } };

function filesUnder(folder: string, suffix: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(suffix))
    .sort()
    .map((name) => join(folder, name));
}

/** Changes whenever the file does; its text need not be read. */
function stampOf(path: string): string {
  const { size, mtimeMs } = statSync(path);
  return `${path} ${size} ${mtimeMs}`;
}

function sha256(texts: readonly string[]): string {
  const hash = createHash("sha256");
  for (const text of texts) hash.update(text).update("\0");
  return hash.digest("hex");
}

function read(file: string): string[] {
  try {
    const found: unknown = JSON.parse(readFileSync(file, "utf8"));
    return Array.isArray(found) ? found.filter((each) => typeof each === "string") : [];
  } catch {
    return [];
  }
}

/** Whole or not at all: several processes may start at once. */
function write(file: string, fingerprints: readonly string[]): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    const draft = `${file}.${process.pid}.${performance.now()}`;
    writeFileSync(draft, JSON.stringify(fingerprints));
    renameSync(draft, file);
  } catch {
    // What is not remembered is checked again.
  }
}
