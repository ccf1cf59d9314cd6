/**
 * Writes a module as a function of what it imports, so that all modules of a program can be read from one file: what Node does
 * for each (look for it, read it, link it, wait for it) costs ten times as much as running it.
 *
 * Nothing moves: imports become blanks and the names that they bound are declared before the first letter of the first line, so
 * that a stack names the line and the column of the file. A form that is not known here stays, and then it is no function.
 */

/** What may stand before an import: comments, blanks, names that a compiler has declared. */
const SPACE = /(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/|var [\w$, ]+;)*/y;
const IMPORT =
  /import\s*(?:(?<clause>[\w$*{][^"';]*?)\s*from\s*)?["'](?<from>[^"']+)["'](?:\s*with\s*\{[^}]*\})?(?:\s*;)?|export\s*(?<again>\*(?:\s*as\s+[\w$]+)?|\{[^}]*\})\s*from\s*["'](?<source>[^"']+)["'](?:\s*;)?/y;
const EXPORT =
  /^export (?:(?<kind>const|class|function\*?|async function\*?) +(?<name>[\w$]+)|(?<list>\{[^}]*\});?$|default (?:(?:async )?function\*? +(?<fn>[\w$]+)|class +(?<cls>[\w$]+))?)/gm;

/**
 * @typedef {{ from: string, names: [name: string, local: string][], whole?: string, again?: boolean, all?: boolean }} Import
 * `names` are bound, or with `again` exported; `whole` is the name of the namespace; `all` exports everything.
 */

/**
 * @param {string} text of a module, without types
 * @returns {{ imports: Import[], exports: [name: string, local: string, isHoisted: boolean][], body: string }}
 */
export function readModule(text) {
  const imports = [];
  let body = text;
  let at = 0;
  for (;;) {
    SPACE.lastIndex = at;
    at += SPACE.exec(text)?.[0].length ?? 0;
    IMPORT.lastIndex = at;
    const found = IMPORT.exec(text);
    if (found === null) break;
    imports.push(importOf(found.groups));
    body = blank(body, at, found[0].length);
    at += found[0].length;
  }
  const exports = [];
  body = body.replace(EXPORT, (statement, ...rest) => {
    const { kind, name, list, fn, cls } = rest.at(-1);
    if (list !== undefined) {
      for (const [local, exported] of namesIn(list)) exports.push([exported, local, false]);
      return " ".repeat(statement.length);
    }
    if (kind !== undefined) {
      exports.push([name, name, kind.includes("function")]);
      return `       ${statement.slice(7)}`;
    }
    exports.push(["default", fn ?? cls ?? "$value", fn !== undefined]);
    const blanks = " ".repeat("export default ".length);
    return (fn ?? cls) ? blanks + statement.slice(blanks.length) : "const $value = ".padEnd(blanks.length);
  });
  return { imports, exports, body };
}

function importOf({ clause = "", from, again, source }) {
  if (again?.startsWith("{")) return { from: source, names: namesIn(again), again: true };
  if (again !== undefined) {
    const whole = /as\s+([\w$]+)/.exec(again)?.[1];
    return { from: source, names: [], again: true, ...(whole === undefined ? { all: true } : { whole }) };
  }
  const [, whole] = /\*\s*as\s+([\w$]+)/.exec(clause) ?? [];
  const [, usual] = /^([\w$]+)/.exec(clause) ?? [];
  const names = namesIn(/\{[^}]*\}/.exec(clause)?.[0] ?? "");
  if (usual !== undefined) names.push(["default", usual]);
  return { from, names, ...(whole === undefined ? {} : { whole }) };
}

/** @returns {[first: string, second: string][]} of `{ first as second, both }` */
function namesIn(braces) {
  return braces
    .replace(/\/\/[^\n]*|\/\*[\s\S]*?\*\/|[{}]/g, " ")
    .split(",")
    .map((each) => each.trim().split(/\s+as\s+/))
    .filter(([first]) => first)
    .map(([first, second = first]) => [first, second]);
}

const blank = (text, at, length) =>
  text.slice(0, at) + text.slice(at, at + length).replace(/[^\n]/g, " ") + text.slice(at + length);

/**
 * @param {ReturnType<typeof readModule>} module
 * @param {boolean[]} late of each import: it may not have run yet, because it imports this module
 * @returns {{ text: string, head: number }} an expression: a function of the module's own exports, its `meta`, what loads
 *   others, what ties late names, and the exports of each import; and the length of what stands before the first line
 */
export function writeModule({ imports, exports, body }, late) {
  const given = imports.map((_, at) => `$${at}`);
  const head = [
    ...exports.filter(([, , isHoisted]) => isHoisted).map(([name, local]) => `$.${name}=${local};`),
    ...imports.map((each, at) => bound(each, given[at], late[at])),
  ].join("");
  const tail = exports.filter(([, , isHoisted]) => !isHoisted).map(([name, local]) => `$.${name}=${local};`);
  const linked = body.replaceAll("import.meta", "$importmeta").replace(/\bimport\(/g, "$enter(");
  const before = `(function(${["$", "$importmeta", "$enter", "$tie", ...given]}){"use strict";${head}`;
  return { text: `${before}${linked}\n${tail.join("")}})`, head: before.length };
}

/** The names of one import, as declarations. */
function bound({ names, whole, again, all }, from, isLate) {
  if (again) {
    if (isLate) throw new SyntaxError("what is exported again has not run yet");
    if (all) return `for(const n in ${from})if(n!=="default"&&!(n in $))$[n]=${from}[n];`;
    return whole === undefined
      ? names.map(([name, exported]) => `$.${exported}=${from}.${name};`).join("")
      : `$.${whole}=${from};`;
  }
  const declared = whole === undefined ? "" : `const ${whole}=${from};`;
  if (names.length === 0) return declared;
  const pattern = `{${names.map(([name, local]) => (name === local ? name : `${name}:${local}`))}}`;
  if (!isLate) return `${declared}const ${pattern}=${from};`;
  return `${declared}let ${names.map(([, local]) => local)};$tie(${from},(m)=>{(${pattern}=m)});`;
}
