/** Warns of models in the channels of a configuration that their maker retires. */
import { retiredModel } from "../../language/diagnostics/build/gateway.ts";
import type { Diagnostic } from "../../language/diagnostics/diagnostic.ts";
import { at, type Document, type Node, text } from "../../language/yaml/yaml-node.ts";
import type { ModelCatalogue } from "./model-catalogue.ts";
import { holdsAt } from "./model-facts.ts";
import { describeRetirement } from "./retirement.ts";

/** Hosts of other makers retire models by their own schedules, so only channels of the maker's providers count. */
export function reportRetirements(document: Document, models: ModelCatalogue, nowMs: number): Diagnostic[] {
  const channels = at(document.root, "channels");
  return itemsOf(channels).flatMap((channel) => {
    const provider = text(at(channel, "provider"));
    return namedModels(at(channel, "models")).flatMap(({ name, upstream, node }): Diagnostic[] => {
      const facts = models.find(upstream, name);
      const fact =
        facts !== undefined && facts.providers !== undefined && holdsAt(facts, provider)
          ? describeRetirement(facts, nowMs)
          : undefined;
      return fact === undefined
        ? []
        : [retiredModel({ path: document.path, span: node.span }, upstream, fact)];
    });
  });
}

function itemsOf(node: Node | undefined): readonly Node[] {
  return node?.kind === "list" ? node.items : [];
}

/** A list of names, or a map from names to upstreams' names. */
function namedModels(node: Node | undefined): { name: string; upstream: string; node: Node }[] {
  if (node?.kind === "map")
    return node.entries.map(({ key, value }) => {
      return { name: key.value, upstream: text(value) ?? key.value, node: value };
    });
  return itemsOf(node).flatMap((item) => {
    const name = text(item);
    return name === undefined ? [] : [{ name, upstream: name, node: item }];
  });
}
