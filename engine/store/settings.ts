/** Settings that administrators change while the gateway runs: a name, a JSON value, a version. */
import { StoreConflict } from "./errors.ts";
import { moveRevision } from "./revision.ts";
import type { SettingsTable } from "./schema.ts";
import { inTransaction, type Store } from "./store.ts";
import { json, text } from "./values.ts";

export interface Setting extends Omit<SettingsTable, "value"> {
  value: unknown;
}

export async function readSetting(store: Store, name: string): Promise<Setting | undefined> {
  const row = await store.db.selectFrom("settings").selectAll().where("name", "=", name).executeTakeFirst();
  return row === undefined ? undefined : read(row);
}

export async function allSettings(store: Store): Promise<Setting[]> {
  const rows = await store.db.selectFrom("settings").selectAll().orderBy("name").execute();
  return rows.map(read);
}

/**
 * @param version as it was read; 0 for one that is not there yet
 * @throws StoreConflict when somebody else changed it, StoreInvalid
 */
export async function writeSetting(
  store: Store,
  name: string,
  version: number,
  value: unknown,
): Promise<Setting> {
  return inTransaction(store, async (inside) => {
    const nowMs = inside.now();
    const kept = { value: json(name, value), version: version + 1, updatedMs: nowMs };
    const row =
      version === 0
        ? await inside.db
            .insertInto("settings")
            .values({ name: text("name", name, 200), createdMs: nowMs, ...kept })
            .onConflict((conflict) => conflict.column("name").doNothing())
            .returningAll()
            .executeTakeFirst()
        : await inside.db
            .updateTable("settings")
            .set(kept)
            .where("name", "=", name)
            .where("version", "=", version)
            .returningAll()
            .executeTakeFirst();
    if (row === undefined) {
      const current = await readSetting(inside, name);
      throw new StoreConflict(`setting ${name}`, version, current?.version ?? 0);
    }
    await moveRevision(inside);
    return read(row);
  });
}

function read(row: SettingsTable): Setting {
  return { ...row, value: JSON.parse(row.value) as unknown };
}
