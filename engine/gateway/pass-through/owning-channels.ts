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
  references: readonly OwnedName[],
): Promise<ReadonlySet<string> | undefined | HubError> {
  const { service, token, id: requestId } = exchange;
  const owner = ownerOf(token);
  const ids = references.map(({ id }) => id);
  try {
    const channelsById = new Map<string, string[]>();
    for (const { id, channel } of await service.owned.find(owner, ids))
      channelsById.set(id, [...(channelsById.get(id) ?? []), channel]);
    const unknown = references.filter(({ id }) => !channelsById.has(id));
    const mustBeOwned = unknown.filter(({ free }) => free !== true);
    const passing = mustBeOwned.length === 0 ? [] : passingChannels(exchange);
    const [unowned] = passing.length === 0 ? mustBeOwned : [];
    const [refused] = unowned === undefined ? await findForeign(exchange, owner, unknown) : [unowned];
    if (refused !== undefined) return notOwned(refused);
    const channelLists = references.flatMap(({ id, free }) => {
      const channels = channelsById.get(id) ?? (free === true ? undefined : passing);
      return channels === undefined ? [] : [channels];
    });
    if (channelLists.length === 0) return undefined;
    return new Set(
      channelLists.flat().filter((channel) => channelLists.every((each) => each.includes(channel))),
    );
  } catch (err) {
    service.log.error(
      { part: "requests", id: requestId, err },
      "the store could not look up the ids of the token's objects",
    );
    return idsUnreachable();
  }
}

/** The ids that belong to other clients. Rejects if the store fails. */
async function findForeign(
  { service }: Exchange,
  owner: string,
  references: readonly OwnedName[],
): Promise<OwnedName[]> {
  if (references.length === 0) return [];
  const channels = service.config.channels.map(({ name }) => name);
  const ids = references.map(({ id }) => id);
  const others = new Set(await service.owned.findForeign(owner, channels, ids));
  return references.filter(({ id }) => others.has(id));
}

function passingChannels({ service }: Exchange): string[] {
  return service.config.channels
    .filter(({ speaks }) => speaks.some(({ place }) => place.passesIds))
    .map(({ name }) => name);
}
