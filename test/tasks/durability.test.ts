/** Safety of tasks under every failure of the gateway: no task is lost, submitted twice, or charged wrongly. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import OpenAI from "openai";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createChannel } from "../../engine/store/catalog/channel-rows.ts";
import { getToken, listTokens } from "../../engine/store/identity/token-rows.ts";
import { programPath } from "../servers/program.ts";
import { ark, videos } from "./dialects.ts";
import { startTaskGateway, type TaskGateway, until } from "./gateway.ts";
import { KEY, Studio } from "./studio.ts";

const clientOf = (url: string, apiKey: string): OpenAI =>
  new OpenAI({ baseURL: `${url}/v1`, apiKey, maxRetries: 0 });
/** Time to start a gateway on a busy machine. */
const PATIENCE_MS = 240_000;
const asked = { model: "film-1", prompt: "A cat", seconds: "4" } as const;

describe("a running gateway", () => {
  let at: TaskGateway;
  beforeAll(async () => {
    at = await startTaskGateway({ wire: "ark-tasks", dialect: ark, base: "/api/v3" });
  }, PATIENCE_MS);
  afterAll(() => at.close());

  const posted = (): number => at.studio.log.filter(({ method }) => method === "POST").length;

  it("a request that is repeated with its idempotency key returns the same task", async () => {
    const { videos } = clientOf(at.url, await at.token("again"));
    const before = posted();
    const headers = { "idempotency-key": "one" };
    const [first, second] = [
      await videos.create(asked, { headers }),
      await videos.create(asked, { headers }),
    ];
    expect(second.id).toBe(first.id);
    const other = videos.create({ ...asked, prompt: "A dog" }, { headers });
    await expect(other).rejects.toMatchObject({ status: 422, code: "idempotency_key_reused" });
    // With another token, the same key is separate.
    const stranger = clientOf(at.url, await at.token("stranger"));
    expect((await stranger.videos.create(asked, { headers })).id).not.toBe(first.id);
    expect(posted() - before).toBe(2);
  });

  it("two concurrent requests with one key are submitted once", async () => {
    const { videos } = clientOf(at.url, await at.token("twice"));
    const before = posted();
    const headers = { "idempotency-key": "both" };
    const both = await Promise.allSettled([1, 2, 3].map(() => videos.create(asked, { headers })));
    const ids = both.flatMap((each) => (each.status === "fulfilled" ? [each.value.id] : []));
    expect(new Set(ids).size).toBe(1);
    for (const each of both)
      if (each.status === "rejected")
        expect(each.reason).toMatchObject({ status: 409, code: "idempotency_key_in_use" });
    expect(posted() - before).toBe(1);
  });

  it("a submission without a response is reported as unknown, and not sent elsewhere", async () => {
    const { control, studio } = at;
    const spare = await new Studio(ark).start();
    const at2 = { name: "spare", provider: "studio", key: KEY, baseUrl: `${spare.url}/api/v3`, priority: -1 };
    await createChannel(control.store, control.keys, { ...at2, models: [{ name: "film-*" }] });
    await control.refresh();
    const { videos } = clientOf(at.url, await at.token("dropped"));
    studio.before = async ({ method }) => (method === "POST" ? "drop" : undefined);
    const headers = { "idempotency-key": "dropped" };
    const lost = videos.create(asked, { headers });
    await expect(lost).rejects.toMatchObject({ status: 502, code: "submission_unknown" });
    studio.before = async () => undefined;
    const before = posted();
    // Also when it is repeated: the client decides whether a second video should be made.
    const again = await until(async () => {
      const told = await videos.create(asked, { headers }).catch(() => undefined);
      return told?.status === "failed" && told;
    });
    expect(again.error?.code).toBe("submission_unknown");
    expect([posted() - before, spare.log.length]).toEqual([0, 0]);
    await spare.close();
  });

  it("a submission that is accepted but cannot be stored is reported as unknown, and not sent again", async () => {
    const { db } = at.control.store;
    const { videos } = clientOf(at.url, await at.token("unstored"));
    await sql`create trigger refusing before update on tasks when new.status = 'queued'
      begin select raise(abort, 'refused by the test'); end`.execute(db);
    const headers = { "idempotency-key": "unstored" };
    const before = posted();
    const lost = videos.create(asked, { headers });
    await expect(lost).rejects.toMatchObject({ code: "submission_unknown" });
    await sql`drop trigger refusing`.execute(db);
    const again = await until(async () => {
      const found = await videos.create(asked, { headers }).catch(() => undefined);
      return found?.status === "failed" && found;
    });
    expect(again.error?.code).toBe("submission_unknown");
    expect(posted() - before).toBe(1);
  });

  it("a refused request creates no task, and can be repeated with its key", async () => {
    const { studio } = at;
    const { videos } = clientOf(at.url, await at.token("refused"));
    const headers = { "idempotency-key": "refused" };
    const wrong = videos.create({ ...asked, size: "1x1" as never, seconds: "0.5" as never }, { headers });
    await expect(wrong).rejects.toMatchObject({ status: 400 });
    const made = await until(async () => videos.create(asked, { headers }).catch(() => undefined));
    expect(made.status).toBe("queued");
    expect(studio.shots.size).toBeGreaterThan(0);
  });

  it("a task is cancelled while it waits, and the cancellation is refused once it runs or has ended", async () => {
    const { studio, url } = at;
    const token = await at.token("cancels");
    const call = async (
      method: string,
      id = "",
      body?: object,
    ): Promise<{ status: number; json: { id: string; status: string } }> => {
      const response = await fetch(`${url}/api/v3/contents/generations/tasks${id && `/${id}`}`, {
        method,
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: response.status, json: (await response.json()) as { id: string; status: string } };
    };
    const content = [{ type: "text", text: "A cat" }];
    studio.takes = 1_000;
    studio.isFrozen = true;
    const early = (await call("POST", "", { model: "film-1", content })).json.id;
    expect((await call("DELETE", early)).status).toBe(200);
    expect((await call("GET", early)).json.status).toBe("cancelled");
    studio.isFrozen = false;
    const late = (await call("POST", "", { model: "film-1", content })).json.id;
    await until(async () => (await call("GET", late)).json.status === "running");
    expect((await call("DELETE", late)).status).toBe(409);
    studio.takes = 1;
    const over = (await call("POST", "", { model: "film-1", content })).json.id;
    const made = await until(async () => {
      const told = await call("GET", over);
      return told.json.status === "succeeded" && told;
    });
    expect(made.json).toMatchObject({ content: { video_url: studio.storage }, ratio: "16:9", duration: 5 });
    expect((await call("DELETE", over)).status).toBe(200);
    expect((await call("GET", over)).status).toBe(404);
  });

  it("the possible cost is reserved, and the actual cost is charged", async () => {
    const { studio, control } = at;
    const value = await at.token("poor", { quotaMicros: 1_000_000 });
    const { videos } = clientOf(at.url, value);
    const used = async (): Promise<number> => {
      await control.collect();
      const token = (await listTokens(control.store)).items.find(({ name }) => name === "poor");
      return (await getToken(control.store, token?.id ?? "")).usedMicros;
    };
    const over = (id: string): Promise<string> =>
      until(async () => {
        const { status } = await videos.retrieve(id);
        return ["completed", "failed"].includes(status) && status;
      });
    studio.takes = 3;
    // 0.4 dollars each: two fit, a third does not.
    const first = await videos.create(asked);
    studio.outcome = "failed";
    const second = await videos.create(asked);
    await expect(videos.create(asked)).rejects.toMatchObject({ status: 429 });
    expect([await over(first.id), await over(second.id)]).toEqual(["completed", "failed"]);
    expect(await used()).toBe(400_000);
    // A failed task releases its reservation as soon as its client can know of the failure: one more fits each time,
    // and finally none.
    studio.takes = 1;
    for (let times = 0; times < 4; times++)
      expect(await over((await videos.create(asked)).id)).toBe("failed");
    studio.outcome = "completed";
    const third = await videos.create(asked);
    await expect(videos.create(asked)).rejects.toMatchObject({ status: 429 });
    await over(third.id);
    expect(await used()).toBe(800_000);
  });
});

describe("a killed gateway", () => {
  const main = programPath();
  const folder = mkdtempSync(join(tmpdir(), "polywire-tasks-"));
  const children: ChildProcess[] = [];
  let studio: Studio;

  beforeAll(async () => {
    studio = await new Studio(videos).start();
    mkdirSync(join(folder, "providers"));
    writeFileSync(
      join(folder, "providers", "studio.yaml"),
      "{ provider: studio, wires: { videos: { override: { steps: { interval: { min: 0.1, max: 0.3 } } } } } }",
    );
    writeFileSync(
      join(folder, "polywire.yaml"),
      `
tokens: [{ name: one, value: one-token }]
channels: [{ name: studio, provider: studio, key: ${KEY}, base_url: "${studio.url}/v1", models: ["film-*"] }]
log: { level: error }
`,
    );
  });
  afterAll(async () => {
    for (const child of children) child.kill("SIGKILL");
    await studio.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function serve(): Promise<{ client: OpenAI; kill(): Promise<void> }> {
    const child = spawn(process.execPath, [main, "serve", "--port", "0"], {
      cwd: folder,
      env: { ...process.env, POLYWIRE_DATA: join(folder, "data") },
      stdio: ["ignore", "pipe", "inherit"],
    });
    children.push(child);
    let said = "";
    for await (const piece of child.stdout) {
      said += String(piece);
      if (/listens on \S+\n/.test(said)) break;
    }
    const url = /listens on (\S+)/.exec(said)?.[1] ?? "";
    return {
      client: clientOf(url, "one-token"),
      async kill() {
        const exited = once(child, "exit");
        child.kill("SIGKILL");
        await exited;
      },
    };
  }

  it("continues submitted tasks, and reports unknown ones", { timeout: PATIENCE_MS }, async () => {
    studio.takes = 1_000;
    const before = await serve();
    const ids: string[] = [];
    for (const outcome of ["completed", "failed", "completed"] as const) {
      studio.outcome = outcome;
      ids.push((await before.client.videos.create(asked)).id);
    }
    // One more task, which the studio has received but not acknowledged when the gateway is killed.
    const { promise: reached, resolve } = Promise.withResolvers<void>();
    const { promise: never } = Promise.withResolvers<undefined>();
    studio.before = async ({ method }) => {
      if (method !== "POST") return undefined;
      resolve();
      return never;
    };
    const headers = { "idempotency-key": "midway" };
    const midway = before.client.videos.create(asked, { headers }).catch(() => undefined);
    await reached;
    await before.kill();
    await midway;
    studio.before = async () => undefined;
    for (const shot of studio.shots.values()) shot.takes = shot.asked + 2;
    const submitted = studio.log.filter(({ method }) => method === "POST").length;

    const { client, kill } = await serve();
    const ends = await Promise.all(
      ids.map((id) =>
        until(async () => {
          const { status } = await client.videos.retrieve(id);
          return ["completed", "failed"].includes(status) && status;
        }),
      ),
    );
    expect(ends).toEqual(["completed", "failed", "completed"]);
    const again = await until(async () => {
      const told = await client.videos.create(asked, { headers }).catch(() => undefined);
      return told?.status === "failed" && told;
    });
    expect(again.error?.code).toBe("submission_unknown");
    expect(studio.log.filter(({ method }) => method === "POST").length).toBe(submitted);
    await kill();
  });
});
