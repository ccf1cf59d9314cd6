/**
 * Ids that upstreams gave to what callers made there (a file, a batch): whose they are, and at which channel. This is the
 * contract of whatever remembers them; here they live as long as the process, `owned-id-rows.ts` keeps them in the store.
 */

export interface OwnedId {
  id: string;
  /** Where it was made. */
  channel: string;
}

/** How many are remembered: of an owner, and of all together. What is forgotten stays with its maker, and nobody reaches it. */
export interface OwnedRoom {
  maxEntries: number;
  maxEntriesPerOwner: number;
}

/** Rejects when it cannot say. Of one channel an id has one owner, for good: nobody is given what is another's. */
export interface OwnedIds {
  /** @returns false when one of them is another owner's, who keeps it; the rest is added all the same */
  add(owner: string, channel: string, ids: readonly string[]): Promise<boolean>;
  /** Those of the ids that are the owner's. */
  find(owner: string, ids: readonly string[]): Promise<OwnedId[]>;
  /** Those of the ids that are another owner's at one of these channels. */
  others(owner: string, channels: readonly string[], ids: readonly string[]): Promise<string[]>;
  /** Of these channels, the one where the owner made something last. */
  home(owner: string, channels: readonly string[]): Promise<string | undefined>;
  forget(owner: string, ids: readonly string[]): Promise<void>;
}

export function ownedInMemory(room: OwnedRoom): OwnedIds {
  /** By channel and id, the oldest first. */
  const known = new Map<string, OwnedId & { owner: string }>();
  const keyOf = (channel: string, id: string): string => JSON.stringify([channel, id]);
  const forgetOldest = (owner: string, count: number): void => {
    for (const { channel, id } of ofOwner(owner).slice(0, Math.max(0, count)))
      known.delete(keyOf(channel, id));
  };
  const ofOwner = (owner: string) => [...known.values()].filter((each) => each.owner === owner);
  return {
    async add(owner, channel, ids) {
      let isAllOwn = true;
      for (const id of ids) {
        const before = known.get(keyOf(channel, id));
        if (before === undefined) known.set(keyOf(channel, id), { owner, channel, id });
        else if (before.owner !== owner) isAllOwn = false;
      }
      forgetOldest(owner, ofOwner(owner).length - room.maxEntriesPerOwner);
      if (known.size > room.maxEntries) {
        const counts = Map.groupBy(known.values(), (each) => each.owner);
        const [most = ""] = [...counts.keys()].sort(
          (one, other) => (counts.get(other)?.length ?? 0) - (counts.get(one)?.length ?? 0),
        );
        forgetOldest(most, known.size - room.maxEntries);
      }
      return isAllOwn;
    },
    async find(owner, ids) {
      const wanted = new Set(ids);
      return ofOwner(owner)
        .filter(({ id }) => wanted.has(id))
        .map(({ id, channel }) => ({ id, channel }));
    },
    others: async (owner, channels, ids) =>
      ids.filter((id) =>
        channels.some((channel) => (known.get(keyOf(channel, id))?.owner ?? owner) !== owner),
      ),
    home: async (owner, channels) =>
      ofOwner(owner).findLast(({ channel }) => channels.includes(channel))?.channel,
    async forget(owner, ids) {
      for (const { channel, id } of ofOwner(owner)) if (ids.includes(id)) known.delete(keyOf(channel, id));
    },
  };
}
