/**
 * A number that moves with every change of what gateways publish to their processes: tokens, channels, accounts, aliases,
 * prices. A node asks for it now and then and reads everything again when it moved, whoever moved it.
 */
import type { Store } from "./store.ts";

const CONFIGURATION = "configuration";

/** 0 for a store that nobody has changed yet. */
export async function readRevision(store: Store): Promise<number> {
  const row = await store.db
    .selectFrom("revisions")
    .select("revision")
    .where("name", "=", CONFIGURATION)
    .executeTakeFirst();
  return row?.revision ?? 0;
}

/** Belongs into the transaction of the change. */
export async function moveRevision(store: Store): Promise<void> {
  await store.db
    .insertInto("revisions")
    .values({ name: CONFIGURATION, revision: 1 })
    .onConflict((conflict) =>
      conflict.column("name").doUpdateSet((row) => ({ revision: row("revisions.revision", "+", 1) })),
    )
    .execute();
}
