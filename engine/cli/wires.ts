/**
 * Finds a wire by name: a shipped wire (`chat`), a wire of a provider (`acme/chat`), or the file of a mapping or a provider.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { LoadedLibrary } from "../gateway/service/load-library.ts";
import { packageRoot } from "../installation/installation.ts";
import { suggest } from "../language/diagnostics/suggest.ts";
import type { CompiledWire } from "../language/mappings/wire.ts";
import { Halt } from "./halt.ts";
import { type InspectedFile, Inspector } from "./inspect.ts";
import { Diagnostics, printDiagnostics } from "./print-diagnostics.ts";

export interface FoundWire {
  wire: CompiledWire;
  /** Capabilities of the provider's models, which override the wire's. */
  capabilities: Record<string, unknown>;
}

export class Wires {
  readonly #library: LoadedLibrary;
  readonly #inspector: Inspector;

  constructor(library: LoadedLibrary) {
    this.#library = library;
    this.#inspector = new Inspector(library);
  }

  /** Names of shipped wires, for messages. */
  get names(): string {
    return this.#library.shipped.map(({ name }) => name).join(", ");
  }

  /** The operation of a shipped wire. */
  operationOf(name: string | undefined): string | undefined {
    return this.#shipped(name)?.operation;
  }

  /** @param operation selects among a provider's wires, if the name is ambiguous */
  async find(name: string, operation?: string): Promise<FoundWire> {
    const shipped = this.#shipped(name);
    if (shipped !== undefined) return { wire: shipped, capabilities: {} };
    if (name.endsWith(".yaml")) return this.#inFile(name);
    const [provider = "", wire] = name.split("/");
    const file = providerFile(provider);
    if (file === undefined) throw new Halt(2, this.#unknown(name));
    return this.#ofProvider(file, provider, { wire, operation });
  }

  #shipped(name: string | undefined): CompiledWire | undefined {
    return this.#library.shipped.find((wire) => wire.name === name);
  }

  async #inFile(file: string): Promise<FoundWire> {
    const { wires, provider } = await this.#inspect(file);
    const [wire, ...others] = wires;
    if (wire === undefined) throw new Halt(1, `${file} defines no wire`);
    if (others.length > 0) {
      throw new Halt(2, `${file} defines several wires: ${wires.map(({ name }) => name).join(", ")}`);
    }
    const entry = provider?.wires.find(({ variant }) => variant === wire.name);
    return { wire, capabilities: entry?.capabilities ?? {} };
  }

  async #ofProvider(
    file: string,
    name: string,
    { wire: wireName, operation }: { wire: string | undefined; operation: string | undefined },
  ): Promise<FoundWire> {
    const { provider } = await this.#inspect(file);
    const wires = provider?.wires ?? [];
    const candidates = operation === undefined ? wires : wires.filter((each) => each.operation === operation);
    const [firstCandidate] = candidates;
    const entry =
      wireName === undefined && candidates.length === 1
        ? firstCandidate
        : wires.find(({ wire }) => wire === wireName);
    const wire = entry && this.#library.wires.get(entry.variant ?? entry.wire);
    if (entry !== undefined && wire !== undefined) return { wire, capabilities: entry.capabilities };
    const possible = wires.map((spoken) => `${name}/${spoken.wire}`).join(", ");
    const fact = wireName === undefined ? "has several wires" : `has no wire \`${wireName}\``;
    throw new Halt(2, `${name} ${fact}; there are ${possible}`);
  }

  /** Ends the verb if the file has errors. */
  async #inspect(file: string): Promise<InspectedFile> {
    const inspected = await this.#inspector.inspect(file);
    const diagnostics = new Diagnostics(inspected.diagnostics);
    if (diagnostics.ok) return inspected;
    printDiagnostics(diagnostics, this.#inspector.texts, "text");
    throw new Halt(1, `${file} has errors`);
  }

  #unknown(name: string): string {
    const near = suggest(
      name,
      this.#library.shipped.map((wire) => wire.name),
    );
    const hint = near === undefined ? "" : ` Did you mean ${near}?`;
    return `there is no wire \`${name}\`. Wires: ${this.names}, and those of providers, such as acme/chat.${hint}`;
  }
}

/** The provider's file in this folder, or the shipped one. */
function providerFile(name: string): string | undefined {
  if (!/^[\w.-]+$/.test(name)) return undefined;
  const path = join("providers", `${name}.yaml`);
  return [path, join(packageRoot, path)].find((candidate) => existsSync(candidate));
}
