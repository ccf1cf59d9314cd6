/** Reads aliases of models, from the configuration file and from the store, and compiles their conditions. */
import { createRequire } from "node:module";
import { aliases } from "../../../schemas/settings/aliases.ts";
import type { Setting, Value } from "../../../schemas/settings/setting.ts";
import * as say from "../../language/diagnostics/build/gateway.ts";
import type { Diagnostic } from "../../language/diagnostics/diagnostic.ts";
import { load } from "../../language/yaml/load-yaml.ts";
import { at, type Node } from "../../language/yaml/yaml-node.ts";
import type { AliasRule } from "../../routing/alias.ts";
import type { HedgePolicy } from "../../routing/hedge-policy.ts";
import type { Condition } from "../../routing/route-condition.ts";
import { PRIORITY, type Strategy } from "../../routing/strategies/create-order.ts";
import { nodeOf, readSection } from "./read-section.ts";
import { placeOf, type Source } from "./section.ts";

/** The compiler of expressions is loaded on first use: a start without conditions does not need it. */
const require = createRequire(import.meta.url);
const loadCompiler = (): typeof import("../../routing/compile-condition.ts") =>
  require("../../routing/compile-condition.ts");

type AliasSettings = Value<typeof aliases.alias>;
type HedgeSettings = Value<typeof aliases.hedge>;

/** An alias: its name and its rule. */
export type NamedAlias = readonly [name: string, rule: AliasRule];

export function readAliases(
  source: Source,
  aliases: readonly (readonly [string, readonly string[] | AliasSettings])[],
): NamedAlias[] {
  return aliases.map(([name, value]) => [name, ruleOf(source, isList(value) ? { targets: value } : value)]);
}

function isList(value: readonly string[] | AliasSettings): value is readonly string[] {
  return Array.isArray(value);
}

/** An alias of the store. */
export interface StoredAlias {
  name: string;
  /** Models, in their order. */
  targets: readonly string[];
  /** As in the file. Its `targets` have the conditions and weights of models. */
  options?: Readonly<Record<string, unknown>> | undefined;
}

/** @returns the rule, or the first error in one line */
export function readStoredAlias({
  name,
  targets,
  options = {},
}: StoredAlias): { rule: AliasRule } | { fault: string } {
  const details = Array.isArray(options.targets) ? (options.targets as { model?: unknown }[]) : [];
  const detailed = targets.map((model) => details.find((each) => each?.model === model) ?? model);
  const faults: Diagnostic[] = [];
  const report = (diagnostic: Diagnostic): void => void faults.push(diagnostic);
  // JSON is YAML. Text that looks like a variable must stay text.
  const text = JSON.stringify({ ...options, targets: detailed }).replaceAll("${", () => "$${");
  const { document, diagnostics } = load(`alias ${name}`, text);
  for (const diagnostic of diagnostics) report(diagnostic);
  const source = document && { document, environment: {}, report, missing: () => {} };
  const setting: Setting & { properties: object } = aliases.alias;
  const rule =
    source && ruleOf(source, readSection(source, source.document.root, setting) as unknown as AliasSettings);
  const fault = faults.find(({ severity }) => severity === "error");
  if (rule !== undefined && fault === undefined) return { rule };
  return { fault: fault?.message ?? "the alias cannot be read" };
}

function ruleOf(
  source: Source,
  { targets = [], fallbackOn, shadow, hedge, ...settings }: AliasSettings,
): AliasRule {
  const targetRules = targetsOf(source, targets);
  const isWeighted = targetRules.some(({ weight }) => weight !== undefined);
  const strategy = strategyOf({ strategy: isWeighted ? "weighted" : "priority", ...settings });
  return {
    targets: targetRules.map((target) => ({ ...target, weight: target.weight ?? 1 })),
    strategy,
    fallbackOn: fallbackOn ?? ["error", "rate_limit"],
    ...(shadow?.model === undefined ? {} : { shadow: { ...shadow, model: shadow.model } }),
    ...(hedge === undefined ? {} : { hedge: readHedge(hedge) }),
  };
}

/** @returns null: no second attempts, whatever a more general setting says */
export function readHedge({ percentile, afterMs, disabled }: HedgeSettings): HedgePolicy | null {
  return disabled || (percentile === undefined && afterMs === undefined) ? null : { percentile, afterMs };
}

/** Equal strategies are one object. */
export function strategyOf({
  strategy,
  stickyBy,
}: {
  strategy?: Strategy["strategy"];
  stickyBy?: readonly string[];
}): Strategy {
  if (strategy === undefined || strategy === "priority") return PRIORITY;
  return stickyBy === undefined ? { strategy } : { strategy, stickyBy };
}

function targetsOf(
  source: Source,
  targets: NonNullable<AliasSettings["targets"]>,
): { model: string; weight?: number; when?: Condition }[] {
  return targets.flatMap((target) => {
    if (typeof target === "string") return [{ model: target }];
    const { model, when, weight } = target;
    if (model === undefined) return [];
    const condition = when === undefined ? undefined : conditionOf(source, at(nodeOf(target), "when"), when);
    return [
      {
        model,
        ...(condition === undefined ? {} : { when: condition }),
        ...(weight === undefined ? {} : { weight }),
      },
    ];
  });
}

function conditionOf(source: Source, node: Node | undefined, text: string): Condition | undefined {
  const compiled = loadCompiler().compileCondition(text);
  if ("run" in compiled) return compiled;
  if (node !== undefined)
    source.report(
      say.wrongSetting(placeOf(source, node), "when", text, `an expression: ${compiled.message}`),
    );
  return undefined;
}
