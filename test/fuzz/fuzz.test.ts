/** Some bent requests and answers, two thousand in CI; `npm run fuzz` goes on for as long as it is given. */
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, it } from "vitest";
import { depth } from "../depth.ts";
import { answerCases, tryAnswer } from "./answers.ts";
import { type Case, cases, type Finding, tryRequest } from "./requests.ts";

const corpus = JSON.parse(readFileSync(new URL("corpus.json", import.meta.url), "utf8")) as Case[];
const timeout = 120_000;

it.each(corpus)("was mended: %j", (one) => {
  const findings: Finding[] = [];
  tryRequest(one, (finding) => findings.push(finding));
  expect(findings).toEqual([]);
});

it("a bent request is refused or sent", { timeout }, () => {
  const findings: Finding[] = [];
  let tried = 0;
  for (const one of fc.sample(cases, { seed: 1, numRuns: 375 * depth })) {
    if (one !== undefined && tryRequest(one, (finding) => findings.push(finding)) === "tried") tried++;
  }
  expect(findings).toEqual([]);
  expect(tried).toBeGreaterThan(62.5 * depth);
});

it("a bent answer is answered, or told as the upstream's fault", { timeout }, () => {
  const findings: Finding[] = [];
  for (const one of fc.sample(answerCases, { seed: 1, numRuns: 125 * depth }))
    tryAnswer(one, (finding) => findings.push(finding));
  expect(findings).toEqual([]);
});
