/** Nodes as separate processes: several that start at once, and one that is killed while it moves records. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { migrations } from "../../engine/store/database/migrate.ts";
import { createToken, getToken } from "../../engine/store/identity/token-rows.ts";
import { readJournalOffset } from "../../engine/store/usage/apply-usage.ts";
import { sumUsage } from "../../engine/store/usage/sum-usage.ts";
import type { Bench } from "./databases.ts";

const applier = fileURLToPath(new URL("apply-process.ts", import.meta.url));
const KILLS = 5;

export function nodes(bench: Bench): void {
  it("several nodes that start at once on an empty store all succeed", { timeout: 60_000 }, async () => {
    const url = await bench.empty();
    const children = Array.from({ length: 4 }, (_, index) =>
      spawn(process.execPath, [applier, url, "nobody", String(index * 1_000_000)], {
        stdio: ["ignore", "pipe", "inherit"],
      }),
    );
    const said = await Promise.all(
      children.map(async ({ stdout }) => String((await once(stdout, "data"))[0])),
    );
    for (const child of children) child.kill("SIGKILL");
    await Promise.all(children.map((child) => once(child, "close")));
    expect(said).toEqual(children.map(() => "begins\n"));
    const store = await bench.open(url);
    const ran = await sql<{ name: string }>`select name from polywire_migrations`.execute(store.db);
    expect(ran.rows.map((row) => row.name)).toEqual(Object.keys(migrations));
  });

  it("a killed node leaves complete data, and nothing is counted twice", { timeout: 120_000 }, async () => {
    const url = await bench.empty();
    const store = await bench.open(url);
    const { token } = await createToken(store, { name: "one" });
    for (let kill = 0; kill < KILLS; kill++) {
      const offset = await readJournalOffset(store, "journal");
      const child = spawn(process.execPath, [applier, url, token.id, String(offset)], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      await once(child.stdout, "data");
      await new Promise((resolve) => setTimeout(resolve, 30 + Math.random() * 250));
      child.kill("SIGKILL");
      await once(child, "close");
    }
    // The last transaction may still end on the server.
    await new Promise((resolve) => setTimeout(resolve, 200));
    const rows = await store.db
      .selectFrom("usage")
      .select(sql<number>`count(*)`.as("count"))
      .executeTakeFirstOrThrow();
    const offset = await readJournalOffset(store, "journal");
    expect(rows.count).toBe(offset + 60);
    expect(await getToken(store, token.id)).toMatchObject({
      usedMicros: 7 * rows.count,
      usedTokens: 3 * rows.count,
    });
    const sums = await sumUsage(store, { by: ["operation"] });
    expect(sums.items).toMatchObject([{ requests: rows.count, costMicros: 7 * rows.count }]);
    const tries = await store.db.selectFrom("attempts").select(sql<number>`count(*)`.as("count")).execute();
    expect(tries).toEqual([{ count: rows.count }]);
  });
}
