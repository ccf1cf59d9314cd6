/** Refusals of doubles that are accepted, each with its reason (`explained.yaml`). */
import { readFileSync } from "node:fs";
import { load } from "js-yaml";

export interface Explained {
  /** The rule that refuses, or the prefix of its name: `schema: tools`. */
  rule: string;
  /** The doubles that it applies to; absent: all. */
  servers?: string[];
  /** Client wires; absent: all. */
  callers?: string[];
  /** Prefixes of request ids; absent: all. */
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
