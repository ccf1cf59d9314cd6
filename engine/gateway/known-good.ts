/**
 * Remembers which mappings were checked and found without a fault, so that a start does not check again what has not
 * changed: fingerprints of a mapping, with all texts that it is made of and the schemas that it was held to, in a file
 * under `node_modules/.cache`. Where that cannot be read or written, everything is checked each time.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Diagnostic } from "../transform/diagnostic/diagnostic.ts";
import { checkMapping } from "../transform/mapping/check/check.ts";
import type { Mapping } from "../transform/mapping/mapping.ts";
import { type JsonSchema, Schemas } from "../transform/mapping/schema.ts";

/** The oldest fingerprints are forgotten first. */
const maxFingerprints = 500;

export interface KnownGood {
  /** Checks a mapping, unless it is known to be good. */
  check(mapping: Mapping): Diagnostic[];
}

/** @param root the folder that holds `schemas` and `node_modules` */
export function knownGood(root: string): KnownGood {
  const texts = schemaTexts(join(root, "schemas"));
  const digest = sha256(...texts);
  const file = join(root, "node_modules", ".cache", "polywire", "known-good.json");
  const known = new Set(read(file));
  let schemas: Schemas | undefined;
  return {
    check(mapping) {
      const fingerprint = sha256(digest, mapping.name, mapping.family, mapping.document.text);
      if (known.has(fingerprint)) return [];
      schemas ??= new Schemas(texts.map((text) => JSON.parse(text) as JsonSchema));
      const found = checkMapping(mapping, schemas);
      if (found.length === 0) {
        known.add(fingerprint);
        write(file, [...new Set([...read(file), fingerprint])].slice(-maxFingerprints));
      }
      return found;
    },
  };
}

function schemaTexts(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((name) => readFileSync(join(folder, name), "utf8"));
}

function sha256(...texts: readonly string[]): string {
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

/** Whole or not at all: several threads may start at once. */
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
