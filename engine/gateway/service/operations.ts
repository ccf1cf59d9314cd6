/**
 * Operations of a model: those that its channels offer, limited to those that its name implies. For information only; it
 * restricts no request.
 */
import type { Exchange } from "../exchange/exchange.ts";
import type { Conversions } from "./service.ts";

/** @param offered by the channels with the model; names are arbitrary, so they may imply nothing or be misleading */
export function operationsOf(conversions: Conversions, model: string, offered: readonly string[]): string[] {
  const implied = conversions.operations(model) ?? offered;
  const common = offered.filter((operation) => implied.includes(operation));
  return [...new Set(common.length > 0 ? common : offered)];
}

/**
 * The operations of the channels that serve a name to the client, directly or as an alias.
 * @param mayUse decides for each name behind an alias; absent: all are allowed
 */
export function operationsAt(
  { service: { aliases }, router }: Pick<Exchange, "service" | "router">,
  name: string,
  mayUse: (name: string) => boolean = () => true,
): string[] {
  const offered = (aliases.get(name)?.models ?? [name]).flatMap((target) => {
    const resolved = router.resolve(target);
    return resolved !== undefined && mayUse(resolved.model) ? router.operations(resolved.model) : [];
  });
  return [...new Set(offered)];
}
