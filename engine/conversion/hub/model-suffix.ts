/**
 * Reasoning settings in a model's name (docs/wires/rules.md#name-suffixes): `m-high`, `m-thinking-2048`, `m-nothinking`. A
 * configured name is never split.
 */
export interface SuffixReasoning {
  mode: "on" | "off";
  effort?: string;
  budget?: number;
}

export interface Suffixed {
  /** The configured model. */
  model: string;
  reasoning?: SuffixReasoning;
}

const grammar =
  /^(.+?)-(?:(nothinking)|thinking-(\d+)|thinking-(minimal|low|medium|high)|(thinking)|(minimal|low|medium|high|xhigh|max))$/;

/** @param isModel whether a name is configured. Returns undefined if neither the name nor its base is. */
export function splitSuffix(name: string, isModel: (name: string) => boolean): Suffixed | undefined {
  if (isModel(name)) return { model: name };
  const match = grammar.exec(name);
  if (match === null) return undefined;
  const [, model = "", off, budget, level, plain, effort] = match;
  if (!isModel(model)) return undefined;
  if (off !== undefined || budget === "0") return { model, reasoning: { mode: "off" } };
  if (budget !== undefined) return { model, reasoning: { mode: "on", budget: Number(budget) } };
  if (plain !== undefined) return { model, reasoning: { mode: "on" } };
  return { model, reasoning: { mode: "on", effort: level ?? effort ?? "high" } };
}
