/** Served models, over all processes, and the provider files for channels. */
import type { KeyLimit, KeyReport, ProviderFile, ServedModel } from "../../admin/admin-call.ts";
import type { ChannelStatus } from "../../gateway/operator/channel-status.ts";
import { load } from "../../language/yaml/load-yaml.ts";
import { at, plain } from "../../language/yaml/yaml-node.ts";
import type { CircuitReport } from "../../routing/circuit-breaker.ts";
import { mergeReports } from "../circuits/merge-circuits.ts";
import type { Snapshot } from "./snapshot.ts";

/** Each process records failures separately; the worst state is shown. */
export function mergeServedModels(lists: readonly (readonly ChannelStatus[])[]): ServedModel[] {
  const merged = new Map<string, ServedModel>();
  for (const offer of lists.flat()) {
    const key = JSON.stringify([offer.channel, offer.model, offer.upstream]);
    const before = merged.get(key);
    const coolDownUntilMs = Math.max(offer.coolDownUntilMs ?? 0, before?.coolDownUntilMs ?? 0);
    const failures = Math.max(offer.failures, before?.failures ?? 0);
    const circuit =
      before === undefined ? offer.circuit : mergeReports(before.circuit as CircuitReport, offer.circuit);
    const keys = mergeKeys(before?.keys ?? [], offer.keys);
    merged.set(key, {
      ...offer,
      failures,
      circuit,
      keys,
      ...(coolDownUntilMs === 0 ? {} : { coolDownUntilMs }),
    });
  }
  return [...merged.values()];
}

/**
 * A key that one process knows to be refused is shown as refused, with the latest test. A process leaves out a channel's only key
 * if nothing limits it.
 */
function mergeKeys(one: readonly KeyReport[], other: readonly KeyReport[]): KeyReport[] {
  const merged = new Map(one.map((key) => [key.name, key]));
  for (const key of other) {
    const { refusal, coolDownUntilMs, limits = [] } = merged.get(key.name) ?? {};
    const untilMs = Math.max(coolDownUntilMs ?? 0, key.coolDownUntilMs ?? 0);
    merged.set(key.name, {
      ...key,
      limits: mergeLimits(limits, key.limits),
      refusal: (refusal?.testMs ?? 0) > (key.refusal?.testMs ?? 0) ? refusal : key.refusal,
      ...(untilMs === 0 ? {} : { coolDownUntilMs: untilMs }),
    });
  }
  return [...merged.values()];
}

/** Of each limit the strictest, and of equal ones the longest. */
function mergeLimits(one: readonly KeyLimit[], other: readonly KeyLimit[]): KeyLimit[] {
  const sorted = [...one, ...other].sort(
    (left, right) => left.share - right.share || right.untilMs - left.untilMs,
  );
  return sorted.filter(
    ({ by, of }, index) => sorted.findIndex((each) => each.by === by && each.of === of) === index,
  );
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
      const operationNames = names.flatMap(
        (wire) => operationDefinedIn(plain(at(root, "wires", wire))) ?? operations.get(wire) ?? [],
      );
      return [
        {
          name,
          ...(typeof baseUrl === "string" ? { baseUrl } : {}),
          needsKey: plain(at(root, "auth")) !== "none",
          wires: names,
          operations: [...new Set(operationNames)],
        },
      ];
    })
    .sort((left, right) => (left.name < right.name ? -1 : 1));
}

/** The operation of a wire that the file itself defines. */
function operationDefinedIn(wire: unknown): string | undefined {
  const { mapping } = (wire ?? {}) as { mapping?: { operation?: unknown } };
  return typeof mapping?.operation === "string" ? mapping.operation : undefined;
}
