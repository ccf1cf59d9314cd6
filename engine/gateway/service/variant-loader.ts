/**
 * Adds the wires of provider files to a library, and caches the results. A cached variant is restored from its outline. A cached
 * file need not be read to find its wires.
 */

import { fingerprintOf } from "../../installation/startup-cache.ts";
import type { Diagnostic } from "../../language/diagnostics/diagnostic.ts";
import type { BuiltVariant, Library, Variant } from "../../language/mappings/library-contract.ts";
import {
  type Outline,
  type Restoring,
  restoreVariant,
  withoutBody,
} from "../../language/mappings/library-outline.ts";
import { load } from "../../language/yaml/load-yaml.ts";
import { at, type Document, type Node } from "../../language/yaml/yaml-node.ts";
import type { SourceText, VariantSources } from "../config/config-input.ts";
import type { DefinedVariant, VerifiedLibrary, VerifiedVariant } from "./verified-library.ts";

interface LoadedVariant extends BuiltVariant, Pick<Variant, "of" | "capabilities"> {
  digest: string;
  /** For a restored variant: a complete one would require its files. */
  outline?: Outline;
}

export class VariantLoader implements VariantSources {
  readonly #library: Library;
  readonly #surroundings: Restoring;
  readonly #build: (variant: Variant) => BuiltVariant;
  readonly #cached: Pick<VerifiedLibrary, "variants" | "variantSources">;
  readonly #loaded = new Map<string, LoadedVariant>();
  readonly #variantSources = new Map<string, readonly DefinedVariant[]>();
  /** Variants of the previous library. */
  readonly #previous: ReadonlyMap<string, LoadedVariant>;

  /**
   * @param build builds a variant that is not cached
   * @param before the loader of a library with the same mappings
   */
  constructor(
    library: Library,
    surroundings: Restoring,
    build: (variant: Variant) => BuiltVariant,
    cached: Pick<VerifiedLibrary, "variants" | "variantSources"> = { variants: {}, variantSources: {} },
    before?: VariantLoader,
  ) {
    this.#library = library;
    this.#surroundings = surroundings;
    this.#build = build;
    this.#cached = cached;
    this.#previous = before === undefined ? new Map() : before.#loaded;
  }

  addVariant(variant: Variant): { operation?: string; diagnostics: readonly Diagnostic[] } {
    const { path, text } = variant.document;
    const { of, below, capabilities } = variant;
    const parts = [of ?? "", JSON.stringify(capabilities ?? {}), text];
    const digest = fingerprintOf(below === undefined ? parts : [...parts, below.name, below.document.text]);
    const key = keyOf(path, variant.name);
    let loaded = this.#loaded.get(key) ?? this.#previous.get(key);
    if (loaded?.digest !== digest)
      loaded = {
        ...this.#restoreOrBuild(variant, digest),
        digest,
        ...(of === undefined ? {} : { of }),
        ...(capabilities === undefined ? {} : { capabilities }),
      };
    this.#loaded.set(key, loaded);
    const { wire, diagnostics } = loaded;
    if (wire === undefined) return { diagnostics };
    this.#library.wires.set(wire.name, wire);
    return { operation: wire.operation, diagnostics };
  }

  recall(file: SourceText): boolean {
    const digest = fingerprintOf([file.text]);
    const defined = this.#cached.variantSources[digest];
    if (defined === undefined) return false;
    for (const variant of defined) {
      const { operation } = this.addVariant({ ...variant, document: partOf(file, variant) });
      if (operation === undefined) return false;
    }
    this.#variantSources.set(digest, defined);
    return true;
  }

  note({ path, text }: SourceText, variants: readonly string[]): void {
    const defined = variants.flatMap((name): DefinedVariant[] => {
      const { of, capabilities } = this.#loaded.get(keyOf(path, name)) ?? {};
      return [
        {
          name,
          ...(of === undefined ? {} : { of }),
          ...(capabilities === undefined ? {} : { capabilities }),
        },
      ];
    });
    this.#variantSources.set(fingerprintOf([text]), defined);
  }

  /** Variants without errors. */
  get variants(): Record<string, VerifiedVariant> {
    return Object.fromEntries(
      [...this.#loaded.values()].flatMap(({ wire, diagnostics, digest, outline }) =>
        wire === undefined || diagnostics.length > 0
          ? []
          : [[wire.name, { digest, outline: outline ?? withoutBody(wire.mapping) }]],
      ),
    );
  }

  /** Files without errors, by a fingerprint of their text. */
  get variantSources(): VerifiedLibrary["variantSources"] {
    return Object.fromEntries(this.#variantSources);
  }

  #restoreOrBuild(variant: Variant, digest: string): Omit<LoadedVariant, "digest"> {
    const cached = this.#cached.variants[variant.name];
    if (cached?.digest !== digest) return this.#build(variant);
    return {
      wire: restoreVariant(cached.outline, variant, this.#library, this.#surroundings),
      diagnostics: [],
      outline: cached.outline,
    };
  }
}

const keyOf = (path: string, name: string): string => `${path} ${name}`;

/** The part of a provider file about one wire, parsed on first access. */
function partOf({ path, text }: SourceText, { name, of }: DefinedVariant): Document {
  const wire = name.slice(name.indexOf("/") + 1);
  let root: Node | undefined;
  return {
    path,
    text,
    get root() {
      root ??= at(load(path, text).document?.root, "wires", wire, of === undefined ? "mapping" : "override");
      if (root === undefined) throw new Error(`${path} was valid before and cannot be read now`);
      return root;
    },
  };
}
