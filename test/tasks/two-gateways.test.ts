/** Two gateway processes with a common store, one of which dies: the tasks of both continue. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type GatewayProcess, startGatewayProcess } from "../servers/gateway.ts";
import { type Postgres, postgresAbsent, startPostgres } from "../servers/postgres.ts";
import { videos } from "./dialects.ts";
import { until } from "./gateway.ts";
import { KEY, Studio } from "./studio.ts";

const absent = postgresAbsent();
const TASKS = 1_000;
const AT_ONCE = 10;
const HOLD_SECONDS = 5;

/** Records each change of a task's owner, and the remaining time of the old lease. */
const WATCH_HOLDERS = `
create table moves (id text, was text, became text, left_ms bigint);
create function note_move() returns trigger language plpgsql as $$ begin
  if old.holder <> new.holder then
    insert into moves values
      (old.id, old.holder, new.holder, old.held_until_ms - (extract(epoch from clock_timestamp()) * 1000)::bigint);
  end if;
  return new;
end $$;
create trigger note_move before update on tasks for each row execute function note_move();
`;

describe.skipIf(absent !== undefined)(`two gateways on one PostgreSQL${absent ? ` (${absent})` : ""}`, () => {
  const root = mkdtempSync(join(tmpdir(), "polywire-several-"));
  const gateways: GatewayProcess[] = [];
  const asked = new Map<string, number>();
  let postgres: Postgres;
  let studio: Studio;
  let storeUrl: string;
  let store: pg.Client;

  beforeAll(async () => {
    postgres = await startPostgres();
    storeUrl = await postgres.schema();
    studio = await new Studio(videos).start();
    store = new pg.Client({ connectionString: storeUrl });
    await store.connect();
  }, 120_000);
  afterAll(async () => {
    for (const gateway of gateways) await gateway.stop("SIGKILL");
    await store.end();
    await studio.close();
    await postgres.close();
    rmSync(root, { recursive: true, force: true });
  });

  /** Each names itself to the studio. */
  async function serve(name: string): Promise<GatewayProcess> {
    const folder = join(root, name);
    mkdirSync(join(folder, "providers"), { recursive: true });
    const swift = "override: { steps: { interval: { min: 1, max: 3 } } }";
    writeFileSync(
      join(folder, "providers", "studio.yaml"),
      `{ provider: studio, headers: { x-node: ${name} }, wires: { videos: { ${swift} } } }`,
    );
    const gateway = await startGatewayProcess({
      folder,
      config: `
tokens: [{ name: one, value: one-token }]
channels: [{ name: studio, provider: studio, key: ${KEY}, base_url: "${studio.url}/v1", models: ["film-*"] }]
tasks: { max_polls_per_second: 100, lease_ms: ${HOLD_SECONDS * 1000} }
log: { level: error }
`,
      env: { POLYWIRE_STORE: storeUrl, POLYWIRE_SECRET: "a-secret-that-both-of-them-have" },
      timeoutMs: 120_000,
    });
    gateways.push(gateway);
    return gateway;
  }

  async function submit({ url }: GatewayProcess): Promise<void> {
    const response = await fetch(`${url}/v1/videos`, {
      method: "POST",
      headers: { authorization: "Bearer one-token", "content-type": "application/json" },
      body: JSON.stringify({ model: "film-1", prompt: "A cat", seconds: "4" }),
    });
    expect(response.status).toBe(200);
    await response.arrayBuffer();
  }

  const count = async (where: string): Promise<number> =>
    Number((await store.query(`select count(*) as count from tasks where ${where}`)).rows[0].count);

  it("poll each of a thousand tasks one at a time, and one continues for both when the other is killed", {
    timeout: 240_000,
  }, async () => {
    const [one, other] = await Promise.all([serve("one"), serve("other")]);
    studio.takes = 1_000;
    const { promise: never } = Promise.withResolvers<undefined>();
    const unanswered = new Set<string>();
    let isDying = false;
    studio.before = async ({ method, headers, path }) => {
      if (method !== "GET") return undefined;
      const node = String(headers["x-node"]);
      asked.set(node, (asked.get(node) ?? 0) + 1);
      if (isDying && node === "one") {
        unanswered.add(path);
        return never;
      }
      // Long enough for another gateway's poll to overlap.
      await new Promise((resolve) => setTimeout(resolve, 50));
      return undefined;
    };
    await store.query(WATCH_HOLDERS);
    let begun = 0;
    const submitting = Array.from({ length: AT_ONCE }, async () => {
      while (begun < TASKS) await submit(begun++ % 2 === 0 ? one : other);
    });
    await Promise.all(submitting);
    // Both have a share.
    await until(
      async () => [...asked.values()].length === 2 && [...asked.values()].every((times) => times > 100),
    );

    const before = new Map(asked);
    isDying = true;
    await until(async () => unanswered.size > 10);
    await one.stop("SIGKILL");
    for (const shot of studio.shots.values()) shot.takes = shot.asked + 2;
    await until(async () => (await count("status = 'completed'")) === TASKS, 120);

    expect(asked.get("other")).toBeGreaterThan(before.get("other") ?? 0);
    // No gateway polled a task of the other's lease; the dead one's tasks were taken only after their leases had
    // expired.
    const { rows: moves } = await store.query("select left_ms from moves");
    expect(moves.length).toBeGreaterThanOrEqual(unanswered.size);
    for (const { left_ms } of moves) expect(Number(left_ms)).toBeLessThanOrEqual(0);
    const submitted = studio.log.filter(({ method }) => method === "POST");
    expect([submitted.length, studio.shots.size]).toEqual([TASKS, TASKS]);
    expect([...studio.shots.values()].every(({ state }) => state === "completed")).toBe(true);
  });
});
