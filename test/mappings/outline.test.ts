/** A library that is restored from its outline equals one that was read from its files. */
import { join } from "node:path";
import { expect, it } from "vitest";
import { configOf, emptyStored } from "../../engine/control/publication/snapshot.ts";
import { type LoadedLibrary, libraryOf, readSources } from "../../engine/gateway/service/load-library.ts";
import type { VerifiedLibrary } from "../../engine/gateway/service/verified-library.ts";
import { packageRoot } from "../../engine/installation/installation.ts";
import type { CompiledWire } from "../../engine/language/mappings/wire.ts";

const sources = readSources(join(packageRoot, "mappings"));
const providers = Object.fromEntries(
  readSources(join(packageRoot, "providers"))
    .filter(({ path }) => !path.includes("/"))
    .map((source) => [source.path.replace(".yaml", ""), source]),
);

/** A channel's overrides: of an included wire, of a provider's override, and of a provider's mapping. */
const OVERRIDDEN = [
  ["openai", "{ chat: { request: { encode: { user: null } } } }"],
  ["groq", "{ chat: { request: { encode: { user: null } } } }"],
  ["cohere", "{ cohere: { request: { encode: { model: fixed } } } }"],
] as const;

/** Reads every provider, so that the library learns all of their wires. */
function learn(library: LoadedLibrary): void {
  const channels = Object.keys(providers).map(
    (name) => `  - { name: ${name}, provider: ${name}, key: k, base_url: "http://127.0.0.1", models: [m] }`,
  );
  for (const [provider, override] of OVERRIDDEN)
    channels.push(
      `  - { name: over-${provider}, provider: ${provider}, key: k, base_url: "http://127.0.0.1", models: [m], override: ${override} }`,
    );
  const text = `tokens: [{ name: t, value: t }]\nchannels:\n${channels.join("\n")}\n`;
  const config = { path: "polywire.yaml", text };
  configOf({ config, providers, environment: {}, stored: emptyStored }, library);
}

const lawsOf = (wire: CompiledWire | undefined): string[] =>
  Object.entries(wire?.rules ?? {}).flatMap(([name, law]) => (law === undefined ? [] : [name]));

const read = await libraryOf(sources);
learn(read);
const known = JSON.parse(JSON.stringify(read.known())) as VerifiedLibrary;
const restored = await libraryOf(sources, { known });
learn(restored);

it("has the same wires and operations, with those of providers", () => {
  expect([...restored.wires.keys()].toSorted()).toEqual([...read.wires.keys()].toSorted());
  expect([...restored.wires.keys()]).toEqual(
    expect.arrayContaining(["chat", "messages", "responses", "content"]),
  );
  expect([...restored.wires.keys()]).toEqual(
    expect.arrayContaining([
      "channel over-openai/chat",
      "channel over-groq/chat",
      "channel over-cohere/cohere",
    ]),
  );
  expect([...restored.operations.keys()]).toEqual([...read.operations.keys()]);
  expect(Object.keys(known.variants).length).toBeGreaterThan(3);
});

it.each([...read.wires.values()].map((wire) => [wire.name, wire] as const))("%s", (name, wire) => {
  const again = restored.wires.get(name);
  // Compiling reads the wire's files, whose result must not change.
  expect(again?.isInUse).toBe(false);
  for (const field of ["endpoints", "bodies", "tokens", "marks", "precedes", "kind", "hasTasks"] as const)
    expect(again?.[field]).toEqual(wire[field]);
  expect(again?.capabilities).toEqual(wire.capabilities);
  expect(lawsOf(again)).toEqual(lawsOf(wire));
  expect(again?.source).toBe(wire.source);
  expect(again?.mapping.stream).toEqual(wire.mapping.stream);
  expect(again?.mapping.clients).toEqual(wire.mapping.clients);
});

it("is made without reading a mapping", async () => {
  const unreadable = sources.map(({ path, text }) => ({ path, text: path === "models.yaml" ? text : "]" }));
  const unread = await libraryOf(unreadable, { known });
  learn(unread);
  expect([...unread.wires.keys()]).toEqual([...restored.wires.keys()]);
  expect(JSON.parse(JSON.stringify(unread.known()))).toEqual(known);
  expect(() => [...(unread.wires.get("chat")?.prepare() ?? [])]).toThrow("cannot be read now");
});

it("has the wires that providers offer to clients, without reading their files", async () => {
  const config = { path: "polywire.yaml", text: "tokens: [{ name: t, value: t }]\n" };
  const taught = await libraryOf(sources, { known });
  const { texts } = configOf({ config, providers, environment: {}, stored: emptyStored }, taught);
  expect([...texts.keys()]).toEqual([config.path]);
  const names = [...taught.wires.keys()].filter((name) => name.includes("/"));
  expect(names.length).toBeGreaterThan(1);
  for (const name of names) expect(taught.wires.get(name)?.source).toBe(read.wires.get(name)?.source);
  const forCallers = [...read.wires.values()].filter(
    ({ name, endpoints }) => name.includes("/") && endpoints.length > 0,
  );
  expect(names).toEqual(expect.arrayContaining(forCallers.map(({ name }) => name)));
});

it("validates a request with the same result", () => {
  for (const [name, wire] of read.wires)
    for (const body of [{}, { model: 1 }, { model: "m", messages: [] }]) {
      const caller = { text: "", body, path: {}, query: {}, headers: {}, now: 0, id: "" };
      expect(restored.wires.get(name)?.validate(caller, "strict")).toEqual(wire.validate(caller, "strict"));
    }
});
