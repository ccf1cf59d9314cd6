/**
 * Where what a request names was made: its caller's own things, and nobody else's. A channel may be told to pass ids that
 * the gateway never saw (`owned_ids: pass`); what another caller is known to have made is not among them.
 */
import { ownerOf } from "../../access/token-index.ts";
import type { HubError, OwnedName } from "../../conversion/contract.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { idsUnreachable, notOwned } from "../refusals/refusals.ts";

/**
 * The channels that know all of these, or undefined where any may be asked; that an id is another's is told as if there were
 * none. Never rejects.
 */
export async function findOwningChannels(
  exchange: Exchange,
  named: readonly OwnedName[],
): Promise<ReadonlySet<string> | undefined | HubError> {
  const { service, token, id: requestId } = exchange;
  const owner = ownerOf(token);
  const ids = named.map(({ id }) => id);
  try {
    const known = new Map<string, string[]>();
    for (const { id, channel } of await service.owned.find(owner, ids))
      known.set(id, [...(known.get(id) ?? []), channel]);
    const unknown = named.filter(({ id }) => !known.has(id));
    const bound = unknown.filter(({ free }) => free !== true);
    const passing = bound.length === 0 ? [] : passingChannels(exchange);
    const [lost] = passing.length === 0 ? bound : [];
    const [first] = lost === undefined ? await foreign(exchange, owner, unknown) : [lost];
    if (first !== undefined) return notOwned(first);
    const places = named.flatMap(({ id, free }) => {
      const channels = known.get(id) ?? (free === true ? undefined : passing);
      return channels === undefined ? [] : [channels];
    });
    if (places.length === 0) return undefined;
    return new Set(places.flat().filter((channel) => places.every((each) => each.includes(channel))));
  } catch (err) {
    service.log.error({ id: requestId, err }, "the store could not look up the ids of the token's objects");
    return idsUnreachable();
  }
}

/** Those that are another caller's. Rejects as the store does. */
async function foreign(
  { service }: Exchange,
  owner: string,
  named: readonly OwnedName[],
): Promise<OwnedName[]> {
  if (named.length === 0) return [];
  const channels = service.config.channels.map(({ name }) => name);
  const ids = named.map(({ id }) => id);
  const others = new Set(await service.owned.others(owner, channels, ids));
  return named.filter(({ id }) => others.has(id));
}

function passingChannels({ service }: Exchange): string[] {
  return service.config.channels
    .filter(({ speaks }) => speaks.some(({ place }) => place.passesIds))
    .map(({ name }) => name);
}
