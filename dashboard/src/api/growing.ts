/**
 * A list that grows at its head and whose rows stay as they are, such as the log of requests: read again, however far one
 * has read on in it, only what is new is fetched.
 */

export interface Part<Row> {
  items: Row[];
  /** Where the next part begins; absent of the last one. */
  next?: string;
}

export interface Known<Row> {
  pages: readonly Part<Row>[];
  /** Of each page; "" is the head's. */
  pageParams: readonly unknown[];
}

/**
 * @param known what was read before
 * @param read fetches a part
 * @returns the part at the cursor as it is now
 */
export async function readGrowing<Row>(
  cursor: string,
  known: Known<Row> | undefined,
  keyOf: (row: Row) => string,
  read: (cursor: string) => Promise<Part<Row>>,
): Promise<Part<Row>> {
  const before = known?.pages[known.pageParams.indexOf(cursor)];
  if (before === undefined) return read(cursor);
  if (cursor !== "") return before;
  const places = new Map(before.items.map((row, index) => [keyOf(row), index]));
  const fresh: Row[] = [];
  for (let next = ""; ; ) {
    const part = await read(next);
    fresh.push(...part.items);
    const last = part.items.at(-1);
    const place = last && places.get(keyOf(last));
    if (place !== undefined) return { ...before, items: [...fresh, ...before.items.slice(place + 1)] };
    if (part.next === undefined) return { items: fresh };
    next = part.next;
  }
}
