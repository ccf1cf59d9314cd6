/** Messages for errors between a file's bytes and its tree (M1xx). Each function makes one diagnostic. */
import { type Diagnostic, diagnostic, fileDiagnostic, type Place } from "../diagnostic.ts";
import type { Span } from "../span.ts";

/** `reason` is one clause, from Polywire or from the YAML parser. */
export function yamlFault(at: Place, reason: string, label = "", notes: string[] = []): Diagnostic {
  return diagnostic("M100", at, reason, { label, notes });
}

/** `token` is JSONata's own code, if it has one. */
export function expressionSyntax(at: Place, reason: string, label = "", token?: string): Diagnostic {
  const notes = token === undefined ? [] : [`${token} from JSONata`];
  return diagnostic("M101", at, `JSONata syntax error: ${reason}`, { label, notes });
}

/** `reason` is from JavaScript. */
export function regularExpressionSyntax(at: Place, reason: string): Diagnostic {
  return diagnostic("M101", at, `the regular expression cannot be read: ${reason}`);
}

/** `expression` distinguishes an expression from a constant. `fix` is the corrected YAML. */
export function colonSplits(at: Place, expression: boolean, fix: string): Diagnostic {
  const thing = expression ? "expression" : "value";
  return diagnostic("M102", at, `YAML split this ${thing} at \`: \``, {
    label: "in YAML a colon and a space separate a key from its value",
    notes: [
      expression ? `put the expression in quotes or in a block:\n${fix}` : `put the value in quotes:\n${fix}`,
    ],
  });
}

export function commentCuts(at: Place, fix: string): Diagnostic {
  return diagnostic("M103", at, "YAML cut this expression at ` #`", {
    label: "a space and `#` start a comment",
    notes: [`put the expression in a block:\n${fix}`],
  });
}

/** `rest` is the text behind the comma, which YAML read as a separate entry. `inList` distinguishes [ ] from { }. */
export function commaSplits(at: Place, rest: string, inList: boolean, fix: string): Diagnostic {
  return diagnostic("M104", at, `\`${rest}\` became ${inList ? "an item" : "a key"} of its own`, {
    label: `a comma inside ${inList ? "[ ]" : "{ }"} ends a YAML value`,
    notes: [`quote the expression, or put this field on its own line:\n${fix}`],
  });
}

export function bracketEnds(at: Place, bracket: string, fix: string): Diagnostic {
  return diagnostic("M105", at, `YAML ended this expression at \`${bracket}\``, {
    label: "inside { } and [ ], brackets and commas belong to YAML",
    notes: [`quote the expression, or put this field on its own line:\n${fix}`],
  });
}

export function foldedExpression(at: Place): Diagnostic {
  return diagnostic("M106", at, "an expression must not be a folded scalar `>`", {
    label: "use `|`, which preserves lines",
    notes: ["folding joins lines, so errors inside would have the wrong position"],
  });
}

export function duplicateKey(at: Place, key: string, first: Span): Diagnostic {
  return diagnostic("M107", at, `the key \`${key}\` appears twice in one map`, {
    label: "again here",
    context: [{ span: first, text: "first here" }],
  });
}

/** `what` is `an anchor`, `an alias` or `a merge key`. */
export function anchor(at: Place, what: string): Diagnostic {
  return diagnostic("M108", at, `${what} is not supported`, {
    notes: ["use a fragment with `$use`, or `$merge`; the file then shows where each field comes from"],
  });
}

export function tag(at: Place, tagText: string): Diagnostic {
  return diagnostic("M109", at, `the tag \`${tagText}\` is not supported`, {
    notes: ["the notation of a value decides its type: quotes make a string"],
  });
}

export function tabIndent(at: Place): Diagnostic {
  return diagnostic("M110", at, "tabs are not allowed as indentation", { label: "use spaces" });
}

export function secondDocument(at: Place): Diagnostic {
  return diagnostic("M111", at, "a file must contain exactly one document", {
    label: "a second one starts here",
    notes: ["move it to another file"],
  });
}

export function keyNotString(at: Place, found: string): Diagnostic {
  const notes = found === "a map" ? ["`{{ name }}` is not a placeholder here: write `=name`"] : [];
  return diagnostic("M112", at, `a key is a string, not ${found}`, { notes });
}

export function numberLost(at: Place, written: string): Diagnostic {
  return diagnostic("M113", at, `JSON has no exact number for \`${written}\``, {
    label: "quote it to keep it as a string",
  });
}

export function notText(at: Place, character: string): Diagnostic {
  return diagnostic("M114", at, `the file contains ${character}, so it is not UTF-8 text`, {
    notes: ["save it as UTF-8"],
  });
}

export function emptyFile(path: string): Diagnostic {
  return fileDiagnostic("M115", path, "the file is empty");
}

/** `opener` is the quote or bracket. */
export function neverClosed(at: Place, opener: string): Diagnostic {
  return diagnostic("M116", at, `this \`${opener}\` is never closed`, { label: "opened here" });
}

export function colonSpace(at: Place, key: string): Diagnostic {
  return diagnostic("M117", at, `a space is missing after \`${key}:\``, { label: "write a space here" });
}

/** `closing` is the preceding quote or bracket. */
export function afterValue(at: Place, closing: string): Diagnostic {
  const inside: Record<string, string> = {
    '"': 'inside double quotes a `"` is written `\\"`; a block, `|`, needs no quotes',
    "'": "inside single quotes a `'` is written `''`; a block, `|`, needs no quotes",
  };
  const note = inside[closing];
  return diagnostic("M118", at, `there is text after the closing \`${closing}\``, {
    label: "the value has ended before this",
    notes: note === undefined ? [] : [note],
  });
}

export function reservedStart(at: Place, character: string): Diagnostic {
  return diagnostic(
    "M119",
    at,
    `a plain value cannot begin with ${character === "`" ? "a backtick" : `\`${character}\``}`,
    {
      label: "put the value in quotes",
    },
  );
}
