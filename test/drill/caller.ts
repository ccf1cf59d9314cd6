/**
 * A client of a gateway with upstreams of the four wires, and the reading of its responses with the official SDK of
 * its wire.
 */
import { isDeepStrictEqual } from "node:util";
import { clients } from "../conformance/clients/all.ts";
import type { Choice } from "../conformance/clients/reading.ts";
import { payloadsOf } from "../conformance/sse.ts";
import { type WireName, wireNames } from "../conformance/wires.ts";
import { formats, TOKEN } from "../gateway/fixture.ts";
import type { Script } from "../gateway/mock.ts";
import { fails, wrongEnding } from "../properties/stream-end.ts";
import { type Called, Callers } from "../servers/clients.ts";
import { type ScriptedGateway, startScripted } from "./gateway.ts";
import { askOf } from "./prompts.ts";
import { TEXT } from "./upstreams.ts";

export interface Pair {
  from: WireName;
  to: WireName;
}

export const pairs: readonly Pair[] = wireNames.flatMap((from) => wireNames.map((to) => ({ from, to })));

/** The client's result. */
export type ClientResult = "all of it" | "an error" | "a stream that breaks off" | `wrong: ${string}`;

export interface Question extends Pair {
  model: string;
  stream: boolean;
  /** The task for the upstream. */
  task: string;
}

/** The URL of the scripted upstream, for a channel's line. */
export const UPSTREAM: string = `$${"{A}"}`;

const AT_ONCE = 64;

export class DrillGateway {
  readonly #gateway: ScriptedGateway;
  readonly #callers = new Callers(AT_ONCE);
  /** The SDK's reading of a complete stream, by pair. */
  readonly #whole = new Map<string, Choice[]>();
  /** One SDK uses only the global `fetch`, so readings run one after another. */
  #reading: Promise<unknown> = Promise.resolve();

  private constructor(gateway: ScriptedGateway) {
    this.#gateway = gateway;
  }

  /** @param channels lines of YAML, as in a gateway's configuration */
  static async start(script: Script, channels: string, settings: string): Promise<DrillGateway> {
    return new DrillGateway(await startScripted(script, channels, settings));
  }

  ask({ from, model, stream, task }: Question): Promise<Called> {
    // Earlier requests are discarded.
    this.#gateway.mock.received.length = 0;
    const text = `Go on. drill:${task}`;
    return this.#callers.send(this.#gateway.url, askOf[from]({ model, text, stream, token: TOKEN }));
  }

  /** The client's interpretation of a response. `wrong` is a response that no client should ever get. */
  async read(question: Question, { status, text }: Called): Promise<ClientResult> {
    const { from, stream } = question;
    if (status !== 200) return readError(from, status, text);
    return stream ? this.#readStream(question, text) : this.#readWhole(from, text);
  }

  get memoryBytes(): number | undefined {
    return this.#gateway.memoryBytes();
  }

  async close(): Promise<void> {
    this.#callers.close();
    await this.#gateway.close();
  }

  async #readStream(question: Question, text: string): Promise<ClientResult> {
    const { from } = question;
    let payloads: unknown[];
    try {
      payloads = payloadsOf(text.replaceAll("\r\n", "\n"));
    } catch {
      return `wrong: a payload that is no JSON: ${JSON.stringify(text.slice(-200))}`;
    }
    const failed = payloads.some(fails[from]);
    const wrong = wrongEnding(from, payloads, failed);
    if (wrong !== undefined) return `wrong: ${wrong}`;
    const read = await this.#asSdk(from, text);
    if (failed) return read === undefined ? "a stream that breaks off" : "wrong: the SDK saw no error";
    if (read === undefined) return "wrong: the SDK saw an error";
    const whole = await this.#wholeOf(question);
    return isDeepStrictEqual(read, whole) ? "all of it" : `wrong: less than all: ${JSON.stringify(read)}`;
  }

  async #readWhole(from: WireName, text: string): Promise<ClientResult> {
    const format = formats.find(({ name }) => name === from);
    return format?.text(JSON.parse(text)) === TEXT ? "all of it" : `wrong: ${text.slice(0, 200)}`;
  }

  /** Undefined where the SDK throws. */
  #asSdk(from: WireName, text: string): Promise<Choice[] | undefined> {
    const read = this.#reading.then(async () => (await clients[from].stream(text)).choices);
    const settled = read.catch(() => undefined);
    this.#reading = settled;
    return settled;
  }

  async #wholeOf({ from, to, model }: Question): Promise<Choice[]> {
    const key = `${from} ${to}`;
    const known = this.#whole.get(key);
    if (known !== undefined) return known;
    const { text } = await this.ask({ from, to, model, stream: true, task: "" });
    const choices = await this.#asSdk(from, text);
    if (choices === undefined) throw new Error(`${key}: a sound stream is none: ${text}`);
    this.#whole.set(key, choices);
    return choices;
  }
}

function readError(from: WireName, status: number, text: string): ClientResult {
  const format = formats.find(({ name }) => name === from);
  try {
    if (status >= 400 && format?.errorMessage(JSON.parse(text)) !== undefined) return "an error";
  } catch {}
  return `wrong: ${status} ${text.slice(0, 200)}`;
}
