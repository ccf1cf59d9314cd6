/** Served models, over all processes, and the provider files for channels. */
import type { ProviderFile, ServedModel } from "../../admin/admin-call.ts";
import type { ChannelStatus } from "../../gateway/operator/channel-status.ts";
import { load } from "../../language/yaml/load-yaml.ts";
import { at, plain } from "../../language/yaml/yaml-node.ts";
import type { CircuitReport } from "../../routing/circuit-breaker.ts";
import { mergeReports } from "../circuits/merge-circuits.ts";
import type { Snapshot } from "./snapshot.ts";

/** Each process records failures separately; the worst state is shown. */
export function mergeServedModels(standings: readonly (readonly ChannelStatus[])[]): ServedModel[] {
  const joined = new Map<string, ServedModel>();
  for (const { keys: _, ...offer } of standings.flat()) {
    const key = JSON.stringify([offer.channel, offer.model, offer.upstream]);
    const before = joined.get(key);
    const coolDownUntilMs = Math.max(offer.coolDownUntilMs ?? 0, before?.coolDownUntilMs ?? 0);
    const failures = Math.max(offer.failures, before?.failures ?? 0);
    const circuit =
      before === undefined ? offer.circuit : mergeReports(before.circuit as CircuitReport, offer.circuit);
    joined.set(key, { ...offer, failures, circuit, ...(coolDownUntilMs === 0 ? {} : { coolDownUntilMs }) });
  }
  return [...joined.values()];
}

/** Sorted by name. A file that cannot be read is absent; the next start reports its errors. */
export function listProviderFiles({
  providers,
  mappings,
}: Pick<Snapshot, "providers" | "mappings">): ProviderFile[] {
  const operations = new Map(
    mappings.map(({ path }) => {
      const [operation = "", file = ""] = path.split("/");
      return [file.replace(/\.yaml$/, ""), operation];
    }),
  );
  return Object.entries(providers)
    .flatMap(([name, { path, text }]) => {
      const { root } = load(path, text).document ?? {};
      if (root === undefined) return [];
      const wires = plain(at(root, "wires"));
      const names = typeof wires === "object" && wires !== null ? Object.keys(wires) : [];
      const baseUrl = plain(at(root, "base_url"));
      const taught = names.flatMap(
        (wire) => operationTaught(plain(at(root, "wires", wire))) ?? operations.get(wire) ?? [],
      );
      return [
        {
          name,
          ...(typeof baseUrl === "string" ? { baseUrl } : {}),
          needsKey: plain(at(root, "auth")) !== "none",
          wires: names,
          operations: [...new Set(taught)],
        },
      ];
    })
    .sort((left, right) => (left.name < right.name ? -1 : 1));
}

/** The operation of a wire that the file itself defines. */
function operationTaught(wire: unknown): string | undefined {
  const { mapping } = (wire ?? {}) as { mapping?: { operation?: unknown } };
  return typeof mapping?.operation === "string" ? mapping.operation : undefined;
}
