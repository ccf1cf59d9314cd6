/**
 * Caches which mappings were parsed, checked and compiled without errors, so that a start repeats this only after a change. The
 * key is a fingerprint of the mapping's texts, of the schemas and of the engine.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { schemasIn } from "../../../schemas/files.ts";
import type { Installation } from "../../installation/installation.ts";
import { filesUnder, fingerprintOf, StartupCache, stampsOf } from "../../installation/startup-cache.ts";
import type { CheckObserver } from "../../language/checks/check-observer.ts";
import type { Fingerprint, Surroundings } from "../../language/mappings/library-contract.ts";
import { schemasOf } from "../../language/schemas/brought-schemas.ts";
import { type JsonSchema, Schemas } from "../../language/schemas/schema-walker.ts";

const MAX_FINGERPRINTS = 500;

/** The checker is loaded on first use. */
const require = createRequire(import.meta.url);
type Checker = typeof import("../../language/checks/check-mapping.ts");

export type VerifiedMappings = Required<Pick<Surroundings, "check" | "known">>;

/**
 * @param operatorSchemas schemas of the operator; they precede those with the same `$id`
 * @param observer its file is always checked, and never remembered
 */
export function openVerifiedMappings(
  from: Installation,
  operatorSchemas: readonly JsonSchema[] = [],
  observer?: CheckObserver,
): VerifiedMappings {
  let checker: string | undefined;
  const fingerprint = (mapping: Fingerprint): string => {
    checker ??= checkerFingerprint(from);
    const [, family] = mapping;
    const usesOthers = operatorSchemas.some(({ $id }) => String($id).includes(`/${family}/`));
    return fingerprintOf([checker, usesOthers ? JSON.stringify(operatorSchemas) : "", ...mapping]);
  };
  let cache: StartupCache<true> | undefined;
  const openCache = (): StartupCache<true> => {
    cache ??= new StartupCache(from, "known-good.json", MAX_FINGERPRINTS);
    return cache;
  };
  // The text of the mapping's own file is the first one of its files.
  const isObserved = ([, , text = ""]: Fingerprint): boolean =>
    observer !== undefined && text.startsWith(observer.text);
  let shipped: JsonSchema[] | undefined;
  let schemas: Schemas | undefined;
  return {
    known: {
      has: (mapping) => !isObserved(mapping) && openCache().get(fingerprint(mapping)) === true,
      add: (mapping) => {
        if (!isObserved(mapping)) openCache().set(fingerprint(mapping), true);
      },
    },
    check(mapping) {
      const { checkMapping } = require("../../language/checks/check-mapping.ts") as Checker;
      shipped ??= shippedSchemas(from);
      schemas ??= new Schemas([...shipped, ...operatorSchemas]);
      const mappingSchemas = schemasOf(mapping).map(({ schema }) => schema);
      return checkMapping(
        mapping,
        mappingSchemas.length === 0
          ? schemas
          : new Schemas([...shipped, ...operatorSchemas, ...mappingSchemas]),
        observer,
      );
    },
  };
}

/** Fingerprint of the schemas, and of the engine that parses, checks and compiles mappings. */
export function checkerFingerprint({ buildId, ...from }: Installation): string {
  if (buildId !== undefined) return buildId;
  const sources = ["engine/language", "engine/conversion"].map((folder) => join(from.root, folder));
  return fingerprintOf(
    stampsOf([...schemaFiles(from), ...sources.flatMap((folder) => filesUnder(folder, ".ts"))]),
  );
}

/** The package of a release has no files of hubs and wires: its build contains them. */
export function shippedSchemas(from: Installation): JsonSchema[] {
  const files = schemaFiles(from).map((path) => JSON.parse(readFileSync(path, "utf8")) as JsonSchema);
  return from.buildId === undefined ? files : [...files, ...schemasIn("hub"), ...schemasIn("wire")];
}

function schemaFiles({ root }: Pick<Installation, "root">): string[] {
  return filesUnder(join(root, "schemas"), ".json");
}

/** For processes that get mappings already checked. */
export const trustAll: Pick<Surroundings, "known"> = { known: { has: () => true, add() {} } };
