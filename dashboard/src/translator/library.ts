/** The generation wires, compiled from the texts of the mapping files, as a gateway does at its start. */

import type { Capabilities } from "../../../engine/conversion/hub/capabilities.ts";
import { ListCompleter } from "../../../engine/conversion/hub/complete-lists.ts";
import { createFamilies, readFamilies } from "../../../engine/language/mappings/families.ts";
import { buildLibrary } from "../../../engine/language/mappings/library.ts";
import type { Source } from "../../../engine/language/mappings/library-contract.ts";
import type { CompiledWire, Validate } from "../../../engine/language/mappings/wire.ts";
import { describeError, type SchemaError } from "../../../engine/language/schemas/describe-error.ts";
import { globMatcher } from "../../../engine/routing/glob.ts";
import requiredLists from "../../../schemas/compiled/required-lists.json" with { type: "json" };

export interface Wires {
  /** In the order of their files; wires for both clients and upstreams. */
  conversations: readonly CompiledWire[];
  /** Capabilities of a model on a wire. */
  capabilities(wire: CompiledWire, model: string): Capabilities;
}

/** A precompiled validator: returns false, with its errors as a property. */
export interface Precompiled {
  (body: unknown): boolean;
  errors?: SchemaError[] | null;
}

export interface Compiled {
  /** By operation and wire: `generation.acme`. */
  validators: Readonly<Record<string, Precompiled>>;
}

export function wiresOf(sources: readonly Source[], { validators }: Compiled): Wires {
  const library = buildLibrary(sources, {
    validators: ({ operation, name }) => {
      const validate = validators[`${operation}.${name}`];
      return validate && { default: judge(validate), strict: judge(validate) };
    },
    lists: new ListCompleter(requiredLists),
    // They were checked before they were built into the page.
    known: { has: () => true, add() {} },
  });
  if (library.wires.size === 0) throw new Error(library.diagnostics[0]?.message ?? "there are no wires");
  const all = [...library.wires.values()];
  const { familiesFile } = library;
  const entries = familiesFile === undefined ? [] : readFamilies(familiesFile, all).families;
  const families = createFamilies(entries, globMatcher);
  return {
    conversations: all.filter(({ kind, endpoints }) => kind === "conversation" && endpoints.length > 0),
    capabilities: (wire, model) => families.find(wire.mapping.family, model) ?? {},
  };
}

function judge(validate: Precompiled): Validate {
  return (body) => (validate(body) ? undefined : describeError(validate.errors ?? []));
}
