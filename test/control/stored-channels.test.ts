/**
 * A configuration with edited channels of the store: the result equals a complete read, and only the edited channels
 * are read.
 */
import { expect, test } from "vitest";
import {
  applyChange,
  configOf,
  emptyStored,
  type Files,
  type Snapshot,
} from "../../engine/control/publication/snapshot.ts";
import type { ConfigOutcome } from "../../engine/gateway/config/config.ts";
import type { OtherChannel } from "../../engine/gateway/config/config-input.ts";
import { loadLibrary } from "../../engine/gateway/service/load-library.ts";

const files: Files = {
  mappings: [],
  config: {
    path: "polywire.yaml",
    text: "tokens: [{ name: t, value: a-token-of-some-length }]\nchannels: [{ name: own, provider: acme, key: k, models: [m] }]\n",
  },
  providers: {
    acme: {
      path: "acme.yaml",
      text: "{ provider: acme, base_url: https://acme.example/v1, wires: { chat: } }",
    },
    own: {
      path: "own.yaml",
      text: "{ provider: own, base_url: https://own.example, wires: { chat: { override: { request: { encode: { user: ~ } } } } } }",
    },
    broken: { path: "broken.yaml", text: "{ provider: broken, wires: { chatter: } }" },
  },
  environment: {},
};

const channel = (name: string, provider: string, weight = 1): OtherChannel => ({
  name,
  path: `channel ${name}`,
  text: JSON.stringify({ name, provider, key: "k", models: ["m"], weight }),
});

const namesOf = ({ config }: ConfigOutcome): unknown =>
  config?.channels.map(({ name, weight }) => [name, weight]);

test.each<[string, readonly OtherChannel[], readonly OtherChannel[]]>([
  ["an edit", [channel("a", "acme"), channel("b", "own")], [channel("a", "acme", 5), channel("b", "own")]],
  ["a new channel with a new provider", [channel("a", "acme")], [channel("a", "acme"), channel("b", "own")]],
  ["a removed channel", [channel("a", "acme"), channel("b", "own")], [channel("b", "own")]],
  ["a fault", [channel("a", "acme")], [channel("a", "gone"), channel("b", "broken")]],
  ["a fixed fault", [channel("a", "gone"), channel("b", "broken")], [channel("a", "acme")]],
])("after %s", async (_, before, after) => {
  const library = await loadLibrary();
  const snapshot: Snapshot = {
    ...files,
    version: 1,
    rows: new Map(),
    used: new Map(),
    stored: { ...emptyStored, tokens: new Map(), channels: before },
  };
  const first = configOf(snapshot, library);
  const others = { channels: structuredClone(after) };
  applyChange(snapshot, { version: 2, tokens: new Map(), rows: new Map(), used: new Map(), others });
  const second = first.withChannels(snapshot.stored?.channels ?? []);
  const anew = configOf(structuredClone(snapshot), await loadLibrary());
  expect(namesOf(second)).toEqual(namesOf(anew));
  expect(second.leftOut).toEqual(anew.leftOut);
  const same = before.filter((one) => after.some((other) => other.text === one.text)).map(({ name }) => name);
  for (const kept of first.config?.channels ?? [])
    if (kept.name === "own" || same.includes(kept.name)) expect(second.config?.channels).toContain(kept);
});

test("the texts of a channel that was only tested, or is gone, are removed, because they contain its key", async () => {
  const served = configOf(
    { ...files, stored: { ...emptyStored, channels: [channel("a", "acme")] } },
    await loadLibrary(),
  );
  const [texts, missing] = [new Map(served.texts), new Set(served.missing)];
  expect([...texts.keys()]).toEqual(["polywire.yaml", "acme.yaml"]);
  const unset = { ...channel("b", "own"), text: `{ name: b, provider: own, key: "\${B_KEY}", models: [m] }` };
  const asked = served.withChannels([unset, channel("c", "broken")]);
  expect(asked.leftOut.map(({ reason }) => reason)).toEqual([
    expect.stringContaining("B_KEY"),
    expect.stringMatching(/^broken\.yaml:1:\d+: /),
  ]);
  for (const outcome of [served, asked]) expect(outcome).toMatchObject({ texts, missing });
});
