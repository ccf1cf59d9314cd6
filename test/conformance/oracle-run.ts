/**
 * All recorded responses and streams, unless others are given, as the gateway decodes them and as an independent
 * reader does.
 */

import type { GenerationResponse } from "../../engine/conversion/hub/generation.ts";
import { fold } from "../../engine/conversion/stream/fold.ts";
import { argumentsOf } from "./clients/reading.ts";
import { type Difference, differences } from "./difference.ts";
import { type Exchange, payloads } from "./exchanges.ts";
import { Judge, rulesIn } from "./judge.ts";
import {
  type Choice,
  type Finish,
  type RecordedContent,
  readContent,
  readStreamContent,
  type Usage,
} from "./oracle/recorded-content.ts";
import { featuresNamed } from "./report/feature.ts";
import { answerOf, eventsOf, framed } from "./round-trip/read.ts";
import { isAnswered, recordedRows } from "./round-trip/rows.ts";

export async function runReadings(
  rows: readonly Exchange[] = recordedRows(),
  judge: Judge = new Judge(rulesIn(new URL("oracle.on-purpose.json", import.meta.url))),
): Promise<Judge> {
  for (const row of rows) {
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
  return differences(flat(readContent(row.format, body)), heardIn(answerOf(row.format, body)));
}

/** `undefined` where there is no response to compare. */
async function streamDifferences(row: Exchange): Promise<Difference[] | undefined> {
  const answer = fold(eventsOf(row.format, framed(row)));
  if (answer.error !== undefined || row.stream === undefined) return undefined;
  const said = await readStreamContent(row.format, payloads(row.stream));
  return said === undefined
    ? undefined
    : differences(flat(said), heardIn(answer as unknown as GenerationResponse));
}

/** Reasoning without the text between its parts. */
function flat({ choices, usage }: RecordedContent): Heard {
  return {
    choices: choices.map(({ reasoning, calls, ...choice }) => ({
      ...choice,
      calls: calls.map(({ name, args }) => ({ name, args })),
      reasoning: reasoning.join("").replaceAll("\n\n", ""),
    })),
    usage,
  };
}

interface Heard {
  choices: (Omit<Choice, "reasoning"> & { reasoning: string })[];
  usage: Usage;
}

function heardIn({ candidates, usage }: GenerationResponse): Heard {
  return {
    choices: (candidates as readonly object[] as readonly Candidate[]).map(choiceOf),
    usage: { input: usage?.input ?? 0, output: usage?.output ?? 0, cached: usage?.input_cache_read ?? 0 },
  };
}

interface Candidate {
  parts: readonly { type: string; [field: string]: unknown }[];
  finish?: { reason: Finish };
}

function choiceOf({ parts, finish }: Candidate): Heard["choices"][number] {
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
      .join("")
      .replaceAll("\n\n", ""),
    calls: calls.map(({ kind, name, input, arguments: args }) => ({
      name: String(name),
      args: kind === "custom" ? { input: input ?? "" } : argumentsOf(args),
    })),
    finish: finish?.reason ?? "stop",
  };
}
