/** `credential` of a channel: errors in its settings, sharing, and the store. */
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "../../engine/gateway/config/config.ts";
import type { ChannelTarget } from "../../engine/gateway/config/read-channel.ts";
import { createChannel, listLiveChannels } from "../../engine/store/catalog/channel-rows.ts";
import { openStore } from "../../engine/store/database/open-store.ts";
import { keyring } from "../../engine/store/secrets/secrets.ts";
import type { UpstreamRequest } from "../../engine/upstream/upstream-request.ts";
import { input } from "../gateway/fixture.ts";

const URL_OPTION = 'token_url: "https://login.example/token"';

function read(...settings: string[]) {
  const lines = settings.map(
    (text, index) =>
      `  - { name: c${index}, provider: mock, base_url: "https://a.example", models: [m${index}], ${text} }`,
  );
  const text = `tokens: [{ name: all, value: test-token-1 }]\nchannels:\n${lines.join("\n")}\n`;
  return readConfig({ ...input, config: { path: "polywire.yaml", text }, environment: {} });
}

function credentialOf(target: ChannelTarget | undefined): unknown {
  const request: UpstreamRequest = { origin: "", path: "/", method: "POST", headers: {}, body: "" };
  target?.authorise(request);
  return request.credential;
}

test.each([
  ["credential: { name: oauth }", "`name` must not be `oauth`", "one of "],
  ["credential: {}", "needs the key `name`"],
  [
    "credential: { name: oauth2, options: { client_id: me } }",
    "the credential `oauth2` needs the key `options.token_url`",
  ],
  [`credential: { name: oauth2, options: { ${URL_OPTION} } }`, "needs the key `options.client_id`"],
  [
    `credential: { name: oauth2, options: { ${URL_OPTION}, client_id: me, client_secret: sesame } }`,
    "`client_secret` is not a key of the credential `oauth2`",
  ],
  [
    "credential: { name: oauth2, options: { token_url: ftp://a, client_id: me } }",
    "`token_url` must not be `ftp://a`",
    "https://login.example",
  ],
])("%s", (settings, message, label = "") => {
  const { config, diagnostics } = read(`key: k, ${settings}`);
  expect(config).toBeUndefined();
  expect(diagnostics.sorted().map((each) => each.message)).toEqual([expect.stringContaining(message)]);
  expect(JSON.stringify(diagnostics.sorted())).toContain(label);
});

test("channels share a credential if everything that makes it is equal, and so is the proxy", () => {
  const options = `options: { ${URL_OPTION}, client_id: me }`;
  const same = `key: secret, credential: { name: oauth2, ${options} }`;
  const { config } = read(
    same,
    `${same}, timeouts: { total_ms: 5000 }`,
    `${same}, proxy: "http://proxy.example:3128"`,
    `${same}, ip_version: ipv6`,
    same.replace("secret", "other"),
    same.replace("client_id: me", "client_id: you"),
  );
  const held = config?.channels.map(({ speaks: [wire] }) => credentialOf(wire?.place)) ?? [];
  expect(held).toHaveLength(6);
  expect(held[1]).toBe(held[0]);
  expect(new Set(held).size).toBe(5);
});

test("each of several keys has a credential of its own", () => {
  const { config } = read(
    `keys: [{ name: a, value: first }, { name: b, value: second }], credential: { name: oauth2, options: { ${URL_OPTION}, client_id: me } }`,
  );
  const [wire] = config?.channels[0]?.speaks ?? [];
  const held = [wire?.place, ...(wire?.furtherPlaces ?? [])].map(credentialOf);
  expect(new Set(held).size).toBe(2);
  expect(held).not.toContain(undefined);
});

test("the store encrypts the key, keeps the options, and refuses a secret among them", async () => {
  const folder = mkdtempSync(join(tmpdir(), "polywire-credentials-"));
  const path = join(folder, "store.sqlite");
  const store = await openStore({ url: path });
  try {
    const keys = keyring(["a-key-of-at-least-thirty-two-bytes!"]);
    const channel = { name: "c", provider: "mock", key: "the-client-secret", models: [{ name: "m" }] };
    const options = { credential: { name: "oauth2", options: { client_id: "me" } } };
    await createChannel(store, keys, { ...channel, options });
    const [live] = await listLiveChannels(store);
    expect(live?.options).toEqual(options);
    const stored = readFileSync(path, "latin1") + readFileSync(`${path}-wal`, "latin1");
    expect(stored).toContain("client_id");
    expect(stored).not.toContain("the-client-secret");
    const secret = { credential: { name: "oauth2", options: { client_secret: "sesame" } } };
    await expect(createChannel(store, keys, { ...channel, name: "d", options: secret })).rejects.toThrow(
      "put the secret into the channel's `key`",
    );
  } finally {
    await store.close();
  }
});
