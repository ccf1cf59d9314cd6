/** One request to a model through the gateway, as any client sends it, and its response as it arrives. */
import { type FormatName, formats, type Piece, type Question } from "./formats.ts";

/** Everything received so far. Immutable. */
export interface Heard {
  status: number;
  /** Identifies its record; empty until it is known. */
  requestId: string;
  text: string;
  calls: readonly { tool: string; input: string }[];
  /** As the gateway sent them, event by event; without a stream, the body. */
  events: readonly string[];
  /** Milliseconds from the start of the request. */
  firstMs?: number;
  totalMs?: number;
  /** Dropped fields, as the gateway reported them. */
  dropped: readonly string[];
  fault?: string;
}

export interface Sent {
  method: "POST";
  path: string;
  /** Without the token. */
  body: string;
}

const NOTHING: Heard = { status: 0, requestId: "", text: "", calls: [], events: [], dropped: [] };

export function sentOf(format: FormatName, question: Question): Sent {
  const { path, body } = formats[format];
  return { method: "POST", path: path(question), body: JSON.stringify(body(question), null, 2) };
}

/** Never rejects: an error is the `fault`. @param onUpdate is called with everything received so far, each time that more data arrives */
export async function exchange(
  format: FormatName,
  { question, token, signal }: { question: Question; token: string; signal: AbortSignal },
  hear: (heard: Heard) => void,
): Promise<void> {
  const begun = performance.now();
  const since = (): number => performance.now() - begun;
  let heard = NOTHING;
  const add = (changes: Partial<Heard>): void => {
    heard = { ...heard, ...changes };
    hear(heard);
  };
  const take = (data: string): void => {
    add({ events: [...heard.events, data] });
    const event = parsed(data);
    if (typeof event !== "object" || event === null) return;
    const fault = faultIn(event);
    if (fault !== undefined) add({ fault });
    for (const piece of formats[format].pieces(event)) add(withPiece(heard, piece));
  };
  try {
    const { path, body, method } = sentOf(format, question);
    const headers = { "content-type": "application/json", ...formats[format].headers(token) };
    const response = await fetch(path, {
      method,
      headers,
      body: JSON.stringify(JSON.parse(body)),
      signal,
      credentials: "omit",
    });
    const dropped = (response.headers.get("x-polywire-dropped") ?? "").split(/,\s*/).filter(Boolean);
    add({ status: response.status, requestId: response.headers.get("x-request-id") ?? "", dropped });
    const isStream = response.headers.get("content-type")?.startsWith("text/event-stream") === true;
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (;;) {
      const { done, value = "" } = (await reader?.read()) ?? { done: true };
      if (done) break;
      if (heard.firstMs === undefined) add({ firstMs: since() });
      rest += value;
      if (!isStream) continue;
      const frames = rest.split(/\r?\n\r?\n/);
      rest = frames.pop() ?? "";
      for (const frame of frames) take(dataOf(frame));
    }
    if (rest.trim() !== "") take(isStream ? dataOf(rest) : rest);
    if (!response.ok && heard.fault === undefined) add({ fault: `HTTP ${response.status}` });
  } catch (error) {
    if (!signal.aborted) add({ fault: String(error) });
  }
  add({ totalMs: since() });
}

/** The data lines of one frame, or its other content. */
function dataOf(frame: string): string {
  const lines = frame.split(/\r?\n/).filter((line) => line.startsWith("data:"));
  return lines.length === 0 ? frame : lines.map((line) => line.slice("data:".length).trimStart()).join("\n");
}

function withPiece({ text, calls }: Heard, { text: more, tool, input = "" }: Piece): Partial<Heard> {
  const textUpdate = typeof more === "string" && more !== "" ? { text: text + more } : {};
  if (typeof tool === "string") return { ...textUpdate, calls: [...calls, { tool, input }] };
  const last = calls.at(-1);
  if (input === "" || last === undefined) return textUpdate;
  return { ...textUpdate, calls: [...calls.slice(0, -1), { ...last, input: last.input + input }] };
}

/** All formats have errors in `error`. An event `response.failed` of Responses has them in `response.error`. */
function faultIn(event: object): string | undefined {
  const { error, response } = event as { error?: unknown; response?: { error?: unknown } };
  const found = error ?? response?.error;
  if (found === undefined || found === null) return undefined;
  if (typeof found === "string") return found;
  const { message } = found as { message?: unknown };
  return typeof message === "string" ? message : JSON.stringify(found);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
