/**
 * A session between ends that speak different wires. What one end says goes through stages, one after the other: each takes a
 * message and says what is passed on, what goes back to where it came from, and what it remembers.
 */

import type { Bindings } from "../../language/mappings/bindings.ts";
import { bindingsOf } from "../../language/mappings/caller-input.ts";
import { respell } from "../../language/mappings/key-spelling.ts";
import type { CompiledWire } from "../../language/mappings/wire.ts";
import type { Caller, HubError, Message, Outgoing, SessionConversion, Traffic } from "../contract.ts";
import type { ConversionTarget } from "../conversion-target.ts";
import { hubError, isHubError } from "../hub/hub-error.ts";
import { readUpstreamError } from "../upstream-error.ts";
import { capabilitiesOf, outgoing } from "../upstream-side.ts";
import { AudioStage } from "./audio-stage.ts";
import { SessionGrammar } from "./session-grammar.ts";
import { documentIn, replaced, usageIn } from "./session-messages.ts";
import { SessionMeter } from "./session-meter.ts";
import { SessionObserver } from "./session-observer.ts";
import { createStage, type Direction, type Moves, type Stage } from "./session-stage.ts";

/** What a message must pass, from the caller to the upstream. */
export interface Way {
  clients: readonly CompiledWire[];
  /** From the upstream's own on. */
  upstreams: readonly CompiledWire[];
  /** Where they meet at a wire that one says in other words: from that one to the hub. Empty: they meet there. */
  beyond: readonly CompiledWire[];
}

export class HubSession implements SessionConversion {
  readonly outgoing: Outgoing;
  readonly #client: CompiledWire;
  readonly #upstream: CompiledWire;
  readonly #bindings: Bindings;
  readonly #stages: readonly Stage[];
  /** The first stage behind those of the caller. */
  readonly #middle: number;
  readonly #isAtHub: boolean;
  readonly #meter: SessionMeter;
  /** The first message has gone up, and nothing has come down. */
  #isUnanswered = false;
  #isAcknowledged: boolean;
  readonly #dropped = new Set<string>();
  /** What goes up when the first message is answered. */
  #held: Message[] = [];

