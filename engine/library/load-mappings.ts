/** Reads and compiles mapping files at run time. */
import requiredLists from "../../schemas/compiled/required-lists.json" with { type: "json" };
import { ListCompleter } from "../conversion/hub/complete-lists.ts";
import type { Diagnostic } from "../language/diagnostics/diagnostic.ts";
import { primarySpan } from "../language/diagnostics/diagnostic.ts";
import { positionAt } from "../language/diagnostics/span.ts";
import { readFamilies } from "../language/mappings/families.ts";
import { buildLibrary } from "../language/mappings/library.ts";
import type { LoadOptions, MappingSource, Wire } from "./api-types.ts";
import { asValidate } from "./define-wire.ts";
import { MappingError, type MappingFault } from "./library-errors.ts";
import { asWire } from "./open-wire.ts";

/**
 * Compiles mapping files, with `new Function`. A page whose policy forbids `new Function` imports precompiled wires instead.
 * @param sources the files of the wires, with every file that they extend or include and the files of their operations
 * @returns the wires by name
 * @throws MappingError with every fault of every file
 */
export function loadMappings(
  sources: readonly MappingSource[],
  { validators = {} }: LoadOptions = {},
): ReadonlyMap<string, Wire> {
  const library = buildLibrary(sources, {
    validators: ({ operation, name }) => {
      const validate = validators[`${operation}.${name}`];
      const check = validate && asValidate(validate);
      return check && { default: check, strict: check };
    },
    lists: new ListCompleter(requiredLists),
  });
  const texts = new Map(sources.map(({ path, text }) => [path, text]));
  const throwErrors = (found: readonly Diagnostic[]): void => {
    const errors = found.filter(({ severity }) => severity === "error");
    if (errors.length > 0) throw new MappingError(errors.map((each) => faultOf(each, texts)));
  };
  throwErrors(library.diagnostics);
  const wires = [...library.wires.values()];
  const { familiesFile } = library;
  const families = familiesFile === undefined ? undefined : readFamilies(familiesFile, wires);
  throwErrors(families?.diagnostics ?? []);
  return new Map(wires.map((wire) => [wire.name, asWire(wire, families?.families ?? [], true)]));
}

function faultOf(found: Diagnostic, texts: ReadonlyMap<string, string>): MappingFault {
  const { code, message, path } = found;
  const span = primarySpan(found);
  const text = texts.get(path);
  return { code, message, path, ...(span && text !== undefined && positionAt(text, span.start)) };
}
