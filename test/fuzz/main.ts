/**
 * `npm run fuzz -- [minutes] [seed]`: bent requests and answers until the time is over. What it finds is printed once per kind, with
 * the smallest case; a case that was mended goes into `corpus/`.
 */
import fc from "fast-check";
import { answerCases, tryAnswer } from "./answers.ts";
import { cases, type Finding, tryRequest } from "./requests.ts";

const minutes = Number(process.argv[2] ?? 5);
const first = Number(process.argv[3] ?? Date.now() % 1_000_000);
const until = Date.now() + minutes * 60_000;
const kinds = new Map<string, Finding>();
let tried = 0;
let refused = 0;
let answered = 0;

function note(finding: Finding): void {
  const kind = kindOf(finding);
  const known = kinds.get(kind);
  if (known === undefined || sizeOf(finding) < sizeOf(known)) kinds.set(kind, finding);
}

for (let seed = first; Date.now() < until; seed++) {
  for (const one of fc.sample(cases, { seed, numRuns: 200 })) {
    if (one === undefined) continue;
    const how = tryRequest(one, note);
    if (how === "tried") tried++;
    else refused++;
  }
  for (const one of fc.sample(answerCases, { seed, numRuns: 50 })) {
    tryAnswer(one, note);
    answered++;
  }
}

for (const [kind, { from, to, body }] of kinds)
  console.log(`\n${from} → ${to}: ${kind}\n${JSON.stringify(body)}`);
console.log(
  `\nfrom seed ${first}: ${tried} requests tried, ${refused} refused by their schema, ${answered} answers, ${kinds.size} kinds of fault`,
);
process.exitCode = kinds.size === 0 ? 0 : 1;

/** The message and the first place of ours. */
function kindOf({ what }: Finding): string {
  const [message = "", ...stack] = what.split("\n");
  return /^took/.test(message) ? "froze" : [message, ...stack.slice(0, 2)].join("\n");
}

function sizeOf({ body }: Finding): number {
  return JSON.stringify(body).length;
}
