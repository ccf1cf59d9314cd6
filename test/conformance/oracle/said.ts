/**
 * What a recorded answer says, read by readers that share nothing with the gateway: written from the formats' own
 * documentation, or the makers' SDKs themselves. Whoever judges the gateway by its own reader judges nothing.
 */
import { chatSaid, chatStreamSaid } from "./chat.ts";
import { contentSaid } from "./content.ts";
import { messagesSaid, messagesStreamSaid } from "./messages.ts";
import { responsesSaid, responsesStreamSaid } from "./responses.ts";

export interface SaidCall {
  name: string;
  /** Parsed; text where it is no JSON, `{}` where nothing was said. */
  args: unknown;
}

/** One choice of an answer. */
export interface Said {
  text: string;
  refusal: string;
  /** Of all thoughts, without what stands between them. */
  reasoning: string;
  calls: SaidCall[];
}

// biome-ignore lint/suspicious/noExplicitAny: recorded JSON of four formats
export type Json = any;

export const silence = (): Said => ({ text: "", refusal: "", reasoning: "", calls: [] });

export function argumentsSaid(text: unknown): unknown {
  if (text === undefined || text === null || text === "") return {};
  if (typeof text !== "string") return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The choices of a whole recorded body, in order. */
export function saidIn(format: string, body: Json): Said[] {
  if (format === "chat") return chatSaid(body);
  if (format === "messages") return [messagesSaid(body)];
  return format === "responses" ? [responsesSaid(body)] : contentSaid([body]);
}

/** The choices of a recorded stream; undefined where its reader finds no answer in it. */
export async function saidInStream(format: string, payloads: readonly Json[]): Promise<Said[] | undefined> {
  const events = payloads.filter((payload) => typeof payload === "object" && payload !== null);
  if (format === "chat") return chatStreamSaid(events);
  if (format === "messages") return messagesStreamSaid(events);
  return format === "responses" ? responsesStreamSaid(events) : contentSaid(events);
}
