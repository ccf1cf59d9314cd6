/** What can be asked of a model: what its places do, of what its name tells that it does. Nobody is held to it. */
import type { Conversions, Service } from "./service.ts";

/** @param offered by the places that have the model; names are given freely, so they may tell nothing, or be wrong */
export function operationsOf(conversions: Conversions, model: string, offered: readonly string[]): string[] {
  const known = conversions.operations(model) ?? offered;
  const both = offered.filter((operation) => known.includes(operation));
  return [...new Set(both.length > 0 ? both : offered)];
}

/**
 * What the places do that a name leads to, its own or those that it stands for.
 * @param mayUse of a name that it stands for; absent: any
 */
export function operationsAt(
  { aliases, router }: Pick<Service, "aliases" | "router">,
  name: string,
  mayUse: (name: string) => boolean = () => true,
): string[] {
  const offered = (aliases.get(name) ?? [name]).flatMap((target) => {
    const resolved = router.resolve(target);
    return resolved !== undefined && mayUse(resolved.model) ? router.operations(resolved.model) : [];
  });
  return [...new Set(offered)];
}
