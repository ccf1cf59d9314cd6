/** Refusals that the gateway may pass on, each with its reason (`explained.yaml`). */
import { readFileSync } from "node:fs";
import { load } from "js-yaml";

export interface Explained {
  /** The rule that refuses, or how its name begins: `schema: tools`. */
  rule: string;
  /** The doubles that it holds for; absent: all. */
  servers?: string[];
  /** Wires of callers; absent: all. */
  callers?: string[];
  /** How the ids of its requests begin; absent: all. */
  requests?: string[];
  because: string;
}

export const explained = load(
  readFileSync(new URL("explained.yaml", import.meta.url), "utf8"),
) as readonly Explained[];

export interface Refused {
  server: string;
  caller: string;
  rule: string;
  request: string;
}

/** The entry that explains a refusal. */
export function explanationOf({ server, caller, rule, request }: Refused): Explained | undefined {
  return explained.find(
    (each) =>
      rule.startsWith(each.rule) &&
      (each.servers?.includes(server) ?? true) &&
      (each.callers?.includes(caller) ?? true) &&
      (each.requests?.some((prefix) => request.startsWith(prefix)) ?? true),
  );
}
