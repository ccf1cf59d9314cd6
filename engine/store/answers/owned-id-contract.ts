/**
 * Ids that upstreams gave to objects that clients created there (a file, a batch): their owner and their channel. This is the
 * contract. The class here stores them for the lifetime of the process; `owned-id-rows.ts` stores them in the database.
 */

export interface OwnedId {
  id: string;
  /** The channel on which the object was created. */
  channel: string;
}

/** Number of ids: per owner, and in total. An object whose id was dropped stays at the provider, but no client can reach it. */
export interface OwnedIdLimits {
  maxEntries: number;
  maxEntriesPerOwner: number;
}

/** Methods reject if the store fails. An id on a channel has one owner permanently: nobody gets another owner's object. */
export interface OwnedIds {
  /** @returns false if one of the ids belongs to another owner; all other ids are added */
  add(owner: string, channel: string, ids: readonly string[]): Promise<boolean>;
  /** The ids that belong to the owner. */
  find(owner: string, ids: readonly string[]): Promise<OwnedId[]>;
  /** The given ids that belong to another owner on one of these channels. */
  findForeign(owner: string, channels: readonly string[], ids: readonly string[]): Promise<string[]>;
  /** The one of these channels on which the owner created an object last. */
  findLastChannel(owner: string, channels: readonly string[]): Promise<string | undefined>;
  forget(owner: string, ids: readonly string[]): Promise<void>;
}

export function ownedInMemory(limits: OwnedIdLimits): OwnedIds {
  /** By channel and id, oldest first. */
  const entries = new Map<string, OwnedId & { owner: string }>();
  const keyOf = (channel: string, id: string): string => JSON.stringify([channel, id]);
  const forgetOldest = (owner: string, count: number): void => {
    for (const { channel, id } of ofOwner(owner).slice(0, Math.max(0, count)))
      entries.delete(keyOf(channel, id));
  };
  const ofOwner = (owner: string) => [...entries.values()].filter((each) => each.owner === owner);
  return {
    async add(owner, channel, ids) {
      let isAllOwn = true;
      for (const id of ids) {
        const before = entries.get(keyOf(channel, id));
        if (before === undefined) entries.set(keyOf(channel, id), { owner, channel, id });
        else if (before.owner !== owner) isAllOwn = false;
      }
      forgetOldest(owner, ofOwner(owner).length - limits.maxEntriesPerOwner);
      if (entries.size > limits.maxEntries) {
        const counts = Map.groupBy(entries.values(), (each) => each.owner);
        const [most = ""] = [...counts.keys()].sort(
          (one, other) => (counts.get(other)?.length ?? 0) - (counts.get(one)?.length ?? 0),
        );
        forgetOldest(most, entries.size - limits.maxEntries);
      }
      return isAllOwn;
    },
    async find(owner, ids) {
      const wanted = new Set(ids);
      return ofOwner(owner)
        .filter(({ id }) => wanted.has(id))
        .map(({ id, channel }) => ({ id, channel }));
    },
    findForeign: async (owner, channels, ids) =>
      ids.filter((id) =>
        channels.some((channel) => (entries.get(keyOf(channel, id))?.owner ?? owner) !== owner),
      ),
    findLastChannel: async (owner, channels) =>
      ofOwner(owner).findLast(({ channel }) => channels.includes(channel))?.channel,
    async forget(owner, ids) {
      for (const { channel, id } of ofOwner(owner)) if (ids.includes(id)) entries.delete(keyOf(channel, id));
    },
  };
}
