/** A gateway parses only the provider files that it needs, however many ship: those of its channels, and those with wires for clients. */
import { expect, it } from "vitest";
import { readConfig } from "../../engine/gateway/config/config.ts";
import { loadLibrary } from "../../engine/gateway/service/load-library.ts";
import { readShipped, shippedProviders } from "./provider.ts";

const channel = (name: string): string =>
  `  - { name: ${name}, provider: ${name}, key: k, models: [${name}] }\n`;

/** The provider files that a configuration with these channels parses. */
async function parsedFiles(channels: readonly string[]): Promise<string[]> {
  const library = await loadLibrary();
  const { diagnostics, texts } = readConfig({
    config: {
      path: "polywire.yaml",
      text: `tokens: [{ name: t, value: token-123 }]\nchannels:\n${channels.map(channel).join("")}`,
    },
    providerNames: shippedProviders,
    provider: (name) => ({ path: `providers/${name}.yaml`, text: readShipped(name).text }),
    wires: library.shipped,
    addVariant: library.addVariant,
    environment: {},
  });
  expect(diagnostics.sorted()).toEqual([]);
  return [...texts.keys()].filter((path) => path.startsWith("providers/")).sort();
}

const withClientWires = shippedProviders
  .filter((name) => /\bclients:/.test(readShipped(name).text))
  .map((name) => `providers/${name}.yaml`);

it.each([[["groq"]], [["cerebras", "sambanova", "voyage"]]])("channels of %j", async (names) => {
  const needed = new Set([...names.map((name) => `providers/${name}.yaml`), ...withClientWires]);
  expect(await parsedFiles(names)).toEqual([...needed].sort());
  expect(withClientWires.length).toBeLessThanOrEqual(2);
});
