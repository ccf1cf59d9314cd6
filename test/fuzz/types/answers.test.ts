/**
 * An upstream's response with every JSON type in each field, whole and as a stream event. The client gets a response
 * or a readable error, and a null in an optional field changes nothing. `npm test` runs one of thirty-two of some
 * 200,000 cases; the seed selects them.
 */
import { expect, it } from "vitest";
import { depth } from "../../depth.ts";
import type { Json, Path } from "../../schemas/grow.ts";
import { type AnswerCase, answerCases, convert } from "./answer-cases.ts";

/** Words that occur only in messages of our own bugs. */
const codeWords = /Cannot read|is not a function|undefined/;

const one = Math.max(1, Math.round(64 / depth));
const first = Number(process.env.PROPERTY_SEED ?? 1) % one;

it("no JSON type in any response field makes the gateway fail", { timeout: 300_000 }, () => {
  const findings: unknown[] = [];
  let tried = 0;
  let count = 0;
  for (const each of answerCases()) {
    if (count++ % one !== first) continue;
    tried++;
    const wrong = faultOf(each);
    if (wrong !== undefined) findings.push({ wrong, ...each });
  }
  expect(findings.slice(0, 20)).toEqual([]);
  expect(tried).toBeGreaterThan(2_000);
});

function faultOf(each: AnswerCase): string | undefined {
  try {
    const { bytes, message = "", detail } = convert(each);
    if (detail !== undefined) return `a fault of code: ${detail}`;
    if (codeWords.test(message)) return `tells of code: ${message}`;
    if (bytes === "" && message === "" && each.body !== undefined) return "says nothing";
    if (isAbsent(each) && message.includes("could not be read")) return `null counts as absent: ${message}`;
    return undefined;
  } catch (error) {
    return String((error as Error).stack);
  }
}

/** Whether a null replaces an optional field; a tag is not optional, nor is an item of a list. */
function isAbsent({ body, events = [], path }: AnswerCase): boolean {
  const last = path.at(-1);
  if (typeof last !== "string" || last === "type") return false;
  return (body === undefined ? events : [body]).some((document) => at(document, path) === null);
}

function at(document: Json, path: Path): unknown {
  return path.reduce<unknown>(
    (value, step) => (value as Record<string, unknown> | undefined)?.[step],
    document,
  );
}
