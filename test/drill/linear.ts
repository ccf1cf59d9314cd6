/**
 * Each dimension of a request and of a stream, grown fourfold, between all pairs of wires, in an order that covers
 * the whole range early. Also each dimension in the wires' schemas, to one wire each.
 */

import { type Budget, type Outcome, tryAll } from "./exercise.ts";
import { requestCases, streamCases } from "./linear/cases.ts";
import { MOST } from "./linear/growth.ts";
import { grownAnswers, grownEvents, grownRequests } from "./linear/schema-cases.ts";

export async function drillLinear(budget: Budget): Promise<Outcome> {
  const cases = [
    ...requestCases.map((each) => ({ ...each, title: `${each.from} → ${each.to}: ${each.name}` })),
    ...streamCases.map((each) => ({ ...each, title: `${each.from} ← ${each.to}: ${each.name}` })),
    ...grownRequests,
    ...grownAnswers,
    ...grownEvents,
  ];
  const outcome = await tryAll(cases.length, budget, 1, async (at) => {
    const { title, growth } = cases[at] as (typeof cases)[number];
    const beganMs = performance.now();
    const times = growth();
    const failures =
      times < MOST ? [] : [`${title}: four times as much takes ${Math.round(times)} times as long`];
    return { failures, ms: performance.now() - beganMs };
  });
  return { ...outcome, memoryBytes: process.memoryUsage.rss() };
}
