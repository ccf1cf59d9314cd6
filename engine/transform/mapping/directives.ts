/** The directives of the template language and which of them go together. */

export const directives: ReadonlySet<string> = new Set([
  "$each",
  "$group",
  "$by",
  "$as",
  "$sort",
  "$let",
  "$when",
  "$with",
  "$match",
  "$if",
  "$then",
  "$else",
  "$merge",
  "$use",
  "$value",
]);

/** Each of these is the whole body of a map, so a map holds at most one of them. */
const bodies = ["$match", "$if", "$merge", "$use", "$value"];

/** A directive that means nothing without another. */
const companions: Record<string, string[]> = {
  $by: ["$group"],
  $as: ["$each", "$group"],
  $sort: ["$each"],
  $then: ["$if"],
};

export interface Clash {
  directive: string;
  message: string;
  label: string;
}

/** The first rule that a map's directives break, or undefined. */
export function directiveRule(found: ReadonlySet<string>, hasFields: boolean): Clash | undefined {
  const present = bodies.filter((name) => found.has(name));
  const [first, second] = present;
  if (first !== undefined && second !== undefined) {
    return {
      directive: second,
      message: `\`${first}\` and \`${second}\` exclude each other`,
      label: `\`${first}\` already makes the value of this map`,
    };
  }
  if (found.has("$each") && found.has("$group")) {
    return {
      directive: "$group",
      message: "`$each` and `$group` exclude each other",
      label: "nest one in the other",
    };
  }
  if (found.has("$group") && !found.has("$by")) {
    return { directive: "$group", message: "`$group` needs `$by`", label: "by which key?" };
  }
  for (const [name, needed] of Object.entries(companions)) {
    if (found.has(name) && !needed.some((other) => found.has(other))) {
      const others = needed.map((other) => `\`${other}\``).join(" or ");
      return { directive: name, message: `\`${name}\` goes with ${others}`, label: "alone here" };
    }
  }
  const closed = ["$merge", "$use", "$value"].find((name) => found.has(name));
  if (closed !== undefined && hasFields) {
    return {
      directive: closed,
      message: `\`${closed}\` makes the whole value; fields beside it would be lost`,
      label: "use `$merge` to add fields",
    };
  }
  if (found.has("$then") && hasFields) {
    return {
      directive: "$then",
      message: "`$then` makes the value; fields beside it would be lost",
      label: "move the fields into `$then`",
    };
  }
  return undefined;
}
