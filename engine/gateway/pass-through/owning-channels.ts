/**
 * Finds the channels that created the upstream objects in a request. A client may use only its own objects. A channel may
 * accept ids that the gateway never saw (`owned_ids: pass`), but no ids of other clients.
 */
import { ownerOf } from "../../access/token-index.ts";
import type { HubError, OwnedName } from "../../conversion/contract.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { idsUnreachable, notOwned } from "../refusals/refusals.ts";

/**
 * The channels that know all of these ids, or undefined if any channel may be used. For another client's id the error is the
 * same as for an unknown id. Never rejects.
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

/** The ids that belong to other clients. Rejects if the store fails. */
async function foreign(
  { service }: Exchange,
  owner: string,
  named: readonly OwnedName[],
): Promise<OwnedName[]> {
  if (named.length === 0) return [];
  const channels = service.config.channels.map(({ name }) => name);
  const ids = named.map(({ id }) => id);
  const others = new Set(await service.owned.findForeign(owner, channels, ids));
  return named.filter(({ id }) => others.has(id));
}

function passingChannels({ service }: Exchange): string[] {
  return service.config.channels
    .filter(({ speaks }) => speaks.some(({ place }) => place.passesIds))
    .map(({ name }) => name);
}
