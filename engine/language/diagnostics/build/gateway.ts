/** Messages for errors in provider files and in the configuration (G6xx). */
import { conceal, type Diagnostic, diagnostic, type Place } from "../diagnostic.ts";
import { didYouMean, nowWritten, possibleNames, shown } from "./names.ts";

/** `where` names the YAML map that contains the key: "a provider", "`auth`". */
export function unknownSetting(
  at: Place,
  key: string,
  where: string,
  possible: readonly string[],
): Diagnostic {
  return diagnostic("G601", at, `\`${key}\` is not a key of ${where}`, {
    label: didYouMean(key, possible),
    notes: possibleNames("keys here", possible),
  });
}

/** `key` is the first key of a file that contains none of the keys in `distinguishingKeys`. */
export function unknownFile(at: Place, key: string, distinguishingKeys: readonly string[]): Diagnostic {
  return diagnostic("G612", at, "the kind of this file is unknown", {
    label: didYouMean(key, distinguishingKeys),
    notes: [`one of these keys decides the kind: ${distinguishingKeys.join(", ")}`],
  });
}

/** @param fact a sentence about the retirement */
export function retiredModel(at: Place, model: string, fact: string): Diagnostic {
  return diagnostic("G613", at, `the maker of \`${model}\` retires this model`, { label: fact });
}

/** `known`: names of the variables that are set, for a suggestion. Values are never shown. */
export function variableNotSet(at: Place, name: string, known: readonly string[] = []): Diagnostic {
  if (name.includes(":"))
    return diagnostic("G602", at, `\`\${${name}}\` is not possible here`, {
      label: "only `polywire.yaml` may read files and run commands",
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the configuration's own syntax
      notes: ["in other files, use an environment variable: `${NAME}`"],
    });
  return diagnostic("G602", at, `the environment variable \`${name}\` is not set`, {
    label: didYouMean(name, known),
    notes: [`set it in the environment of Polywire: ${name}=…`],
  });
}

export function unknownWire(at: Place, wire: string, known: readonly string[]): Diagnostic {
  return diagnostic("G603", at, `no mapping defines the wire \`${wire}\``, {
    label: didYouMean(wire, known),
    notes: possibleNames("wires", known),
  });
}

/** A channel is configured with a wire that its provider does not support. */
export function wireNotOfProvider(
  at: Place,
  wire: string,
  provider: string,
  providerWires: readonly string[],
): Diagnostic {
  return diagnostic("G603", at, `the provider \`${provider}\` has no wire \`${wire}\``, {
    label: didYouMean(wire, providerWires),
    notes: possibleNames("its wires", providerWires),
  });
}

/** `what` is "provider", "mapping"; `first` is the first position of the name: `path` or `path:line`. */
export function nameTwice(at: Place, what: string, name: string, first: string): Diagnostic {
  return diagnostic("G605", at, `two ${what}s have the name \`${name}\``, {
    notes: [`the other: ${first}`],
  });
}

export function notUrl(at: Place, value: string, reason: string): Diagnostic {
  return diagnostic("G606", at, `${shown(value)} is not a usable URL`, { label: reason });
}

export function unknownProvider(at: Place, name: string, known: readonly string[]): Diagnostic {
  return diagnostic("G607", at, `there is no provider \`${name}\``, {
    label: didYouMean(name, known),
    notes: possibleNames("providers", known),
  });
}

export function unknownGroup(at: Place, name: string, known: readonly string[]): Diagnostic {
  const notes =
    known.length === 0 ? ["`groups` in this file declares groups"] : possibleNames("groups", known);
  return diagnostic("G608", at, `there is no group \`${name}\``, { label: didYouMean(name, known), notes });
}

/** `expected` with its article: "a number of milliseconds", "one of bearer, header, query". */
export function wrongSetting(at: Place, key: string, value: unknown, expected: string): Diagnostic {
  const label = nowWritten(key, value) ?? `expected ${expected}`;
  return diagnostic("G608", at, `\`${key}\` must not be ${shown(value)}`, { label });
}

export function missingSetting(at: Place, key: string, where: string): Diagnostic {
  return diagnostic("G609", at, `${where} needs the key \`${key}\``, { label: `no \`${key}\` here` });
}

/** `variable` is a suggested name. The secret itself is not drawn. */
export function secretInFile(at: Place, key: string, variable: string): Diagnostic {
  return conceal(
    diagnostic("G610", at, `\`${key}\` looks like a secret written in the file`, {
      label: `read it from the environment: \`\${${variable}}\``,
    }),
  );
}
