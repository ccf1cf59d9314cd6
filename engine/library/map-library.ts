/**
 * Everything that compiled maps refer to: the functions of the expression language and of the mapping language. Modules of
 * precompiled mappings use them under these names (`write-wire.ts`).
 */
import requiredLists from "../../schemas/compiled/required-lists.json" with { type: "json" };
import { ListCompleter } from "../conversion/hub/complete-lists.ts";
import * as arithmetic from "../language/expressions/runtime/arithmetic.ts";
import { builtins, invoke, replaceEach, withRegex } from "../language/expressions/runtime/builtins.ts";
import * as compare from "../language/expressions/runtime/compare.ts";
import * as groups from "../language/expressions/runtime/groups.ts";
import * as lists from "../language/expressions/runtime/lists.ts";
import * as loops from "../language/expressions/runtime/loops.ts";
import * as objects from "../language/expressions/runtime/objects.ts";
import * as sequence from "../language/expressions/runtime/sequence.ts";
import * as text from "../language/expressions/runtime/text.ts";
import * as truth from "../language/expressions/runtime/truth.ts";
import { named, schemaIn } from "../language/functions/function-table.ts";
import { plainNumber } from "../language/json/exact-number.ts";
import * as maps from "../language/mappings/map-runtime.ts";

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
  single: { invoke, plainNumber },
};

/** Functions that create functions (`FactoryCall`). */
const factories: Functions = {
  schemaIn,
  replaceEach,
  patternRun: (name: string, pattern: RegExp): unknown => withRegex(name, pattern)?.run,
  unfinishedRun: (name: string, pattern: RegExp): unknown => withRegex(name, pattern)?.unfinished,
};

export { builtins, named };

const completer = new ListCompleter(requiredLists);

/** All of it. Precompiled modules import it as `$`. */
export const mapLibrary: object = {
  ...modules,
  ...factories,
  builtins,
  named,
  completeDocument: completer.document.bind(completer),
  completeEvent: completer.event.bind(completer),
};
