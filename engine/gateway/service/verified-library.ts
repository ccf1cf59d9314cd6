/**
 * Cache of a library without errors, so that a start with the same files reads none of them. The key is a fingerprint of their
 * texts, of the schemas and of the engine.
 */
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import type { Installation } from "../../installation/installation.ts";
import { fingerprintOf, StartupCache, stampsOf } from "../../installation/startup-cache.ts";
import type { Family } from "../../language/mappings/families.ts";
import type { Source, Variant } from "../../language/mappings/library-contract.ts";
import type { LibraryOutline, Outline } from "../../language/mappings/library-outline.ts";
import type { ValidatorTexts } from "./own-schemas.ts";
import { checkerFingerprint } from "./verified-mappings.ts";

/** Plain data. */
export interface VerifiedLibrary {
  outline: LibraryOutline;
  families: readonly Family[];
  /** Wires of providers, by name. */
  variants: Readonly<Record<string, VerifiedVariant>>;
  /** Wires in provider files without errors, by a fingerprint of the file's text. */
  variantSources: Readonly<Record<string, readonly DefinedVariant[]>>;
  /** Validators of wires whose schemas Polywire does not ship, by name. */
  validators: Readonly<Record<string, ValidatorTexts>>;
}

export type DefinedVariant = Pick<Variant, "name" | "of" | "capabilities">;

export interface VerifiedVariant {
  /** Of the provider file's content. */
  digest: string;
  outline: Outline;
}

/** Several configurations may use the same installation. */
const MAX_LIBRARIES = 4;

export class VerifiedLibraries {
  readonly #cache: StartupCache<VerifiedLibrary>;
  readonly #fingerprint: string;

  constructor(from: Installation, mappings: readonly Source[], schemas: readonly Source[]) {
    this.#cache = new StartupCache(from, "libraries.json", MAX_LIBRARIES);
    const texts = [mappings, schemas].flatMap((sources) => [
      String(sources.length),
      ...sources.flatMap(({ path, text }) => [path, text]),
    ]);
    // The cached data has the shape that this file defines.
    const shape = from.buildId === undefined ? stampsOf([fileURLToPath(import.meta.url)]) : [];
    this.#fingerprint = fingerprintOf([checkerFingerprint(from), ...shape, ...texts]);
  }

  /** Undefined if these files have not been checked yet. */
  get known(): VerifiedLibrary | undefined {
    return this.#cache.get(this.#fingerprint);
  }

  save(library: VerifiedLibrary | undefined): void {
    if (library === undefined) return;
    // In the form that a read returns.
    const plain = JSON.parse(JSON.stringify(library)) as VerifiedLibrary;
    if (this.known === undefined || !includes(this.known, plain)) this.#cache.set(this.#fingerprint, plain);
  }
}

/** Whether `one` contains everything that `other` does. The cached library may contain more providers. */
function includes(one: VerifiedLibrary, other: VerifiedLibrary): boolean {
  const has = <Part>(known: Readonly<Record<string, Part>>, part: Readonly<Record<string, Part>>): boolean =>
    Object.entries(part).every(([name, value]) => isDeepStrictEqual(known[name], value));
  return (
    isDeepStrictEqual([one.outline, one.families], [other.outline, other.families]) &&
    has(one.variants, other.variants) &&
    has(one.variantSources, other.variantSources) &&
    has(one.validators, other.validators)
  );
}
