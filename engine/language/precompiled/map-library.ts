/**
 * Everything that compiled maps refer to: the functions of the expression language and of the mapping language. Modules of
 * precompiled mappings use them under these names (`write-mapping.ts`).
 */
import type { ListCompleter } from "../../conversion/hub/complete-lists.ts";
import * as arithmetic from "../expressions/runtime/arithmetic.ts";
import { builtins, invoke, replaceEach, withRegex } from "../expressions/runtime/builtins.ts";
import * as compare from "../expressions/runtime/compare.ts";
import * as groups from "../expressions/runtime/groups.ts";
import * as lists from "../expressions/runtime/lists.ts";
import * as loops from "../expressions/runtime/loops.ts";
import * as objects from "../expressions/runtime/objects.ts";
import * as sequence from "../expressions/runtime/sequence.ts";
import * as text from "../expressions/runtime/text.ts";
import * as truth from "../expressions/runtime/truth.ts";
import { named, schemaIn } from "../functions/function-table.ts";
import { plainNumber } from "../json/exact-number.ts";
import * as maps from "../mappings/map-runtime.ts";

type Functions = Readonly<Record<string, unknown>>;

/** By module and name. */
export const modules: Readonly<Record<string, Functions>> = {
  arithmetic,
  compare,
  groups,
  lists,
  loops,
  objects,
  sequence,
  text,
  truth,
  maps,
  isListOf: lists.isListOf,
  others: { invoke, plainNumber },
};

/** Functions that create functions (`FactoryCall`). */
const factories: Functions = {
  schemaIn,
  replaceEach,
  patternRun: (name: string, pattern: RegExp): unknown => withRegex(name, pattern)?.run,
  unfinishedRun: (name: string, pattern: RegExp): unknown => withRegex(name, pattern)?.unfinished,
};

export { builtins, named };

/** All of it. Precompiled modules take it as `$`. */
export type MapLibrary = Functions;

/** @param completer the places where the hubs require lists */
export function mapLibrary(completer: ListCompleter): MapLibrary {
  return {
    ...modules,
    ...factories,
    builtins,
    named,
    completeDocument: completer.document.bind(completer),
    completeEvent: completer.event.bind(completer),
  };
}
