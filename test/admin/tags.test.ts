/** Tags of requests in a whole gateway: what clients send, what upstreams get, and what the ledger, the log and the admin API have. */
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ADMIN_PASSWORD } from "../control/fixture.ts";
import { type GatewayProcess, startGatewayProcess } from "../servers/gateway.ts";
import { temporaryFolder } from "../servers/server.ts";
import { type Client, logIn } from "./client.ts";

const folder = temporaryFolder("polywire-tags");
const seen: { headers: IncomingHttpHeaders; body: Record<string, unknown> }[] = [];
let gateway: GatewayProcess;
let admin: Client;

const upstream = createServer(async (req, res) => {
  let text = "";
  for await (const piece of req) text += piece;
  seen.push({ headers: req.headers, body: JSON.parse(text) });
  res.writeHead(200, { "content-type": "application/json" });
  const message = { role: "assistant", content: "Hello" };
  const choices = [{ index: 0, message, finish_reason: "stop" }];
  const usage = { prompt_tokens: 7, completion_tokens: 3, total_tokens: 10 };
  res.end(JSON.stringify({ id: "1", object: "chat.completion", created: 1, model: "m", usage, choices }));
});

beforeAll(async () => {
  upstream.listen(0, "127.0.0.1");
  await once(upstream, "listening");
  const url = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}/v1`;
  gateway = await startGatewayProcess({
    folder: folder.path,
    env: { POLYWIRE_ADMIN_PASSWORD: ADMIN_PASSWORD },
    config: `
tokens:
  - { name: tagged, value: token-tagged, tags: [team, project] }
  - { name: plain, value: token-plain }
channels:
  - { name: main, provider: openai, key: k, base_url: "${url}", models: [m] }
log: { level: info, access: { sample: 1 } }
`,
  });
  admin = await logIn(gateway);
}, 120_000);
afterAll(async () => {
  await gateway?.stop("SIGTERM");
  upstream.close();
  folder.remove();
});
beforeEach(() => void seen.splice(0));

interface Sent {
  tags?: string;
  metadata?: unknown;
  path?: string;
}

/** @returns the stored request */
async function send(token: string, { tags, metadata, path = "/v1/chat/completions" }: Sent) {
  const response = await fetch(`${gateway.url}${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${token}`,
      ...(tags === undefined ? {} : { "x-polywire-tags": tags }),
    },
    body: JSON.stringify({
      model: "m",
      max_tokens: 9,
      messages: [{ role: "user", content: "Hello" }],
      ...(metadata === undefined ? {} : { metadata }),
    }),
  });
  expect(response.status, await response.text()).toBe(200);
  const id = response.headers.get("x-request-id") ?? response.headers.get("request-id");
  await expect.poll(async () => (await admin.call("GET", `/usage/requests/${id}`)).status).toBe(200);
  return (await admin.call("GET", `/usage/requests/${id}`)).json;
}

describe("a request has the tags that its token declares", () => {
  it.each<[string, Sent, Record<string, string>]>([
    ["of the header", { tags: "team=a, project = b c ,other=x" }, { team: "a", project: "b c" }],
    ["of the body's metadata", { metadata: { project: "p", other: "x" } }, { project: "p" }],
    ["of both; the header has precedence", { tags: "team=a", metadata: { team: "b", project: "p" } }, { team: "a", project: "p" }], // biome-ignore format: a table
    ["with other characters replaced", { tags: 'team=a"b\\c' }, { team: "a_b_c" }],
    ["cut at 64 characters", { tags: `team=${"x".repeat(100)}` }, { team: "x".repeat(64) }],
    ["none without a value", { tags: "team=,project,=x," }, {}],
  ])("%s", async (_how, sent, expected) => {
    expect((await send("token-tagged", sent)).tags).toEqual(expected);
  });

  it("no other token has tags", async () => {
    expect((await send("token-plain", { tags: "team=a" })).tags).toEqual({});
  });

  it("of the store, or else those of its account", async () => {
    const { json: account } = await admin.call("POST", "/accounts", { login: "ann", tags: ["project"] });
    const tokenOf = async (tags: string[] | null): Promise<string> => {
      const body = { name: `t${tags}`, accountId: account.id, tags };
      const { value } = (await admin.call("POST", "/tokens", body)).json;
      const knows = async () =>
        (await fetch(`${gateway.url}/v1/models`, { headers: { authorization: `Bearer ${value}` } })).status;
      await expect.poll(knows).toBe(200);
      return value;
    };
    const sent = { tags: "team=a,project=b" };
    expect((await send(await tokenOf(["team"]), sent)).tags).toEqual({ team: "a" });
    expect((await send(await tokenOf(null), sent)).tags).toEqual({ project: "b" });
    expect((await send(await tokenOf([]), sent)).tags).toEqual({});
  });
});

it("an upstream gets no tag, except in the metadata of the client's body", async () => {
  await send("token-tagged", { tags: "team=secret-team" });
  await send("token-tagged", { tags: "team=secret-team", path: "/v1/messages" });
  expect(JSON.stringify(seen)).not.toContain("secret-team");
  await send("token-tagged", { metadata: { team: "known-team" } });
  expect(seen[2]?.body.metadata).toEqual({ team: "known-team" });
  expect(JSON.stringify(seen[2]?.headers)).not.toContain("known-team");
});

it("requests and sums are filtered and grouped by tags, in JSON and as CSV", async () => {
  for (const tags of ["team=one,project=x", "team=one", "team=two"]) await send("token-tagged", { tags });
  const listed = (await admin.call("GET", "/usage/requests?tag=team:one")).json.items;
  expect(listed.map(({ tags }: { tags: object }) => tags)).toEqual([
    { team: "one" },
    { team: "one", project: "x" },
  ]);
  const sums = (await admin.call("GET", "/usage?by=tag:team,token&token=tagged")).json.items;
  const of = (tag: string) => sums.find((sum: { tag: string }) => sum.tag === tag);
  expect([of("one"), of("two")]).toMatchObject([
    { token: "tagged", requests: 2, inputTokens: 14, outputTokens: 6 },
    { token: "tagged", requests: 1 },
  ]);
  expect(of("").requests).toBeGreaterThan(0);
  expect((await admin.call("GET", "/usage?by=all&tag=team:one")).json.items).toMatchObject([{ requests: 2 }]);
  const { text } = await admin.call("GET", "/usage/sums/export?by=tag:team&tag=team:one");
  expect(text.split("\r\n").slice(0, 2)).toEqual([
    expect.stringMatching(/^tag:team,name,requests,/),
    expect.stringMatching(/^one,,2,/),
  ]);
  const csv = (await admin.call("GET", "/usage/export?tag=project:x")).text;
  expect(csv).toContain('"team=one,project=x"');
  expect((await admin.call("GET", "/usage/tags")).json.items).toContainEqual({
    name: "project",
    values: expect.arrayContaining(["p", "x"]),
  });
});

it("the log has the tags", async () => {
  await send("token-tagged", { tags: "team=logged" });
  await expect.poll(() => gateway.said()).toContain('"labels":{"team":"logged"}');
});

it.each([
  ["/usage?by=tag:team,tag:project", "by"],
  ["/usage?by=tag", "by"],
  ["/usage?by=tag:team&tag=project:x", "tag"],
  ["/usage?tag=team", "tag"],
  ["/usage/requests?tag=:x", "tag"],
])("%s is refused: %s", async (path, field) => {
  const { status, json } = await admin.call("GET", path);
  expect([status, json.error.field]).toEqual([400, field]);
});
