/** Where what a request names was made: its caller's own things, and nobody else's. */
import { ownerOf } from "../../access/token-index.ts";
import type { HubError } from "../../transform/lane.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { idsUnreachable, notOwned } from "../refusals.ts";

/** The channels that made all of these; that an id is another's is told as if there were none. Never rejects. */
export async function makersOf(
  { service, token, id }: Exchange,
  ids: readonly string[],
): Promise<ReadonlySet<string> | HubError> {
  try {
    const found = await service.owned.find(ownerOf(token), ids);
    const unknown = ids.find((each) => !found.some((entry) => entry.id === each));
    if (unknown !== undefined) return notOwned(unknown);
    const channels = found.map(({ channel }) => channel);
    const hasAll = (channel: string): boolean =>
      ids.every((each) => found.some((entry) => entry.id === each && entry.channel === channel));
    return new Set(channels.filter(hasAll));
  } catch (err) {
    service.log.error({ id, err }, "the store did not say what the token has made");
    return idsUnreachable();
  }
}
