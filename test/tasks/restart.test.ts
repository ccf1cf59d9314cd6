/**
 * Every client format with every provider, and a gateway that is killed meanwhile. In the end each task has its real
 * state, none was submitted twice, and the charges equal the results.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Client, logIn } from "../admin/client.ts";
import { ADMIN_PASSWORD } from "../control/fixture.ts";
import { type GatewayProcess, startGatewayProcess } from "../servers/gateway.ts";
import { type FormatClient, formatClients, type TaskReport } from "./format-clients.ts";
import { until } from "./gateway.ts";
import { swiftly, type VideoProvider, videoProviders } from "./providers.ts";
import { Studio, type StudioTask } from "./studio.ts";

const MICROS_A_SECOND = 100_000;
const folder = mkdtempSync(join(tmpdir(), "polywire-restart-"));
const studios = new Map<string, Studio>();
const gateways: GatewayProcess[] = [];

interface Played {
  player: FormatClient;
  place: VideoProvider;
  id: string;
  shot: StudioTask;
  end: TaskReport["state"];
}

beforeAll(async () => {
  for (const { name, dialect } of videoProviders) studios.set(name, await new Studio(dialect).start());
});
afterAll(async () => {
  for (const gateway of gateways) await gateway.stop("SIGKILL");
  for (const studio of studios.values()) await studio.close();
  rmSync(folder, { recursive: true, force: true });
});

async function serve(): Promise<GatewayProcess> {
  const channels = videoProviders.map(({ name, provider, wire, model, key, base }) => {
    const at = `base_url: "${studios.get(name)?.url}${base}"`;
    return `  - { name: ${name}, provider: ${provider}, key: "${key}", ${at}, wires: [${wire}], models: { film-${name}: ${model} } }`;
  });
  mkdirSync(join(folder, "providers"), { recursive: true });
  for (const place of videoProviders)
    writeFileSync(join(folder, "providers", `${place.provider}.yaml`), swiftly(place));
  writeFileSync(join(folder, "prices.yaml"), '{ "film-*": { second: 0.1 } }');
  const config = `
tokens: [{ name: file, value: file-token }]
channels:
${channels.join("\n")}
media: { allow: [localhost] }
tasks: { max_polls_per_second: 500, lease_ms: 10000 }
log: { level: error }
`;
  const env = { POLYWIRE_ADMIN_PASSWORD: ADMIN_PASSWORD };
  const gateway = await startGatewayProcess({ folder, config, env, timeoutMs: 120_000 });
  gateways.push(gateway);
  return gateway;
}

const secondsAt = ({ seconds = 5 }: VideoProvider): number => seconds;
const microsOf = (of: readonly Pick<Played, "place">[]): number =>
  of.reduce((sum, { place }) => sum + secondsAt(place) * MICROS_A_SECOND, 0);

/** Deterministic (mulberry32). */
function drawer(seed: number): <T>(...from: T[]) => T {
  let state = seed;
  return (...from) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return from[((mixed ^ (mixed >>> 14)) >>> 0) % from.length] as (typeof from)[number];
  };
}

it("a task from before a kill completes after it, and is charged its real cost", {
  timeout: 240_000,
}, async () => {
  const draw = drawer(Number(process.env.PROPERTY_SEED ?? 1));
  for (const studio of studios.values()) studio.takes = 1_000;
  const pairs = formatClients.flatMap((player) => videoProviders.map((place) => ({ player, place })));
  const before = await serve();
  const quotaMicros = microsOf(pairs);
  const made = await (await logIn(before)).call("POST", "/tokens", { name: "player", quotaMicros });
  const { id: tokenId, value: token } = made.json;
  const begin = (at: GatewayProcess, { player, place }: Pick<Played, "player" | "place">): Promise<string> =>
    player.begin(
      { url: at.url, token },
      { model: `film-${place.name}`, prompt: "A cat", seconds: secondsAt(place) },
    );

  const played: Played[] = [];
  for (const pair of pairs) {
    const id = await begin(before, pair);
    const shot = [...(studios.get(pair.place.name)?.shots.values() ?? [])].at(-1) as StudioTask;
    played.push({ ...pair, id, shot, end: "open" });
  }
  const submitted = (): number[] => [...studios.values()].map(({ shots }) => shots.size);
  const begun = submitted();
  // The reservations use the whole quota.
  const [first] = pairs as [(typeof pairs)[number]];
  await expect(begin(before, first)).rejects.toMatchObject({ status: 429 });
  await before.stop("SIGKILL");

  // In any order, at any time: completed, failed, or forgotten.
  for (const each of played) {
    const fate = draw("completed", "completed", "failed", each.place.hidesForgottenTasks ? "failed" : "gone");
    each.end = fate === "completed" ? "completed" : "failed";
    if (fate === "gone") each.shot.state = "gone";
    else Object.assign(each.shot, { outcome: fate, takes: each.shot.asked + draw(1, 2, 3, 4) });
  }
  const after = await serve();
  const admin: Client = await logIn(after);
  await until(async () => {
    const told = (await admin.call("GET", "/tasks?limit=500")).json.items as { status: string }[];
    return told.every(({ status }) => ["completed", "failed"].includes(status));
  }, 120);
  for (const { player, place, id, end } of played) {
    const { state } = await player.look({ url: after.url, token }, id);
    expect([player.wire, place.name, state]).toEqual([player.wire, place.name, end]);
  }
  expect(submitted()).toEqual(begun);
  const used = microsOf(played.filter(({ end }) => end === "completed"));
  await until(async () => (await admin.call("GET", `/tokens/${tokenId}`)).json.usedMicros === used);
  const rows: { costMicros: number }[] = (await admin.call("GET", "/tasks?limit=500")).json.items;
  expect(rows.reduce((sum, { costMicros }) => sum + costMicros, 0)).toBe(used);
  // Failed tasks released their reservation exactly: this many fit, and then none.
  let left = quotaMicros - used;
  const cheap = {
    player: first.player,
    place: videoProviders.find(({ name }) => name === "ark") as VideoProvider,
  };
  for (; left >= microsOf([cheap]); left -= microsOf([cheap])) await begin(after, cheap);
  await expect(begin(after, cheap)).rejects.toMatchObject({ status: 429 });
});
