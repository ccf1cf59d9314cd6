/**
 * Words and signs of other languages, and what a mapping writes instead. People who know JavaScript, Python, SQL, jq or a language of
 * templates type them first, and no similar name exists.
 */

/** In an expression. The first match around the error counts. */
const SYNTAX: readonly (readonly [RegExp, string])[] = [
  [/={2,3}/g, "JSONata compares with one `=`"],
  [/&&/g, "JSONata writes `and`"],
  [/\|\|/g, "JSONata writes `or`, and `??` for a default"],
  [/\?\./g, "write `.` alone: the path of an absent field has no value"],
  [/=>/g, "a function is written `function($x) { … }`"],
  [/->/g, "write `.` between two fields"],
  [/\bfunction\s*\(\s*[A-Za-z_]/g, "a parameter begins with `$`: `function($x) { $x.text }`"],
  [/\bif\b.*?\bthen\b|\bif\s*\([^)]*\)\s*\S/g, "a condition is written `condition ? value : other`"],
  [/\b(?:AND|OR|IN)\b/g, "JSONata writes `and`, `or` and `in` in lower case"],
  [/!(?!=)|\b(?:not|NOT)\s+[\w$(]/g, "JSONata writes `$not(…)`"],
  [/\bis\s+(?:not\s+)?\w*/g, "to test whether a field has a value: `$exists(…)`"],
  [/\+\+/g, "JSONata joins texts with `&`"],
  [/;\s*$/g, "leave out the `;` at the end"],
  [/~(?!>)/g, "to test a pattern: `$contains(text, /…/)`"],
  [/\[\s*-?\d*\s*:\s*-?\d*\s*\]/g, "a range of items is written `[[0..2]]`, and the last item `[-1]`"],
  [/\|/g, "to pass a value to a function: `items ~> $count()`"],
  [/^\s*\./g, "leave out the `.` at the start"],
];

/** @param start of the error in the expression */
export function hintOfSyntax(expression: string, start: number, end: number): string | undefined {
  for (const [pattern, hint] of SYNTAX)
    for (const match of expression.matchAll(pattern))
      if (match.index <= end && match.index + match[0].length >= start) return hint;
  return undefined;
}

/** Names of functions, without `$` and in lower case. */
const FUNCTIONS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(["len", "size", "cardinality"].map((name) => [name, "count"])),
  ...Object.fromEntries(
    ["touppercase", "upper", "upcase", "ascii_upcase"].map((name) => [name, "uppercase"]),
  ),
  ...Object.fromEntries(
    ["tolowercase", "lower", "downcase", "ascii_downcase"].map((name) => [name, "lowercase"]),
  ),
  ...Object.fromEntries(
    ["parseint", "parsefloat", "tonumber", "int", "float"].map((name) => [name, "number"]),
  ),
  ...Object.fromEntries(["tostring", "str", "tojsonstring"].map((name) => [name, "string"])),
  ...Object.fromEntries(["ifnull", "default", "nvl", "firstof"].map((name) => [name, "coalesce"])),
  ...Object.fromEntries(["includes", "has", "test"].map((name) => [name, "contains"])),
  ...Object.fromEntries(["slice", "substr"].map((name) => [name, "substring"])),
  ...Object.fromEntries(["tojson", "stringify", "to_json"].map((name) => [name, "json"])),
  ...Object.fromEntries(["fromjson", "from_json", "parse", "jsonparse"].map((name) => [name, "parseJson"])),
  ...Object.fromEntries(["typeof", "gettype"].map((name) => [name, "type"])),
  ...Object.fromEntries(["defined", "isdefined", "present"].map((name) => [name, "exists"])),
  unique: "distinct",
};

/** @returns what to write instead of a function of this name */
export function replacementOfFunction(name: string): string | undefined {
  const folded = name.toLowerCase();
  if (["concat", "strcat"].includes(folded)) return "join texts with `&`, and lists with `$append`";
  if (["uuid", "guid", "random", "randomuuid"].includes(folded)) return "a unique text is `$id`";
  if (Object.hasOwn(FUNCTIONS, folded)) return `did you mean \`$${FUNCTIONS[folded]}\`?`;
  return undefined;
}

/** Directives, without `$` and in lower case. */
const DIRECTIVES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(["foreach", "for", "loop", "map", "items", "range"].map((name) => [name, "$each"])),
  ...Object.fromEntries(["switch", "case", "select", "choose"].map((name) => [name, "$match"])),
  ...Object.fromEntries(["default", "otherwise", "elseif", "fallback"].map((name) => [name, "$else"])),
  ...Object.fromEntries(["where", "filter", "unless", "cond"].map((name) => [name, "$when"])),
  ...Object.fromEntries(["ref", "include", "fragment", "call", "apply"].map((name) => [name, "$use"])),
  ...Object.fromEntries(["set", "var", "vars", "define"].map((name) => [name, "$let"])),
  ...Object.fromEntries(["concat", "assign", "extend", "spread", "combine"].map((name) => [name, "$merge"])),
  ...Object.fromEntries(["orderby", "sortby", "order_by"].map((name) => [name, "$sort"])),
  ...Object.fromEntries(["groupby", "group_by"].map((name) => [name, "$group"])),
};

/** @param name with its `$` */
export function replacementOfDirective(name: string): string | undefined {
  const folded = name.slice(1).toLowerCase();
  return Object.hasOwn(DIRECTIVES, folded) ? DIRECTIVES[folded] : undefined;
}

/** Names for the input of a map. */
const INPUTS: ReadonlySet<string> = new Set([
  ...["response", "input", "body", "data", "event", "payload", "item", "it", "root", "this", "self", "json"],
]);

/** @returns what to write instead of a variable of this name */
export function replacementOfVariable(name: string): string | undefined {
  return INPUTS.has(name) ? "the input has no name: begin with its field" : undefined;
}

/** @returns what to write instead of a field of this name */
export function replacementOfField(name: string): string | undefined {
  if (["undefined", "None", "nil", "NULL"].includes(name))
    return "to test whether a field has a value: `$exists(…)`";
  if (["True", "TRUE", "False", "FALSE"].includes(name)) return `did you mean \`${name.toLowerCase()}\`?`;
  if (name === "length") return "the number of items is `$count(…)`, of characters `$length(…)`";
  return undefined;
}

/** The expression in a text of another language of templates: `{{ id }}`, `${id}`. */
export function expressionIn(text: string): string | undefined {
  const match = /^\{\{-?\s*(.+?)\s*-?\}\}$|^\$\{\s*(.+?)\s*\}$|^<%=?\s*(.+?)\s*%>$|^\s+=\s*(.+)$/.exec(text);
  return match?.slice(1).find((group) => group !== undefined);
}
