/** Every recorded answer and stream as the gateway reads it, and as an independent reader does. */

import { fold } from "../../engine/transform/stream/fold.ts";
import { argumentsOf } from "./clients/reading.ts";
import { type Difference, differences } from "./difference.ts";
import { type Exchange, payloads } from "./exchanges.ts";
import { Judge, rulesIn } from "./judge.ts";
import { type Said, saidIn, saidInStream } from "./oracle/said.ts";
import { featuresNamed } from "./report/feature.ts";
import { answerOf, eventsOf, framed } from "./round-trip/read.ts";
import { isAnswered, recordedRows } from "./round-trip/rows.ts";

export async function runReadings(): Promise<Judge> {
  const judge = new Judge(rulesIn(new URL("oracle.on-purpose.json", import.meta.url)));
  for (const row of recordedRows()) {
    const features = featuresNamed(row.features);
    const { id, format } = row;
    if (isAnswered(row)) {
      await judge.judge({ id, name: `${format} answer`, features }, () => wholeDifferences(row));
    }
    if (row.stream !== undefined) {
      await judge.judge({ id, name: `${format} stream`, features }, () => streamDifferences(row));
    }
  }
  return judge;
}

function wholeDifferences(row: Exchange): Difference[] {
  const body = row.response?.body;
  return differences(
    saidIn(row.format, body),
    heardIn(answerOf(row.format, body).candidates as readonly object[] as readonly Candidate[]),
  );
}

/** `undefined` where there is no answer to compare. */
async function streamDifferences(row: Exchange): Promise<Difference[] | undefined> {
  const answer = fold(eventsOf(row.format, framed(row)));
  if (answer.error !== undefined || row.stream === undefined) return undefined;
  const said = await saidInStream(row.format, payloads(row.stream));
  return said === undefined ? undefined : differences(said, heardIn(answer.candidates));
}

interface Candidate {
  parts: readonly { type: string; [field: string]: unknown }[];
}

function heardIn(candidates: readonly Candidate[]): Said[] {
  return candidates.map(({ parts }) => {
    const textsOf = (type: string): string =>
      parts.map((part) => (part.type === type ? String(part.text ?? "") : "")).join("");
    const thoughts = parts.filter(({ type }) => type === "reasoning");
    const calls = parts.filter(({ type }) => type === "tool_call");
    return {
      text: textsOf("text"),
      refusal: textsOf("refusal"),
      reasoning: thoughts
        .map(({ text, summary }) =>
          typeof text === "string" && text !== "" ? text : ((summary as string[]) ?? []).join(""),
        )
        .join(""),
      calls: calls.map(({ kind, name, input, arguments: args }) => ({
        name: String(name),
        args: kind === "custom" ? { input: input ?? "" } : argumentsOf(args),
      })),
    };
  });
}
