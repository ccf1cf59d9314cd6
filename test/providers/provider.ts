/** The shipped provider files for tests: read, with the wires that they teach or override compiled. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Provider, readProvider } from "../../engine/gateway/config/provider.ts";
import { loadLibrary, projectRoot } from "../../engine/gateway/transform.ts";
import type { Diagnostic } from "../../engine/transform/diagnostic/diagnostic.ts";
import { Diagnostics } from "../../engine/transform/diagnostic/diagnostics.ts";
import { report } from "../../engine/transform/diagnostic/frame.ts";
import { load } from "../../engine/transform/mapping/load.ts";
import type { CompiledWire } from "../../engine/transform/mapping/wire.ts";

const library = await loadLibrary();
const folder = join(projectRoot, "providers");

export const shippedProviders: string[] = readdirSync(folder)
  .filter((file) => file.endsWith(".yaml"))
  .map((file) => file.replace(".yaml", ""));

export interface ReadProvider {
  provider: Provider | undefined;
  diagnostics: Diagnostic[];
  /** The diagnostics, drawn. */
  drawn: string;
  text: string;
}

const environment = { POLYWIRE_DEMO_URL: "http://127.0.0.1:1" };

/** @param text in the place of the shipped file's. */
export function readShipped(name: string, text?: string): ReadProvider {
  const path = `providers/${name}.yaml`;
  const source = text ?? readFileSync(join(folder, `${name}.yaml`), "utf8");
  const { document, diagnostics } = load(path, source);
  const found = new Diagnostics(diagnostics);
  const provider =
    document &&
    readProvider(
      {
        document,
        environment,
        report: (diagnostic) => void found.add(diagnostic),
        missing: () => {},
      },
      { wires: library.shipped, learn: library.learn },
    );
  const texts = new Map([...library.texts, [path, source]]);
  const drawn = report(found, (file) => texts.get(file), { colour: false });
  return { provider, diagnostics: found.sorted(), drawn, text: source };
}

/** A wire as a shipped provider speaks it. */
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
