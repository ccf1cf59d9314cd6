/**
 * Messages for errors in a mapping's use of the language (M200–M205, M25x, M26x). `paths.ts` has the messages about schemas.
 */
import { type Diagnostic, diagnostic, type Place } from "../diagnostic.ts";
import type { Span } from "../span.ts";
import { didYouMean, listed, nowWritten, possibleNames, shown } from "./names.ts";
import { replacementOfDirective } from "./other-languages.ts";

/** `where` names the map: "a mapping", "a stream map". */
export function unknownKey(at: Place, key: string, where: string, possible: readonly string[]): Diagnostic {
  return diagnostic("M200", at, `\`${key}\` is not a key of ${where}`, {
    label: didYouMean(key, possible),
    notes: possibleNames("keys here", possible),
  });
}

/**
 * `what` names the owner of the value. `found` and `expected` are types with their article: "a list". `key` and `value` belong
 * to a scalar, which an earlier version may have accepted.
 */
export function wrongKind(
  at: Place,
  what: string,
  found: string,
  expected: string,
  key = "",
  value?: unknown,
): Diagnostic {
  return diagnostic("M203", at, `${what} is ${expected}, not ${found}`, {
    label: nowWritten(key, value) ?? `expected ${expected}`,
  });
}

export function missingKey(at: Place, key: string, where: string, notes: string[] = []): Diagnostic {
  return diagnostic("M204", at, `${where} needs the key \`${key}\``, { label: `no \`${key}\` here`, notes });
}

/** `what` is the key that takes one value of a fixed list: "`framing`". */
export function notListed(
  at: Place,
  value: unknown,
  what: string,
  possible: readonly string[],
  key = "",
): Diagnostic {
  return diagnostic("M205", at, `${shown(value)} is not a value of ${what}`, {
    label: nowWritten(key, value) ?? didYouMean(String(value), possible),
    notes: possibleNames("possible here", possible),
  });
}

export function unknownDirective(at: Place, name: string, possible: readonly string[]): Diagnostic {
  const replacement = replacementOfDirective(name);
  return diagnostic("M250", at, `\`${name}\` is not a directive`, {
    label: replacement === undefined ? didYouMean(name, possible) : `did you mean \`${replacement}\`?`,
    notes: possibleNames("directives", possible),
  });
}

/** `first` is the position of the earlier directive. */
export function directivesExclude(
  at: Place,
  directive: string,
  other: string,
  first: Span,
  label = "",
): Diagnostic {
  return diagnostic("M251", at, `\`${other}\` and \`${directive}\` exclude each other`, {
    label,
    context: [{ span: first, text: "" }],
  });
}

export function fieldsLost(at: Place, directive: string): Diagnostic {
  const isThen = directive === "$then";
  return diagnostic("M251", at, `\`${directive}\` sets the complete value; fields beside it would be lost`, {
    label: isThen ? "move the fields into `$then`" : "use `$merge` to add fields",
  });
}

/** `partners`: the directive needs one of them beside it. */
export function directiveAlone(at: Place, directive: string, partners: readonly string[]): Diagnostic {
  const needed = partners.map((name) => `\`${name}\``).join(" or ");
  return diagnostic("M252", at, `\`${directive}\` goes with ${needed}`, { label: "alone here" });
}

/** `what` describes the value, `example` shows its form: "an endpoint is a method and a path". */
export function wrongForm(at: Place, what: string, example: string, key = "", value?: unknown): Diagnostic {
  return diagnostic("M253", at, what, { label: nowWritten(key, value) ?? example });
}

/** `$lost` in a map whose losses are not reported. */
export function lossNotReported(at: Place): Diagnostic {
  return diagnostic("M254", at, "losses of this map are not reported", {
    label: "use `$lost` in `request.encode` only",
    notes: [
      "Polywire finds fields that no map reads; a field that is read only in some cases is excluded with `$when`",
    ],
  });
}

/** `$lost` without a field of the document. */
export function noField(at: Place): Diagnostic {
  return diagnostic(
    "M253",
    at,
    "`$lost` needs a field of the hub, because the loss is reported by its path",
    {
      label: "such as `=sampling.seed`, or `=$$.tools.strict` inside a part",
    },
  );
}

export function unknownFragment(at: Place, name: string, fragments: readonly string[]): Diagnostic {
  return diagnostic("M260", at, `there is no fragment \`${name}\``, {
    label: didYouMean(name, fragments),
    notes: fragments.length === 0 ? ["this file has no `fragments`"] : possibleNames("fragments", fragments),
  });
}

/** `circle`: the names from the fragment back to itself. */
export function fragmentCircle(at: Place, circle: readonly string[]): Diagnostic {
  return diagnostic("M261", at, `the fragment \`${circle[0] ?? ""}\` uses itself with the same input`, {
    label: "the circle closes here",
    notes: [
      `${circle.join(" → ")}`,
      "a fragment may use itself only for a part of its input: inside `$each` or `$with`",
    ],
  });
}

export function unusedFragment(at: Place, name: string): Diagnostic {
  return diagnostic("M262", at, `the fragment \`${name}\` is never used`, { label: "no `$use` names it" });
}

export function nothingToExtend(at: Place, name: string, mappings: readonly string[]): Diagnostic {
  return diagnostic("M263", at, `there is no mapping \`${name}\` to extend`, {
    label: didYouMean(name, mappings),
    notes: possibleNames("mappings", mappings),
  });
}

/** `chain`: the names from this mapping to the last. */
export function extensionChain(at: Place, chain: readonly string[]): Diagnostic {
  return diagnostic("M264", at, `\`${chain[1] ?? ""}\` extends another mapping itself`, {
    label: "one step is allowed",
    notes: [
      chain.join(" → "),
      `extend ${listed(chain.slice(-1))}, and copy the needed parts of the mapping in between`,
    ],
  });
}

export function overrideOfNothing(at: Place, path: string, extended: string): Diagnostic {
  return diagnostic("M265", at, `\`${extended}\` has nothing at \`${path}\` to remove`, {
    label: "`~` removes a value that the extended mapping sets",
  });
}

/** `extended`: the mapping that contains the fragment. */
export function fragmentNotExported(
  at: Place,
  name: string,
  extended: string,
  exported: readonly string[],
): Diagnostic {
  return diagnostic("M273", at, `\`${extended}\` does not export its fragment \`${name}\``, {
    label: "not exported",
    notes: [
      ...(exported.length === 0
        ? [`\`${extended}\` exports none`]
        : possibleNames("exported fragments", exported)),
      "override fields of a map instead, or rename this file's fragment",
    ],
  });
}

export function unknownLanguage(at: Place, found: string, known: number): Diagnostic {
  return diagnostic("M267", at, `this Polywire does not support version \`${found}\` of the language`, {
    label: `write \`language: ${known}\``,
    notes: ["a file of a later version needs a later Polywire; CHANGELOG.md lists the changed words"],
  });
}

/** `file` and `files` are relative to the mappings' folder. */
export function nothingToInclude(at: Place, file: string, files: readonly string[]): Diagnostic {
  return diagnostic("M266", at, `there is no file \`${file}\` to include`, {
    label: didYouMean(file, files),
    notes: possibleNames("files", files),
  });
}
