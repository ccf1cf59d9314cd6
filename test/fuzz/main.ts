/**
 * `npm run fuzz -- [minutes] [seed]`: mutated requests and responses until the time is over. Prints each kind of
 * fault once, with the smallest case; fixed cases go into `corpus/`.
 */
import fc from "fast-check";
import { answerCases, tryAnswer } from "./answers.ts";
import { cases, type Finding, tryRequest } from "./requests.ts";

export interface Fuzzed {
  /** Requests that passed their schema, and requests that did not. */
  tried: number;
  refused: number;
  answered: number;
  /** The time of the slowest case, with all targets. */
  worstMs: number;
  /** The smallest case of each kind of fault. */
  kinds: Map<string, Finding>;
}

export function fuzz(untilMs: number, first: number): Fuzzed {
  const fuzzed: Fuzzed = { tried: 0, refused: 0, answered: 0, worstMs: 0, kinds: new Map() };
  const timed = <Result>(attempt: () => Result): Result => {
    const beganMs = performance.now();
    const result = attempt();
    fuzzed.worstMs = Math.max(fuzzed.worstMs, performance.now() - beganMs);
    return result;
  };
  const note = (finding: Finding): void => {
    const kind = kindOf(finding);
    const known = fuzzed.kinds.get(kind);
    if (known === undefined || sizeOf(finding) < sizeOf(known)) fuzzed.kinds.set(kind, finding);
  };
  for (let seed = first; Date.now() < untilMs; seed++) {
    for (const one of fc.sample(cases, { seed, numRuns: 200 }))
      if (one !== undefined) fuzzed[timed(() => tryRequest(one, note))]++;
    for (const one of fc.sample(answerCases, { seed, numRuns: 50 })) {
      timed(() => tryAnswer(one, note));
      fuzzed.answered++;
    }
  }
  return fuzzed;
}

/** The message, and the first stack frame in our code. */
function kindOf({ what }: Finding): string {
  const [message = "", ...stack] = what.split("\n");
  return /^took/.test(message) ? "froze" : [message, ...stack.slice(0, 2)].join("\n");
}

function sizeOf({ body }: Finding): number {
  return JSON.stringify(body).length;
}

if (process.argv[1] === import.meta.filename) {
  const minutes = Number(process.argv[2] ?? 5);
  const first = Number(process.argv[3] ?? Date.now() % 1_000_000);
  const { tried, refused, answered, worstMs, kinds } = fuzz(Date.now() + minutes * 60_000, first);
  for (const [kind, { from, to, body }] of kinds)
    console.log(`\n${from} → ${to}: ${kind}\n${JSON.stringify(body)}`);
  console.log(
    `\nfrom seed ${first}: ${tried} requests tried, ${refused} refused by their schema, ${answered} answers, the longest took ${Math.round(worstMs)} ms, ${kinds.size} kinds of fault`,
  );
  process.exitCode = kinds.size === 0 ? 0 : 1;
}
