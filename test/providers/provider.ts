/** The shipped provider files for tests, with the wires that they define or override compiled. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Provider, readProvider } from "../../engine/gateway/config/provider.ts";
import { loadLibrary } from "../../engine/gateway/service/load-library.ts";
import { packageRoot } from "../../engine/installation/installation.ts";
import type { Diagnostic } from "../../engine/language/diagnostics/diagnostic.ts";
import { Diagnostics } from "../../engine/language/diagnostics/diagnostics.ts";
import { report as drawAll } from "../../engine/language/diagnostics/drawing.ts";
import type { CompiledWire } from "../../engine/language/mappings/wire.ts";
import { load } from "../../engine/language/yaml/load-yaml.ts";
import { at, plain } from "../../engine/language/yaml/yaml-node.ts";

const library = await loadLibrary();
const folder = join(packageRoot, "providers");

export const shippedProviders: string[] = readdirSync(folder)
  .filter((file) => file.endsWith(".yaml"))
  .map((file) => file.replace(".yaml", ""));

export interface ReadProvider {
  provider: Provider | undefined;
  /** The wires that it defines or overrides. */
  wires: CompiledWire[];
  diagnostics: Diagnostic[];
  /** The diagnostics, drawn. */
  drawn: string;
  text: string;
}

const environment = { POLYWIRE_DEMO_URL: "http://127.0.0.1:1" };

export function readShipped(name: string): ReadProvider {
  return readProviderText(`providers/${name}.yaml`, readFileSync(join(folder, `${name}.yaml`), "utf8"));
}

/** @param path for messages only */
export function readProviderText(path: string, text: string): ReadProvider {
  const { document, diagnostics } = load(path, text);
  const found = new Diagnostics(diagnostics);
  const report = (diagnostic: Diagnostic): void => void found.add(diagnostic);
  const provider =
    document &&
    readProvider(
      { document, environment, report, missing: () => {} },
      { wires: library.shipped, addVariant: library.addVariant },
    );
  const wires = (provider?.wires ?? []).flatMap(({ variant }) => library.wires.get(variant ?? "") ?? []);
  const texts = new Map([...library.texts, [path, text]]);
  const drawn = drawAll(found, (file) => texts.get(file), { colour: false });
  return { provider, wires, diagnostics: found.sorted(), drawn, text };
}

/** The wires that the provider defines or overrides. The tests of a mapping do not ask for the list of models, so its override is none. */
export function testedWires(name: string): CompiledWire[] {
  const { provider, text } = readShipped(name);
  const { document } = load(name, text);
  return (provider?.wires ?? []).flatMap(({ wire, variant }) => {
    const override = plain(at(document?.root, "wires", wire, "override")) ?? {};
    const isListing = Object.keys(override).join() === "listing";
    return variant === undefined || isListing ? [] : [providerWire(name, wire)];
  });
}

/** A wire with a shipped provider's overrides. */
export function providerWire(name: string, wire: string): CompiledWire {
  const { provider, drawn } = readShipped(name);
  const spoken = provider?.wires.find((candidate) => candidate.wire === wire);
  const found = library.wires.get(spoken?.variant ?? wire);
  if (found === undefined) throw new Error(`${name} does not speak ${wire}\n${drawn}`);
  return found;
}

export function shippedWire(name: string): CompiledWire {
  const found = library.wires.get(name);
  if (found === undefined) throw new Error(`there is no wire ${name}`);
  return found;
}
