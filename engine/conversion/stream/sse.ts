/**
 * Server-sent events (WHATWG HTML §9.2.6; docs/wires/rules.md#streams), as model APIs use them: `id` and `retry` are ignored,
 * comments are pings, an event without data is no event. Bytes are split at line ends before decoding, so that no character is
 * split.
 *
 * Some upstreams write an error between events as JSON without `data:`, or as a field `error:` (llama.cpp before
 * https://github.com/ggml-org/llama.cpp/pull/16109). Both are frames (`isBare`).
 */
import {
  asBuffer,
  emptyFrame,
  type Frame,
  type FrameDecoder,
  type FrameEncoder,
  noFrames,
  pingFrame,
  tooLarge,
} from "./frame.ts";
import { WholeObject } from "./whole-object.ts";

const lf = 10;
const cr = 13;

export function createSseDecoder(maxFrameBytes: number): FrameDecoder {
  /** Bytes of an incomplete line. */
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  /** The last chunk ended with a CR: an LF at the start of the next chunk belongs to it. */
  let skipLf = false;
  let isFirst = true;
  let event: string | undefined;
  let data: string | undefined;
  /** Lines of a JSON object that is not in a field. */
  let bare: { text: string; readonly whole: WholeObject } | undefined;

  function push(chunk: Uint8Array): readonly Frame[] {
    let bytes = asBuffer(chunk);
    if (skipLf && bytes.length > 0) {
      skipLf = false;
      if (bytes[0] === lf) bytes = bytes.subarray(1);
    }
    const cut = lastLineEnd(bytes);
    if (cut < 0) {
      append(bytes);
      return noFrames;
    }
    let text: string;
    if (pendingBytes === 0) text = bytes.toString("utf8", 0, cut + 1);
    else {
      pending.push(bytes.subarray(0, cut + 1));
      text = Buffer.concat(pending).toString();
      pending = [];
      pendingBytes = 0;
    }
    skipLf = bytes[cut] === cr && cut === bytes.length - 1;
    if (cut + 1 < bytes.length) append(bytes.subarray(cut + 1));
    return lines(text);
  }

  function append(bytes: Buffer): void {
    if (bytes.length === 0) return;
    pendingBytes += bytes.length;
    if (pendingBytes > maxFrameBytes) throw tooLarge(maxFrameBytes);
    pending.push(Buffer.from(bytes));
  }

  /** Reads complete lines with their ends. */
  function lines(whole: string): readonly Frame[] {
    let text = whole;
    if (isFirst) {
      isFirst = false;
      if (text.charCodeAt(0) === 0xfeff) text = text.slice(1);
    }
    if (text.includes("\r")) text = text.replaceAll("\r\n", "\n").replaceAll("\r", "\n");
    let frames: Frame[] | undefined;
    let at = 0;
    while (at < text.length) {
      const end = text.indexOf("\n", at);
      const frame = end === at ? dispatch() : line(text, at, end);
      if (frame !== undefined) {
        frames ??= [];
        const before = frame.isBare === true ? dispatch() : undefined;
        if (before !== undefined) frames.push(before);
        frames.push(frame);
      }
      at = end + 1;
    }
    return frames ?? noFrames;
  }

  function line(text: string, at: number, end: number): Frame | undefined {
    if (text.startsWith("data:", at)) {
      bare = undefined;
      addData(value(text, at + 5, end));
      return undefined;
    }
    const field = text.slice(at, end);
    if (field.startsWith("{") || (bare !== undefined && /^[\s"{}[\],]/.test(field))) return bareLine(field);
    bare = undefined;
    const colon = field.indexOf(":");
    if (colon === 0) return pingFrame;
    const name = colon < 0 ? field : field.slice(0, colon);
    const content = colon < 0 ? "" : value(field, colon + 1, field.length);
    if (name === "data") addData(content);
    else if (name === "event") event = content === "" ? undefined : content;
    else if (name === "error") return bareError(`{"error":${content}}`);
    return undefined;
  }

  function bareLine(text: string): Frame | undefined {
    bare ??= { text: "", whole: new WholeObject() };
    bare.text += `${text}\n`;
    if (bare.text.length > maxFrameBytes) throw tooLarge(maxFrameBytes);
    bare.whole.push(`${text}\n`);
    if (!bare.whole.isComplete(bare.text)) return undefined;
    const error = bareError(bare.text);
    bare = undefined;
    return error;
  }

  function addData(content: string): void {
    data = data === undefined ? content : `${data}\n${content}`;
    if (data.length > maxFrameBytes) throw tooLarge(maxFrameBytes);
  }

  function dispatch(): Frame | undefined {
    bare = undefined;
    if (data === undefined || data === "") {
      const frame = data === undefined ? undefined : emptyFrame;
      event = undefined;
      data = undefined;
      return frame;
    }
    const frame: Frame = event === undefined ? { data } : { event, data };
    event = undefined;
    data = undefined;
    return frame;
  }

  /** Some upstreams omit the last blank line: if the remaining data is complete JSON, it counts as an event. Other data was cut off and is dropped. */
  function end(): readonly Frame[] {
    const frames = [...(pendingBytes === 0 ? noFrames : lines(`${Buffer.concat(pending).toString()}\n`))];
    pending = [];
    pendingBytes = 0;
    const last = dispatch();
    if (last !== undefined && isJson(last.data)) frames.push(last);
    return frames;
  }

  return { push, end };
}

function lastLineEnd(bytes: Buffer): number {
  const last = bytes.length - 1;
  if (bytes[last] === lf) return last;
  return Math.max(bytes.lastIndexOf(lf), bytes.lastIndexOf(cr));
}

function value(text: string, from: number, end: number): string {
  return text.slice(text.charCodeAt(from) === 32 ? from + 1 : from, end);
}

function isJson(text: string | undefined): boolean {
  try {
    JSON.parse(text ?? "");
    return true;
  } catch {
    return false;
  }
}

/** Undefined if the text is no JSON object with an error. */
function bareError(text: string): Frame | undefined {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { error, type } = body as { error?: unknown; type?: unknown };
  return error || type === "error" ? { data: text.trim(), isBare: true } : undefined;
}

export function createSseEncoder(): FrameEncoder {
  return {
    contentType: "text/event-stream",
    encode: (data, event) => {
      const name = event === undefined ? "" : `event: ${event}\n`;
      const body =
        data.includes("\n") || data.includes("\r") ? data.split(/\r\n|\r|\n/).join("\ndata: ") : data;
      return `${name}data: ${body}\n\n`;
    },
    ping: () => ": keep-alive\n\n",
    comment: (text) => `: ${text}\n\n`,
    close: () => "",
  };
}
