/**
 * Remembers which mappings were read, checked and compiled without a fault, so that a start does not do again what has
 * not changed: fingerprints of a mapping, with all texts that it is made of, the schemas that it was held to and the
 * engine that judged it.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Installation } from "../../installation/installation.ts";
import { filesUnder, fingerprintOf, StartupCache, stampsOf } from "../../installation/startup-cache.ts";
import type { Fingerprint, Surroundings } from "../../language/mappings/library-contract.ts";
import { schemasOf } from "../../language/schemas/brought-schemas.ts";
import { type JsonSchema, Schemas } from "../../language/schemas/schema-walker.ts";

const MAX_FINGERPRINTS = 500;

/** The checker is loaded when something must be checked. */
const require = createRequire(import.meta.url);
type Checker = typeof import("../../language/checks/check-mapping.ts");

export type VerifiedMappings = Required<Pick<Surroundings, "check" | "known">>;

/**
 * @param others schemas of wires that stand elsewhere; they go before those of the same `$id`
 */
export function openVerifiedMappings(
  from: Installation,
  others: readonly JsonSchema[] = [],
): VerifiedMappings {
  let engineOf: string | undefined;
  const fingerprint = (mapping: Fingerprint): string => {
    engineOf ??= engineFingerprint(from);
    const [, family] = mapping;
    const isHeldToOthers = others.some(({ $id }) => String($id).includes(`/${family}/`));
    return fingerprintOf([engineOf, isHeldToOthers ? JSON.stringify(others) : "", ...mapping]);
  };
  let remembered: StartupCache<true> | undefined;
  const known = (): StartupCache<true> => {
    remembered ??= new StartupCache(from, "known-good.json", MAX_FINGERPRINTS);
    return remembered;
  };
  let shipped: JsonSchema[] | undefined;
  let schemas: Schemas | undefined;
  return {
    known: {
      has: (mapping) => known().get(fingerprint(mapping)) === true,
      add: (mapping) => known().set(fingerprint(mapping), true),
    },
    check(mapping) {
      const { checkMapping } = require("../../language/checks/check-mapping.ts") as Checker;
      shipped ??= schemaFiles(from).map((path) => JSON.parse(readFileSync(path, "utf8")) as JsonSchema);
      schemas ??= new Schemas([...shipped, ...others]);
      const mappingSchemas = schemasOf(mapping).map(({ schema }) => schema);
      return checkMapping(
        mapping,
        mappingSchemas.length === 0 ? schemas : new Schemas([...shipped, ...others, ...mappingSchemas]),
      );
    },
  };
}

/** The schemas that mappings are held to, and the engine that reads, checks and compiles them. */
export function engineFingerprint({ buildId, ...from }: Installation): string {
  if (buildId !== undefined) return buildId;
  const sources = ["engine/language", "engine/conversion"].map((folder) => join(from.root, folder));
  return fingerprintOf(
    stampsOf([...schemaFiles(from), ...sources.flatMap((folder) => filesUnder(folder, ".ts"))]),
  );
}

function schemaFiles({ root }: Pick<Installation, "root">): string[] {
  return filesUnder(join(root, "schemas"), ".json");
}

/** For those who are handed mappings that somebody else has checked. */
export const trusting: Pick<Surroundings, "known"> = { known: { has: () => true, add() {} } };
