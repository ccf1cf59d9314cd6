/** Mutated requests and responses: two thousand in CI; `npm run fuzz` runs as long as configured. */
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, it } from "vitest";
import { depth } from "../depth.ts";
import { answerCases, tryAnswer } from "./answers.ts";
import { type Case, cases, type Finding, tryRequest } from "./requests.ts";

const corpus = JSON.parse(readFileSync(new URL("corpus.json", import.meta.url), "utf8")) as Case[];
const timeout = 120_000;

it.each(corpus)("stays fixed: %j", (one) => {
  const findings: Finding[] = [];
  tryRequest(one, (finding) => findings.push(finding));
  expect(findings).toEqual([]);
});

it("a mutated request is refused or sent", { timeout }, () => {
  const findings: Finding[] = [];
  let tried = 0;
  for (const one of fc.sample(cases, { seed: 1, numRuns: 375 * depth })) {
    if (one !== undefined && tryRequest(one, (finding) => findings.push(finding)) === "tried") tried++;
  }
  expect(findings).toEqual([]);
  expect(tried).toBeGreaterThan(62.5 * depth);
});

it("a mutated response is converted, or reported as an upstream error", { timeout }, () => {
  const findings: Finding[] = [];
  for (const one of fc.sample(answerCases, { seed: 1, numRuns: 125 * depth }))
    tryAnswer(one, (finding) => findings.push(finding));
  expect(findings).toEqual([]);
});
