/** Requests that no client should send: each is refused in the client's format or can be sent. */
import fc from "fast-check";
import { RequestRefused } from "../../engine/conversion/contract.ts";
import type { GenerationRequest } from "../../engine/conversion/hub/generation.ts";
import { caller, lane, type WireName, wire, wireNames } from "../conformance/wires.ts";
import { requests } from "../properties/arbitrary/request.ts";
import { bodyOf } from "../properties/request-outcome.ts";
import { watchFreezes } from "./freeze.ts";
import { changes, mutate } from "./mutate.ts";

export interface Finding {
  from: WireName;
  to: WireName;
  body: unknown;
  what: string;
}

export interface Case {
  from: WireName;
  body: unknown;
}

export const cases: fc.Arbitrary<Case | undefined> = fc
  .tuple(fc.constantFrom(...wireNames), requests, changes)
  .map(([from, request, bent]) => {
    const body = bodyOf(from, request as GenerationRequest);
    return body === undefined ? undefined : { from, body: mutate(body, bent) };
  });

/** @returns whether its schema refused it, or it ran with every target */
export function tryRequest({ from, body }: Case, found: (finding: Finding) => void): "refused" | "tried" {
  const client = wire(from);
  const path = from === "content" ? { model: "m", stream: false } : {};
  if (typeof body !== "object" || body === null || Array.isArray(body)) return "refused";
  if (client.validate({ ...caller({ body, path }) }, "default") !== undefined) return "refused";
  for (const to of wireNames) {
    const report = (what: string): void => found({ from, to, body, what });
    const run = (): void => {
      try {
        const opened = lane({ from, to, body, path, upstreamModel: "m" });
        opened.mediaToFetch();
        JSON.parse(opened.request().body);
        opened.estimateSpent();
      } catch (error) {
        if (!(error instanceof RequestRefused)) report(String((error as Error).stack));
      }
    };
    watchFreezes(run, (tookMs) => report(`took ${tookMs} ms`));
  }
  return "tried";
}
