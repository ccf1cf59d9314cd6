/**
 * What each provider can do, computed from its file: its wires by operation, and the features whose requests a conversion keeps
 * (`providers/probes/features.yaml`).
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { RequestRefused } from "../conversion/contract.ts";
import { clientRequestOf } from "../conversion/dry-run.ts";
import { openConversion } from "../conversion/open-conversion.ts";
import type { Evidence, Provider, ProviderWire } from "../gateway/config/provider.ts";
import type { LoadedLibrary } from "../gateway/service/load-library.ts";
import { packageRoot } from "../installation/installation.ts";
import type { CompiledWire } from "../language/mappings/wire.ts";
import { load } from "../language/yaml/load-yaml.ts";
import { plain } from "../language/yaml/yaml-node.ts";
import type { Auth } from "../upstream/auth.ts";

export interface ProviderRow {
  name: string;
  evidence: Evidence | undefined;
  wires: WireRow[];
}

export interface WireRow {
  wire: string;
  operation: string;
  /** Undefined: each channel sets it. */
  baseUrl: string | undefined;
  /** Schemes in which the key is sent. */
  auth: string[];
  /** Patterns of models; undefined: all. */
  models: readonly string[] | undefined;
  streams: boolean;
  /** Whether the gateway can request the list of models. */
  lists: boolean;
  /** Features by name; empty for an operation without features. */
  features: Record<string, boolean>;
  /** Capabilities that differ from the wire's. */
  differences: Record<string, unknown>;
}

type Json = Record<string, unknown>;
/** `means`: the hub's name of the feature. `adds`: fields of a request with the feature. */
type Probes = Record<string, { request: Json; features: Record<string, { means: string; adds: Json }> }>;

/** Reads the features once for all providers. */
export class ProviderList {
  readonly #library: LoadedLibrary;
  readonly #probes: Probes;

  constructor(library: LoadedLibrary) {
    this.#library = library;
    const path = join(packageRoot, "providers/probes/features.yaml");
    this.#probes = plain(load(path, readFileSync(path, "utf8")).document?.root) as Probes;
  }

  /** The names of all features. */
  get features(): string[] {
    return Object.values(this.#probes).flatMap(({ features }) => Object.keys(features));
  }

  rowOf({ name, evidence, wires }: Provider): ProviderRow {
    return { name, evidence, wires: wires.flatMap((spoken) => this.#wireRow(spoken) ?? []) };
  }

  #wireRow(spoken: ProviderWire): WireRow | undefined {
    const wire = this.#library.wires.get(spoken.variant ?? spoken.wire);
    if (wire === undefined) return undefined;
    const { wire: name, operation, baseUrl, models, auth, capabilities } = spoken;
    return {
      wire: name,
      operation,
      baseUrl: baseUrl && `${baseUrl.origin}${baseUrl.prefix}`,
      auth: auth.map(describeAuth),
      models,
      streams: wire.mapping.stream.decode !== undefined,
      lists: wire.mapping.mapNames.includes("listingModels"),
      features: this.#featuresOf(wire, capabilities),
      differences: capabilities,
    };
  }

  #featuresOf(target: CompiledWire, capabilities: Json): Record<string, boolean> {
    const found = Object.entries(this.#probes).flatMap(([name, { request, features }]) => {
      const client = this.#library.wires.get(name);
      if (client === undefined || client.operation !== target.operation) return [];
      return Object.entries(features).map(([feature, { means, adds }]): [string, boolean] => {
        const losses = lossesOfRequest(client, target, { ...request, ...adds }, capabilities);
        // A loss can name one kind of its items: `tools[function]`.
        const isLost = losses?.some((loss) =>
          [loss, loss.replace(/\[[^\]]*\]$/, "")].some(
            (lost) => lost === means || means.startsWith(`${lost}.`),
          ),
        );
        return [feature, isLost === false];
      });
    });
    return Object.fromEntries(found);
  }
}

/** Undefined: the request is refused. */
function lossesOfRequest(
  client: CompiledWire,
  target: CompiledWire,
  body: Json,
  capabilities: Json,
): readonly string[] | undefined {
  const caller = clientRequestOf(JSON.stringify(body), "model", { now: 0, id: "0".repeat(24) });
  try {
    return openConversion(client, caller, { wire: target, model: "model", capabilities }).request().dropped;
  } catch (error) {
    if (error instanceof RequestRefused) return undefined;
    throw error;
  }
}

function describeAuth(auth: Auth): string {
  switch (auth.scheme) {
    case "bearer":
      return `authorization: ${auth.prefix}`;
    case "header":
      return auth.name;
    case "query":
      return `?${auth.name}`;
    default:
      return auth.scheme;
  }
}