  constructor(
    client: CompiledWire,
    caller: Caller,
    target: ConversionTarget,
    { clients, upstreams, beyond }: Way,
    requested: string,
  ) {
    this.#client = client;
    this.#upstream = target.wire;
    this.outgoing = { ...outgoing(target, caller, "", true, []), method: "GET" };
    const { model } = target;
    const caps = capabilitiesOf(target);
    this.#bindings = bindingsOf(caller, { caps, model, requested });
    this.#meter = new SessionMeter(caps);
    this.#isAtHub = beyond.length === 0;
    this.#isAcknowledged = target.wire.mapping.session?.waitForSetup !== true;
    const ends = {
      clients: clients.map((wire) => createStage(wire, "client", this.#bindings)),
      upstreams: upstreams.map((wire) => createStage(wire, "upstream", this.#bindings)).toReversed(),
    };
    const heard = listening(new SessionObserver(beyond, this.#bindings, this.#meter));
    const middle = this.#isAtHub
      ? [new SessionGrammar(), heard, new AudioStage(ends.clients.at(-1), ends.upstreams[0])]
      : [heard];
    this.#stages = [...ends.clients, ...middle, ...ends.upstreams];
    this.#middle = clients.length;
  }

  get waits(): boolean {
    return this.#isUnanswered;
  }

  get dropped(): readonly string[] {
    return [...this.#dropped];
  }

  refused(status: number, headers: Record<string, string>, body: Uint8Array): HubError {
    const text = Buffer.from(body).toString();
    return readUpstreamError(this.#upstream, status, headers, documentIn(text) ?? text, this.#bindings);
  }

  opened(terms?: object): Traffic {
    const traffic: Traffic = { up: [], down: [] };
    if (this.#isAtHub) this.#pass(traffic, "down", this.#middle - 1, { type: "opened" });
    const message = terms && this.#client.program.sessionSetup?.(terms, this.#bindings);
    if (message !== undefined) this.#pass(traffic, "up", 0, message as object);
    return traffic;
  }

  up(message: Uint8Array): Traffic {
    const traffic: Traffic = { up: [], down: [] };
    const document = documentIn(Buffer.from(message).toString());
    if (document === undefined || Array.isArray(document))
      this.#tell(traffic, hubError("invalid_request", "the message is not a JSON object"));
    else
      try {
        this.#pass(traffic, "up", 0, respell(document, this.#client.mapping.request.spelling) as object);
      } catch (fault) {
        this.#tell(traffic, isHubError(fault) ? fault : hubError("invalid_request", UNREADABLE));
      }
    return traffic;
  }

  down(message: Uint8Array): Traffic {
    this.#isAcknowledged = true;
    this.#isUnanswered = false;
    const traffic: Traffic = { up: this.#held.splice(0), down: [] };
    const document = documentIn(Buffer.from(message).toString());
    if (document === undefined) throw hubError("upstream", "the upstream sent a message that is not JSON");
    try {
      const spelled = respell(document, this.#upstream.mapping.response.spelling) as object;
      this.#pass(traffic, "down", this.#stages.length - 1, spelled);
    } catch (fault) {
      throw hubError("upstream", `the upstream: ${isHubError(fault) ? fault.message : UNREADABLE}`);
    }
    const reported = usageIn(this.#upstream, message, this.#bindings);
    if (reported !== undefined) this.#meter.report(reported);
    const usage = this.#meter.take();
    return usage === undefined ? traffic : { ...traffic, usage };
  }

  left(): Record<string, unknown> | undefined {
    return this.#meter.rest();
  }

  /** Behind the last stage is the end itself. */
  #pass(traffic: Traffic, direction: Direction, at: number, event: object): void {
    const stage = this.#stages[at];
    if (stage === undefined) {
      this.#send(traffic, direction, event);
      return;
    }
    const moves = stage[direction](event);
    const { events = [], replies = [], refuses } = moves;
    const [on, back] = direction === "up" ? ([at + 1, at - 1] as const) : ([at - 1, at + 1] as const);
    for (const reply of replies) this.#pass(traffic, direction === "up" ? "down" : "up", back, reply);
    for (const each of events) this.#pass(traffic, direction, on, each);
    if (refuses !== undefined) this.#tell(traffic, hubError("unsupported", refuses));
    else if (moves.events === undefined && moves.replies === undefined) this.#drop(event);
  }

  #send(traffic: Traffic, direction: Direction, event: object): void {
    if (direction === "down") {
      const every = this.#client.program.sessionEvery?.(event, this.#bindings);
      this.#bindings.sequence++;
      traffic.down.push(messageOf({ ...(every as object | undefined), ...event }));
      return;
    }
    const { bytes } = messageOf(event);
    const sent = this.#isUnanswered ? this.#held : traffic.up;
    sent.push({ bytes: replaced(this.#upstream, bytes, this.#bindings), isText: true });
    this.#isUnanswered = !this.#isAcknowledged;
  }

  /** In the caller's words, and the session goes on. */
  #tell(traffic: Traffic, error: HubError): void {
    const message = this.#client.program.sessionError?.(error, this.#bindings);
    if (message === undefined) this.#note(error.message);
    else this.#send(traffic, "down", message as object);
  }

  /** What an end cannot say, by its type, or where it has none by its first key. */
  #drop(event: object): void {
    const { type = Object.keys(event)[0] } = event as { type?: unknown };
    if (typeof type === "string") this.#note(type);
  }

  #note(name: string): void {
    if (this.#dropped.size < MAX_DROPPED) this.#dropped.add(name.slice(0, MAX_NAME));
  }
}

const UNREADABLE = "the message has a field of the wrong type";

/** Passes everything on. */
function listening(observer: SessionObserver): Stage {
  const pass =
    (direction: Direction) =>
    (event: object): Moves => {
      observer.hear(direction, event);
      return { events: [event] };
    };
  return { up: pass("up"), down: pass("down") };
}

function messageOf(event: unknown): Message {
  return { bytes: Buffer.from(JSON.stringify(event)), isText: true };
}

/** Names of messages are the ends' own. */
const MAX_DROPPED = 50;
const MAX_NAME = 100;
