/**
 * Conversions to compare: every request that a mapping's tests decode, to every wire of its operation, and the recorded exchanges
 * with their responses and streams.
 */
import type { CompiledWire } from "../../engine/language/mappings/wire.ts";
import { readCases } from "../../engine/language/tests/test-case.ts";
import { type Exchange, loadExchanges } from "../conformance/exchanges.ts";

export interface Job {
  from: string;
  to: string;
  body: string;
  path?: Record<string, unknown>;
  /** A response of the upstream: its status and body. */
  response?: { status: number; body: string };
  /** The bytes of a stream of the upstream, as text. */
  stream?: string;
}

export interface Outcome {
  path?: string;
  headers?: object;
  body?: string;
  stream?: boolean;
  dropped?: readonly string[];
  /** The client's response, or its stream. */
  answer?: string;
  lostOfAnswer?: readonly string[];
  error?: string;
}

/** A fixed time and id, so that equal inputs give equal outputs. */
export const AT = { now: 1_767_225_600, id: "library00000000000000001" };

const MODEL = { model: "a-model" };

/** The requests that the tests of the mappings contain. */
export function jobsOfMappings(wires: readonly CompiledWire[]): Job[] {
  return wires.flatMap((from) => {
    const { cases } = readCases(from.mapping.tests, from.mapping.document);
    const bodies = cases.flatMap(({ map, input }) =>
      map === "requestDecode" ? [JSON.stringify(input)] : [],
    );
    const targets = wires.filter(({ operation }) => operation === from.operation);
    return bodies.flatMap((body) =>
      targets.map((to) => ({ from: from.name, to: to.name, body, path: MODEL })),
    );
  });
}

/** Recorded exchanges: each with its own wire, and with a minimal request of one other wire for its response, in turns. */
export function jobsOfExchanges(names: readonly string[], sampleEvery: number): Job[] {
  const rows = loadExchanges(({ format, request }) => names.includes(format) && request !== undefined);
  const sample = rows.filter((_, index) => index % sampleEvery === 0);
  return sample.flatMap((row, index) => {
    const others = names.filter((name) => name !== row.format);
    const clients = [row.format, others[index % others.length] as string];
    return clients.map(
      (client): Job => ({ ...answerOf(row), from: client, to: row.format, ...minimal(client, row) }),
    );
  });
}

/** A request of the client's wire; the recorded one where the wires are equal. */
function minimal(client: string, { format, request, stream }: Exchange): Pick<Job, "body" | "path"> {
  const isStream = stream !== undefined;
  const path = { ...MODEL, stream: isStream };
  if (client === format) return { body: JSON.stringify(request), path };
  return { body: JSON.stringify(SHORT[client]?.(isStream) ?? {}), path };
}

const TEXT = "hello";
const SHORT: Readonly<Record<string, (stream: boolean) => object>> = {
  chat: (stream) => ({ ...MODEL, messages: [{ role: "user", content: TEXT }], stream }),
  messages: (stream) => ({ ...MODEL, max_tokens: 99, messages: [{ role: "user", content: TEXT }], stream }),
  responses: (stream) => ({ ...MODEL, input: TEXT, stream }),
  content: () => ({ contents: [{ role: "user", parts: [{ text: TEXT }] }] }),
};

function answerOf({ response, stream }: Exchange): Pick<Job, "response" | "stream"> {
  if (stream?.encoding === "sse") return { stream: stream.body };
  return response === undefined
    ? {}
    : { response: { status: response.status ?? 200, body: JSON.stringify(response.body) } };
}
