/**
 * Cache of a library without errors, so that a start with the same files reads none of them. The key is a fingerprint of their
 * texts, of the schemas and of the engine.
 */
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import type { Family } from "../../language/mappings/families.ts";
import type { Source, Variant } from "../../language/mappings/library-contract.ts";
import type { LibraryOutline, Outline } from "../../language/mappings/library-outline.ts";
import type { ValidatorTexts } from "./own-schemas.ts";
import { fingerprintOf, StartupCache, stampsOf } from "./startup-cache.ts";
import { judgesOf } from "./verified-mappings.ts";

/** Plain data. */
export interface VerifiedLibrary {
  outline: LibraryOutline;
  families: readonly Family[];
  /** Wires of providers, by name. */
  variants: Readonly<Record<string, VerifiedVariant>>;
  /** Wires in provider files without errors, by a fingerprint of the file's text. */
  teachers: Readonly<Record<string, readonly TaughtVariant[]>>;
  /** Validators of wires whose schemas Polywire does not ship, by name. */
  validators: Readonly<Record<string, ValidatorTexts>>;
}

export type TaughtVariant = Pick<Variant, "name" | "of" | "capabilities">;

export interface VerifiedVariant {
  /** Of the provider file's content. */
  digest: string;
  outline: Outline;
}

/** Several configurations may use the same installation. */
const MAX_LIBRARIES = 4;

export class VerifiedLibraries {
  readonly #remembered: StartupCache<VerifiedLibrary>;
  readonly #fingerprint: string;

  /** @param root the folder that contains `schemas` and `node_modules` */
  constructor(root: string, mappings: readonly Source[], schemas: readonly Source[]) {
    this.#remembered = new StartupCache(root, "libraries.json", MAX_LIBRARIES);
    const texts = [mappings, schemas].flatMap((sources) => [
      String(sources.length),
      ...sources.flatMap(({ path, text }) => [path, text]),
    ]);
    // The cached data has the shape that this file defines.
    const shape = stampsOf([fileURLToPath(import.meta.url)]);
    this.#fingerprint = fingerprintOf([judgesOf(root), ...shape, ...texts]);
  }

  /** Undefined if these files have not been checked yet. */
  get known(): VerifiedLibrary | undefined {
    return this.#remembered.get(this.#fingerprint);
  }

  save(library: VerifiedLibrary | undefined): void {
    // In the form that a read returns.
    const plain = library && (JSON.parse(JSON.stringify(library)) as VerifiedLibrary);
    if (plain !== undefined && !isDeepStrictEqual(plain, this.known))
      this.#remembered.set(this.#fingerprint, plain);
  }
}
