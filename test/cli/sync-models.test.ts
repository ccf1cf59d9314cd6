/** `polywire models sync`: what it prints for the channels of a configuration, and its exit code. */
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Prompt } from "./run.ts";

const prompt = new Prompt();
let upstream: Server;

beforeAll(async () => {
  upstream = createServer((request, response) => {
    if (!/^\/v1\/models|^\/catalogue\/all$/.test(request.url ?? "")) {
      response.writeHead(404).end();
      return;
    }
    const isKnown = request.headers.authorization === "Bearer sk-good";
    response.writeHead(isKnown ? 200 : 401, { "content-type": "application/json" });
    response.end(
      JSON.stringify(
        isKnown ? { data: [{ id: "one" }, { id: "two" }] } : { error: { message: "Incorrect API key" } },
      ),
    );
  }).listen(0, "127.0.0.1");
  await once(upstream, "listening");
  const url = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}/v1`;
  const origin = url.slice(0, -"/v1".length);
  const elsewhere = (name: string, listing: string): void =>
    prompt.write(
      `providers/${name}.yaml`,
      `provider: ${name}\nauth: bearer\nwires: { chat: { ${listing} } }\n`,
    );
  elsewhere("nolist", "override: { listing: ~ }");
  elsewhere("faraway", `listing: "${origin}/catalogue/all"`);
  elsewhere("below", "listing: /models/small");
  const channel = (name: string, key: string, models: string): string =>
    `  - { name: ${name}, provider: here, base_url: "${url}", key: ${key}, models: ${models} }\n`;
  prompt.write("providers/here.yaml", "provider: here\nauth: bearer\nwires: { chat: {} }\n");
  prompt.write("providers/there.yaml", "provider: there\nauth: bearer\nwires: { embeddings: {} }\n");
  prompt.write(
    "polywire.yaml",
    `listen: { port: 0 }\ntokens: [{ name: t, value: a-token-of-a-test }]\nchannels:\n${channel("some", "sk-good", "{ mine: one, old: three }")}${channel("all", "sk-good", '["*"]')}${channel("locked", "sk-bad", "[one]")}${channel("vectors", "sk-good", "[one]").replace("here", "there")}${["nolist", "faraway", "below"].map((name) => channel(name, "sk-good", "[one]").replace("here", name)).join("")}`,
  );
});
afterAll(() => {
  upstream.closeAllConnections();
  upstream.close();
});

it("prints the difference of each named channel", async () => {
  const { status, stdout } = await prompt.run(["models", "sync", "some", "all"]);
  expect([status, stdout]).toEqual([
    0,
    "some: 2 listed, 1 new, 1 gone\n  + two\n  - three\nall: 2 listed, no difference\n",
  ]);
});

it("skips a channel whose wires list no models", async () => {
  expect(await prompt.run(["models", "sync", "all", "vectors"])).toEqual({
    status: 0,
    stdout: "all: 2 listed, no difference\nvectors: skipped, because none of its wires lists models\n",
    stderr: "",
  });
});

it("skips an upstream without a list, and finds a list at another path or host", async () => {
  const { status, stdout } = await prompt.run(["models", "sync", "nolist", "faraway", "below"]);
  expect([status, stdout]).toEqual([
    0,
    "nolist: skipped, because none of its wires lists models\nfaraway: 2 listed, 1 new, 0 gone\n  + two\nbelow: 2 listed, 1 new, 0 gone\n  + two\n",
  ]);
});

it("reports a list that cannot be read, as JSON too", async () => {
  const { status, stdout } = await prompt.run(["models", "sync", "--json"]);
  expect(status).toBe(1);
  const [some, , locked] = JSON.parse(stdout);
  expect(some).toMatchObject({ channel: "some", changes: { added: ["two"], gone: ["three"], retired: [] } });
  expect(locked).toMatchObject({ channel: "locked", status: 401, failure: "Incorrect API key" });
});

it("suggests the name of a channel", async () => {
  const { status, stderr } = await prompt.run(["models", "sync", "som"]);
  expect([status, stderr]).toEqual([1, expect.stringContaining("Did you mean some?")]);
});
