/** `$match`, `$contains`, `$split` and `$replace` with a regular expression literal. */
import { code, type Emitter } from "../code.ts";
import type { Lambda, Node } from "../nodes.ts";
import { replaceEach, withRegex } from "../runtime/builtins.ts";
import { descendants } from "../walk.ts";
import { type Argument, contextless, emitArgument, isNode } from "./argument.ts";
import { emitBuiltin } from "./builtin.ts";
import { refuseSequence } from "./callable.ts";
import { emitClosure } from "./closure.ts";
import { Kind, type Operand } from "./operand.ts";
import { define } from "./operator.ts";
import { Refusal } from "./refusal.ts";
import type { Mode, Scope } from "./scope.ts";

export function emitPatternCall(
  name: string,
  args: readonly Argument[],
  node: Node,
  e: Emitter,
  scope: Scope,
  mode: Mode,
): Operand {
  const at = args.findIndex((argument) => isNode(argument) && argument.kind === "regex");
  const pattern = args[at];
  if (!pattern || at > 1 || !isNode(pattern) || pattern.kind !== "regex") throw refusal(name, node);
  const rest = args.filter((_, i) => i !== at);
  const builtin = withRegex(name, pattern.regex);
  if (!builtin) throw refusal(name, node);
  const replacement = rest[1];
  if (name === "replace" && at === 1 && replacement && isNode(replacement) && replacement.kind === "lambda") {
    return emitReplace(pattern.regex, rest, replacement, e, scope);
  }
  const values = rest.map((argument) => emitArgument(argument, e, scope));
  if (at === 0) values.unshift(scope.context);
  if (at === 0 && contextless(node, scope)) throw refusal(name, node);
  return emitBuiltin(builtin, values, scope.context, node, e, mode, true);
}

function refusal(name: string, node: Node): Refusal {
  return new Refusal(
    node,
    "function-value",
    `$${name} takes a function here`,
    "write a regular expression in place, /…/",
  );
}

/** A replacement that is computed from each match. */
function emitReplace(
  regex: RegExp,
  rest: readonly Argument[],
  lambda: Lambda,
  e: Emitter,
  scope: Scope,
): Operand {
  refuseMatchObject(lambda);
  const text = emitArgument(rest[0] as Argument, e, scope);
  const limit = rest[2] && emitArgument(rest[2], e, scope);
  const change = emitClosure(lambda, e, scope);
  if (change.closure?.sequence) refuseSequence(lambda);
  const call = code`${e.constant(replaceEach(regex), "replace")}(${text.code}, ${limit?.code}, ${change.code})`;
  return define(e, "replaced", call, Kind.string | Kind.undefined);
}

const FIELDS: ReadonlySet<string> = new Set(["match", "start", "end", "groups"]);

/** In JSONata, a match object also contains a function. The compiled one does not, so an expression may read only its other fields. */
function refuseMatchObject(lambda: Lambda): void {
  const [name] = lambda.parameters;
  const heads = new Set<Node>();
  for (const inner of descendants(lambda.body)) {
    if (inner.kind !== "path") continue;
    const [head, next] = inner.steps;
    if (head?.node.kind === "variable" && next?.node.kind === "field" && FIELDS.has(next.node.name))
      heads.add(head.node);
  }
  for (const inner of descendants(lambda.body)) {
    if (inner.kind === "variable" && inner.name === name && !heads.has(inner)) {
      throw new Refusal(
        inner,
        "regex",
        "A match is used as a whole",
        "read its fields: match, start, end, groups",
      );
    }
  }
}
