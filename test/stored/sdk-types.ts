/** Samples of the types that the official library declares, one value per member of a union. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

type Type =
  | { kind: "literal"; value: unknown }
  | { kind: "union"; of: Type[] }
  | { kind: "list"; of: Type }
  | { kind: "object"; fields: Map<string, Type>; extends: string[]; scope: string }
  | { kind: "name"; name: string; scope: string };

const DEEPEST = 7;
const path = fileURLToPath(import.meta.resolve("openai/resources/responses/responses")).replace(
  /\.m?js$/,
  ".d.ts",
);
const types = read(readFileSync(path, "utf8"));

/** @param name of a union of objects */
export function samplesOf(name: string): Record<string, unknown>[] {
  const union = types.get(name);
  if (union?.kind !== "union") throw new Error(`${name} is no union`);
  return union.of.map((each) => sample(each, "", 0) as Record<string, unknown>);
}

function sample(type: Type, field: string, depth: number): unknown {
  switch (type.kind) {
    case "literal":
      return type.value;
    case "union":
      return sample(type.of.find((each) => !isNull(each)) ?? (type.of[0] as Type), field, depth);
    case "list":
      return depth > DEEPEST ? [] : [sample(type.of, field, depth + 1)];
    case "object": {
      const inherited = type.extends.map((name) =>
        sample({ kind: "name", name, scope: type.scope }, field, depth),
      );
      const own = [...type.fields].map(([name, of]) => [name, sample(of, name, depth + 1)] as const);
      return Object.assign({}, ...inherited, Object.fromEntries(depth > DEEPEST ? [] : own));
    }
    case "name":
      return named(type, field, depth);
  }
}

function isNull(type: Type): boolean {
  return type.kind === "literal" && type.value === null;
}

function named({ name, scope }: { name: string; scope: string }, field: string, depth: number): unknown {
  if (name === "string") return `some ${field}`;
  if (name === "number") return 1;
  if (name === "boolean") return true;
  for (let around = scope; ; around = around.slice(0, Math.max(0, around.lastIndexOf(".")))) {
    const found = types.get([around, name.replace(/^ResponsesAPI\./, "")].filter(Boolean).join("."));
    if (found !== undefined) return sample(found, field, depth);
    if (around === "") return { some: field };
  }
}

/** The types that a file declares, by name. */
function read(text: string): Map<string, Type> {
  const tokens =
    text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "").match(/'[^']*'|"[^"]*"|[\w$]+(?:\.[\w$]+)*|[^\s\w]/g) ??
    [];
  const found = new Map<string, Type>();
  let at = 0;
  const peek = (): string => tokens[at] ?? "";
  const take = (): string => tokens[at++] ?? "";
  const skipTo = (end: string): void => {
    while (at < tokens.length && take() !== end);
  };
  const union = (scope: string): Type => {
    if (peek() === "|") take();
    const of = [postfix(scope)];
    while (peek() === "|" || peek() === "&") {
      take();
      of.push(postfix(scope));
    }
    return of.length === 1 ? (of[0] as Type) : { kind: "union", of };
  };
  const postfix = (scope: string): Type => {
    let type = primary(scope);
    while (peek() === "[") {
      take();
      take();
      type = { kind: "list", of: type };
    }
    return type;
  };
  const primary = (scope: string): Type => {
    const token = take();
    if (token === "(") {
      const type = union(scope);
      take();
      return type;
    }
    if (token === "{") return fields(scope);
    if (/^['"]/.test(token)) return { kind: "literal", value: token.slice(1, -1) };
    if (/^\d+$/.test(token)) return { kind: "literal", value: Number(token) };
    if (["true", "false", "null"].includes(token)) return { kind: "literal", value: JSON.parse(token) };
    if (peek() !== "<") return { kind: "name", name: token, scope };
    take();
    const of = union(scope);
    while (take() !== ">");
    return token === "Array" ? { kind: "list", of } : { kind: "name", name: "unknown", scope };
  };
  const fields = (scope: string, inherited: string[] = []): Type => {
    const known = new Map<string, Type>();
    while (peek() !== "}") {
      let name = take();
      if (name === "readonly") name = take();
      if (name === "[") {
        skipTo("]");
        name = "key";
      }
      if (peek() === "?") take();
      take();
      known.set(name.replace(/^['"]|['"]$/g, ""), union(scope));
      if (peek() === ";") take();
    }
    take();
    return { kind: "object", fields: known, extends: inherited, scope };
  };
  const declarations = (scope: string): void => {
    while (at < tokens.length && peek() !== "}") {
      const word = take();
      const nameOf = (name: string): string => (scope === "" ? name : `${scope}.${name}`);
      if (word === "interface") {
        const name = nameOf(take());
        const inherited: string[] = [];
        while (peek() !== "{") inherited.push(take());
        take();
        found.set(
          name,
          fields(
            name,
            inherited.filter((each) => /^\w/.test(each) && each !== "extends"),
          ),
        );
      } else if (word === "type" && tokens[at + 1] === "=") {
        const name = nameOf(take());
        take();
        found.set(name, union(name));
      } else if (word === "namespace") {
        const name = nameOf(take());
        take();
        declarations(name);
        take();
      } else if (word === "class" || word === "import") skipBlock();
    }
  };
  const skipBlock = (): void => {
    while (at < tokens.length && peek() !== "{" && peek() !== ";") take();
    let depth = 0;
    do {
      const token = take();
      if (token === "{") depth++;
      if (token === "}") depth--;
    } while (depth > 0 && at < tokens.length);
  };
  declarations("");
  return found;
}
