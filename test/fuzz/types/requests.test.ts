/**
 * Every endpoint's body with every JSON type at the root and in each field, at each depth. A request is refused in
 * its client's format or sent, and the gateway never fails. `npm test` runs a sixteenth of some 220,000 cases and
 * every root; the seed selects them.
 */
import { expect, it } from "vitest";
import { depth } from "../../depth.ts";
import { type BodyCase, bodyCases, startService } from "./service.ts";

/** Words that occur only in messages of our own bugs. */
const codeWords = /Cannot read|is not a function|undefined|internal error of the gateway/;

const one = Math.max(1, Math.round(48 / depth));
const first = Number(process.env.PROPERTY_SEED ?? 1) % one;

function* chosen(): Generator<BodyCase> {
  let count = 0;
  for (const each of bodyCases()) if (count++ % one === first || each.path.length === 0) yield each;
}

it("no JSON type in any request field makes the gateway fail", { timeout: 300_000 }, async () => {
  const service = await startService();
  const findings: unknown[] = [];
  let refused = 0;
  let served = 0;
  try {
    const cases = chosen();
    const worker = async (): Promise<void> => {
      for (const each of cases) {
        const { status, text } = await service.ask(each);
        if (status === 200) served++;
        else refused++;
        const wrong = faultOf(each, status, text);
        if (wrong !== undefined)
          findings.push({ wrong, endpoint: each.target.name, status, text, body: JSON.stringify(each.body) });
      }
    };
    await Promise.all(Array.from({ length: 12 }, worker));
  } finally {
    await service.close();
  }
  expect(findings.slice(0, 20)).toEqual([]);
  expect(service.lines.filter((line) => line.includes("failed"))).toEqual([]);
  expect(refused).toBeGreaterThan(3_000);
  expect(served).toBeGreaterThan(300);
});

function faultOf({ path }: BodyCase, status: number, text: string): string | undefined {
  if (codeWords.test(text)) return "tells of code";
  const answer = parsed(text);
  if (answer === undefined) return status === 200 ? undefined : "is no document";
  if (status === 200) return undefined;
  const message = messageOf(answer);
  if (message === undefined) return "has no message";
  // No channel has the replacement value as its model.
  if (status >= 500 && !(status === 503 && message.startsWith("no channel is available")))
    return "is our fault";
  if (status === 400 && path.length === 0 && !/^the request body |is required|must be/.test(message))
    return "names no place";
  return undefined;
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

/** Each wire has its own error shape, always with one message. */
function messageOf(answer: Record<string, unknown>): string | undefined {
  const { error, message } = answer;
  const found = (error as { message?: unknown } | undefined)?.message ?? message ?? error;
  return typeof found === "string" && found !== "" ? found : undefined;
}
