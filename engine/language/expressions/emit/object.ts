/**
 * `{key: value}`. JSONata's object constructor groups its context by key. With literal keys, as in mappings, all items of the
 * context are in one group, and the object is written directly. Computed keys need real groups if the context may be a list.
 */
import { type Code, code, type Emitter, member, propertyKey } from "../code.ts";
import type { ObjectConstructor, Pair } from "../nodes.ts";
import { distinctKeys, Groups, keyOf, put, someContexts } from "../runtime/groups.ts";
import { grouped } from "../runtime/sequence.ts";
import { derive, Kind, may, type Operand, part } from "./operand.ts";
import { define } from "./operator.ts";
import { Refusal } from "./refusal.ts";
import { emitNode, type Scope, within } from "./scope.ts";

export function emitObject(node: ObjectConstructor, e: Emitter, scope: Scope): Operand {
  for (const { key } of node.pairs) checkKey(key);
  if (node.pairs.every(({ key }) => key.kind === "literal" && typeof key.value === "string")) {
    return emitLiteralKeys(node, e, scope);
  }
  return emitComputedKeys(node, e, scope);
}

function checkKey(key: Pair["key"]): void {
  if (key.kind !== "literal") return;
  if (key.value === "__proto__" || String(key.value).startsWith("_jsonata_")) {
    throw new Refusal(
      key,
      "reserved-key",
      `The key ${JSON.stringify(key.value)} is reserved`,
      "choose another key",
    );
  }
}

function emitLiteralKeys(node: ObjectConstructor, e: Emitter, scope: Scope): Operand {
  const names = node.pairs.map(({ key }) => (key as { value: unknown }).value as string);
  const twice = names.findIndex((name, i) => names.indexOf(name) < i);
  if (twice >= 0) {
    const key = (node.pairs[twice] as Pair).key;
    throw new Refusal(
      key,
      "duplicate-key",
      `The key ${JSON.stringify(names[twice])} is given twice`,
      "remove one of the two",
    );
  }
  const inner = within(scope, emitSharedContext(e, scope));
  const values = node.pairs.map(({ value }) => emitNode(value, e, inner));
  // JavaScript orders integer keys first, in a literal as in assignments. Both forms therefore give the same order.
  const firstOptional = values.findIndex((value) => may(value, Kind.undefined));
  const certainCount = firstOptional < 0 ? values.length : firstOptional;
  const name = e.name("object");
  const fields = values
    .slice(0, certainCount)
    .map((value, i) => code`${propertyKey(names[i] as string)}: ${value.code}`);
  e.line(fields.length > 0 ? code`const ${name} = { ${fields} };` : code`const ${name} = {};`);
  for (let i = certainCount; i < values.length; i++) {
    const value = values[i] as Operand;
    const assign = code`${member(name, names[i] as string)} = ${value.code};`;
    e.line(may(value, Kind.undefined) ? code`if (${value.code} !== undefined) ${assign}` : assign);
  }
  return derive(name, Kind.object, ...values);
}

/** The context that the values share. */
function emitSharedContext(e: Emitter, scope: Scope): Operand {
  const { context } = scope;
  if (!scope.iterates || !may(context, Kind.array)) return context;
  const name = e.name("context");
  const slow = e.constant(grouped, "grouped");
  e.line(code`const ${name} = Array.isArray(${context.code}) ? ${slow}(${context.code}) : ${context.code};`);
  return { ...context, code: name, kinds: Kind.any, ...(context.computed ? { list: "either" } : {}) };
}

function emitComputedKeys(node: ObjectConstructor, e: Emitter, scope: Scope): Operand {
  if (!scope.iterates || !may(scope.context, Kind.array)) return emitOneItem(node, e, scope);
  const groups = e.name("groups");
  e.line(code`const ${groups} = new ${e.constant(Groups, "Groups")}();`);
  const item = e.name("item");
  e.block(code`for (const ${item} of ${contexts(e, scope.context.code)})`, () => {
    const inner = within(scope, part(item, scope.context));
    node.pairs.forEach(({ key }, i) => {
      const value = emitNode(key, e, inner);
      e.line(code`${groups}.add(${i}, ${value.code}, ${item});`);
    });
  });
  const object = e.name("object");
  e.line(code`const ${object} = {};`);
  const [key, group] = [e.name("key"), e.name("group")];
  let marked = false;
  e.block(code`for (const [${key}, ${group}] of ${groups}.entries())`, () => {
    const inner = within(scope, part(define(e, "data", code`${group}.data`).code, scope.context));
    e.block(code`switch (${group}.pair)`, () => {
      node.pairs.forEach((pair, i) => {
        e.block(code`case ${i}:`, () => {
          const value = emitNode(pair.value, e, inner);
          marked ||= value.marked === true;
          store(e, object, key, value);
          e.line(code`break;`);
        });
      });
    });
  });
  return { ...derive(object, Kind.object, scope.context), ...(marked ? { marked } : {}) };
}

function contexts(e: Emitter, context: Code): Code {
  return code`${e.constant(someContexts, "contexts")}(${context})`;
}

/** Computed keys over one context: each pair is set in order, unless its key is absent. */
function emitOneItem(node: ObjectConstructor, e: Emitter, scope: Scope): Operand {
  const inner = within(scope, scope.context);
  const check = e.constant(keyOf, "keyOf");
  const keys = node.pairs.map(({ key }) => {
    const value = emitNode(key, e, inner);
    return define(e, "key", code`${check}(${value.code})`, Kind.string | Kind.undefined);
  });
  const distinct = e.constant(distinctKeys, "distinctKeys");
  e.line(code`${distinct}([${keys.map((key) => key.code)}]);`);
  const object = e.name("object");
  e.line(code`const ${object} = {};`);
  let marked = false;
  node.pairs.forEach((pair, i) => {
    const key = keys[i] as Operand;
    e.block(code`if (${key.code} !== undefined)`, () => {
      const value = emitNode(pair.value, e, inner);
      marked ||= value.marked === true;
      store(e, object, key.code, value);
    });
  });
  return { ...derive(object, Kind.object), ...(marked ? { marked } : {}) };
}

function store(e: Emitter, object: Code, key: Code, value: Operand): void {
  const set = code`${e.constant(put, "put")}(${object}, ${key}, ${value.code});`;
  e.line(may(value, Kind.undefined) ? code`if (${value.code} !== undefined) ${set}` : set);
}
