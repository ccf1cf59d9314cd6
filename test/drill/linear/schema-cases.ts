/**
 * Requests, whole responses and single events that are large in one way each, in every way that the wires' schemas
 * allow (`dimensions.ts`). Lists by hand miss cases: 10,000 unknown fields once took a second.
 */

import { RequestRefused } from "../../../engine/conversion/contract.ts";
import { openConversion } from "../../../engine/conversion/open-conversion.ts";
import { question } from "../../conformance/round-trip/full-request.ts";
import {
  caller,
  channelCapabilities,
  lane,
  type WireName,
  wire,
  wireNames,
} from "../../conformance/wires.ts";
import { leastOf, targets, upstreams } from "../../fuzz/types/endpoints.ts";
import { grow, type Json } from "../../schemas/grow.ts";
import { type Dimension, dimensionsOf } from "./dimensions.ts";
import { growthOf, MOST, SHARE } from "./growth.ts";

export interface GrownCase {
  title: string;
  /** How many times as long four times the size takes. */
  growth(): number;
}

type Body = { [key: string]: Json };

const COUNT = 5_000 * SHARE;

const firstOfWires = targets.filter(
  ({ wire: name }, index) => targets.findIndex((other) => other.wire === name) === index,
);

/** Each dimension of a request of each wire, to one upstream wire in rotation. */
export const grownRequests: GrownCase[] = firstOfWires.flatMap((target) => {
  const places = upstreams[target.operation] ?? [target.wire];
  return dimensionsOf(target.grown, leastOf(target, "m")).map((dimension, index) => {
    const to = places[(index + Math.floor(index / places.length)) % places.length] as string;
    const path = target.isModelInPath ? { model: "m" } : {};
    return caseOf(`${target.wire} → ${to}`, dimension, (body) => () => handle(target.wire, to, body, path));
  });
});

/** Each dimension of a whole response, to one client wire in rotation. */
export const grownAnswers: GrownCase[] = wireNames.flatMap((to) =>
  dimensionsOf(grow(`/schemas/wire/generation/${to}/response.json`)).map((dimension, index) =>
    caseOf(`${callerOf(index)} ← ${to}`, dimension, (body) => {
      const bytes = Buffer.from(JSON.stringify(body));
      return () => {
        const opened = lane(question(callerOf(index), to, false));
        opened.request();
        opened.response(200, { "content-type": "application/json" }, bytes);
      };
    }),
  ),
);

/** Each dimension of a stream event, to one client wire in rotation. */
export const grownEvents: GrownCase[] = wireNames.flatMap((to) =>
  dimensionsOf(grow(`/schemas/wire/generation/${to}/event.json`)).map((dimension, index) =>
    caseOf(`${callerOf(index)} ← an event of ${to}`, dimension, (event) => {
      const name = typeof event.type === "string" ? `event: ${event.type}\n` : "";
      const bytes = Buffer.from(`${name}data: ${JSON.stringify(event)}\n\n`);
      return () => {
        const opened = lane(question(callerOf(index), to, true));
        opened.request();
        const stream = opened.stream({ "content-type": "text/event-stream" });
        stream.push(bytes);
        stream.end();
        void stream.dropped;
      };
    }),
  ),
);

function callerOf(index: number): WireName {
  return wireNames[(index + Math.floor(index / wireNames.length)) % wireNames.length] as WireName;
}

/** Superlinear growth repeats in a second measurement; a few milliseconds without processor time do not. */
function caseOf(ends: string, { name, body }: Dimension, workOn: (body: Body) => () => void): GrownCase {
  const growthFrom = (least: number): number => growthOf(least, (count) => workOn(body(count)));
  return {
    title: `${ends}: ${name}`,
    growth: () => {
      const times = growthFrom(COUNT);
      return times < MOST ? times : growthFrom(COUNT * 4);
    },
  };
}

/** All processing of a request before it is sent, or until it is refused. */
function handle(from: string, to: string, body: Body, path: Record<string, unknown>): void {
  const asked = caller({ body, path });
  if (wire(from).validate(asked, "default") !== undefined) return;
  wire(from).peek(asked);
  wire(from).counts(asked);
  try {
    const opened = openConversion(wire(from), asked, {
      wire: wire(to),
      model: "m",
      capabilities: channelCapabilities(),
      convert: true,
      countTokens: (text) => text.length,
    });
    opened.mediaToFetch();
    void opened.request().dropped;
  } catch (fault) {
    if (!(fault instanceof RequestRefused)) throw fault;
  }
}
