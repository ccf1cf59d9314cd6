/**
 * What is known of a library in which nothing was wrong, so that a start that finds the same files reads none of them: by a
 * fingerprint of all their texts, the schemas that they were held to and the engine that judged them.
 */
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import type { Installation } from "../../installation/installation.ts";
import { fingerprintOf, StartupCache, stampsOf } from "../../installation/startup-cache.ts";
import type { Family } from "../../language/mappings/families.ts";
import type { Source, Variant } from "../../language/mappings/library-contract.ts";
import type { LibraryOutline, Outline } from "../../language/mappings/library-outline.ts";
import type { ValidatorTexts } from "./own-schemas.ts";
import { engineFingerprint } from "./verified-mappings.ts";

/** Plain data. */
export interface VerifiedLibrary {
  outline: LibraryOutline;
  families: readonly Family[];
  /** Wires of providers' own, by name. */
  variants: Readonly<Record<string, VerifiedVariant>>;
  /** What providers' files teach in which nothing was wrong, by a fingerprint of their text. */
  teachers: Readonly<Record<string, readonly TaughtVariant[]>>;
  /** Of the wires whose schemas do not come with Polywire, by name. */
  validators: Readonly<Record<string, ValidatorTexts>>;
}

export type TaughtVariant = Pick<Variant, "name" | "of" | "capabilities">;

export interface VerifiedVariant {
  /** Of what the provider's file says. */
  digest: string;
  outline: Outline;
}

/** Of other configurations on the same installation, too. */
const MAX_LIBRARIES = 4;

export class VerifiedLibraries {
  readonly #remembered: StartupCache<VerifiedLibrary>;
  readonly #fingerprint: string;

  constructor(from: Installation, mappings: readonly Source[], schemas: readonly Source[]) {
    this.#remembered = new StartupCache(from, "libraries.json", MAX_LIBRARIES);
    const texts = [mappings, schemas].flatMap((sources) => [
      String(sources.length),
      ...sources.flatMap(({ path, text }) => [path, text]),
    ]);
    // This file declares the shape of the cached value.
    const shape = from.buildId === undefined ? stampsOf([fileURLToPath(import.meta.url)]) : [];
    this.#fingerprint = fingerprintOf([engineFingerprint(from), ...shape, ...texts]);
  }

  /** Undefined where they have not been judged yet. */
  get known(): VerifiedLibrary | undefined {
    return this.#remembered.get(this.#fingerprint);
  }

  keep(library: VerifiedLibrary | undefined): void {
    if (library === undefined) return;
    // As it would be read.
    const plain = JSON.parse(JSON.stringify(library)) as VerifiedLibrary;
    if (this.known === undefined || !includes(this.known, plain))
      this.#remembered.set(this.#fingerprint, plain);
  }
}

/** Whether one knows everything that the other one does. A library that was kept before may know more providers. */
function includes(one: VerifiedLibrary, other: VerifiedLibrary): boolean {
  const has = <Part>(known: Readonly<Record<string, Part>>, part: Readonly<Record<string, Part>>): boolean =>
    Object.entries(part).every(([name, value]) => isDeepStrictEqual(known[name], value));
  return (
    isDeepStrictEqual([one.outline, one.families], [other.outline, other.families]) &&
    has(one.variants, other.variants) &&
    has(one.teachers, other.teachers) &&
    has(one.validators, other.validators)
  );
}
