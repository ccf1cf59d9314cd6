/**
 * Requests between all wires, checked without a reader: the hub's document has unique texts, the encoder writes it,
 * and each text is searched in the upstream's bytes. It occurs once and at its place, or is reported as dropped.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { RequestRefused } from "../../engine/conversion/contract.ts";
import type { GenerationRequest } from "../../engine/conversion/hub/generation.ts";
import { lane, wireNames } from "../conformance/wires.ts";
import { RUNS } from "../depth.ts";
import { requests } from "./arbitrary/request.ts";
import { coversDifference } from "./compare.ts";
import { bodyOf } from "./request-outcome.ts";
import { textsOf, withUniqueTexts } from "./unique-texts.ts";

const runs = { numRuns: RUNS };
const pairs = wireNames.flatMap((from) => wireNames.map((to) => [from, to] as const));

const marksIn = (text: string): string[] => text.match(/zz\d+z/g) ?? [];

test.each(pairs)("%s → %s", { timeout: 240_000 }, (from, to) => {
  let sought = 0;
  const check = (drawn: GenerationRequest): void => {
    const request = withUniqueTexts(drawn);
    const body = bodyOf(from, request);
    if (body === undefined) return;
    const path = from === "content" ? { model: "m" } : {};
    try {
      const up = lane({ from, to, body: { model: "m", ...body }, path, convert: true }).request();
      const [said, sent] = [marksIn(JSON.stringify(body)), marksIn(up.body)];
      sought += said.length;
      const places = Map.groupBy(textsOf(request), ({ text = "" }) => marksIn(text)[0]);
      const isTold = (mark: string): boolean =>
        (places.get(mark) ?? []).some((place) => up.dropped.some((loss) => coversDifference(loss, place)));
      expect(
        said.filter((mark) => !sent.includes(mark) && !isTold(mark)),
        "lost in silence",
      ).toEqual([]);
      expect(
        sent.filter((mark, at) => sent.indexOf(mark) < at),
        "said twice",
      ).toEqual([]);
      // A title belongs to its document, whichever of the two a wire writes first.
      const turns = JSON.stringify(request.turns, (key, inner) => (key === "title" ? undefined : inner));
      const inTurns = marksIn(turns).filter((mark) => sent.includes(mark));
      expect(
        sent.filter((mark) => inTurns.includes(mark)),
        "in order",
      ).toEqual(inTurns);
    } catch (fault) {
      if (!(fault instanceof RequestRefused)) throw fault;
    }
  };
  fc.assert(fc.property(requests, check), runs);
  expect(sought).toBeGreaterThan(0);
});
