/**
 * Responses that no upstream should send, whole and streamed: each is converted or reported as an upstream error, and
 * nothing throws.
 */
import fc from "fast-check";
import { question } from "../conformance/round-trip/full-request.ts";
import { frameOf, payloadsOf } from "../conformance/sse.ts";
import { lane, type WireName, wireNames } from "../conformance/wires.ts";
import { opened, relayed } from "../properties/answer-outcome.ts";
import { answers } from "../properties/arbitrary/answer.ts";
import { bodyOf, streamOf } from "../properties/hub.ts";
import { watchFreezes } from "./freeze.ts";
import { changes, mutate } from "./mutate.ts";
import type { Finding } from "./requests.ts";

export interface AnswerCase {
  to: WireName;
  body: unknown;
  /** The payloads of a stream, some of them mutated. */
  events: unknown[];
}

export const answerCases: fc.Arbitrary<AnswerCase> = fc
  .tuple(fc.constantFrom(...wireNames), answers, changes, changes)
  .map(([to, answer, bent, late]) => {
    const body = mutate(JSON.parse(bodyOf(to, answer).toString()), bent);
    const said = payloadsOf(streamOf(to, answer).toString().replaceAll("\r\n", "\n"));
    return { to, body, events: mutate(mutate(said, bent), late) as unknown[] };
  });

/** Words that occur only in messages of our own bugs. */
const codeWords = /Cannot read|is not a function|undefined/;

export function tryAnswer({ to, body, events }: AnswerCase, found: (finding: Finding) => void): void {
  const list = Array.isArray(events) ? events : [events];
  const bytes = Buffer.from(list.map(frameOf).join(""));
  for (const from of wireNames) {
    const report = (what: string, given: unknown): void => found({ from, to, body: given, what });
    /** @returns the error message for the client */
    const attempt = (given: unknown, run: () => string | undefined): void => {
      try {
        const message = run();
        if (codeWords.test(message ?? "")) report(`tells of code: ${message}`, given);
      } catch (error) {
        report(String((error as Error).stack), given);
      }
    };
    const run = (): void => {
      attempt(body, () => {
        const whole = lane(question(from, to, false));
        whole.request();
        const json = { "content-type": "application/json" };
        const reply = whole.response(200, json, Buffer.from(JSON.stringify(body) ?? ""));
        JSON.parse(reply.body.toString());
        return reply.error?.message;
      });
      attempt(list, () => {
        const stream = opened(from, to);
        relayed(stream, [bytes]);
        return stream.error?.message;
      });
    };
    watchFreezes(run, (tookMs) => report(`took ${tookMs} ms`, body));
  }
}
