/**
 * A session between ends with different wires. Each message passes through a chain of stages. A stage returns the messages to
 * pass on and those to send back, and updates its state.
 */

import type { Bindings } from "../../language/mappings/bindings.ts";
import { bindingsOf } from "../../language/mappings/caller-input.ts";
import { respell } from "../../language/mappings/key-spelling.ts";
import type { CompiledWire } from "../../language/mappings/wire.ts";
import type { ClientRequest, HubError, Message, Outgoing, SessionConversion, Traffic } from "../contract.ts";
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

/** The conversions of a message, from the client to the upstream. */
export interface Way {
  clients: readonly CompiledWire[];
  /** From the upstream's own wire on. */
  upstreams: readonly CompiledWire[];
  /**
   * If both ends meet at a wire that is defined by another wire: the wires from there to the hub. Empty: they meet at the hub.
   */
  beyond: readonly CompiledWire[];
}

export class HubSession implements SessionConversion {
  readonly outgoing: Outgoing;
  readonly #client: CompiledWire;
  readonly #upstream: CompiledWire;
  readonly #bindings: Bindings;
  readonly #stages: readonly Stage[];
  /** The index of the first stage after the client's stages. */
  readonly #middle: number;
  readonly #isAtHub: boolean;
  readonly #meter: SessionMeter;
  /** The first message was sent to the upstream, and there is no response yet. */
  #isUnanswered = false;
  #isAcknowledged: boolean;
  readonly #dropped = new Set<string>();
  /** Messages for the upstream that wait for the response to the first one. */
  #buffered: Message[] = [];

  constructor(
    client: CompiledWire,
    clientRequest: ClientRequest,
    target: ConversionTarget,
    { clients, upstreams, beyond }: Way,
    requested: string,
  ) {
    this.#client = client;
    this.#upstream = target.wire;
    this.outgoing = { ...outgoing(target, clientRequest, "", true, []), method: "GET" };
    const { model } = target;
    const caps = capabilitiesOf(target);
    this.#bindings = bindingsOf(clientRequest, { caps, model, requested });
    this.#meter = new SessionMeter(caps);
    this.#isAtHub = beyond.length === 0;
    this.#isAcknowledged = target.wire.mapping.session?.waitForSetup !== true;
    const ends = {
      clients: clients.map((wire) => createStage(wire, "client", this.#bindings)),
      upstreams: upstreams.map((wire) => createStage(wire, "upstream", this.#bindings)).toReversed(),
    };
    const observer = observing(new SessionObserver(beyond, this.#bindings, this.#meter));
    const middle = this.#isAtHub
      ? [new SessionGrammar(), observer, new AudioStage(ends.clients.at(-1), ends.upstreams[0])]
      : [observer];
    this.#stages = [...ends.clients, ...middle, ...ends.upstreams];
    this.#middle = clients.length;
  }

  get mustWait(): boolean {
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
      this.#reportError(traffic, hubError("invalid_request", "the message is not a JSON object"));
    else
      try {
        this.#pass(traffic, "up", 0, respell(document, this.#client.mapping.request.spelling) as object);
      } catch (fault) {
        this.#reportError(traffic, isHubError(fault) ? fault : hubError("invalid_request", UNREADABLE));
      }
    return traffic;
  }

  down(message: Uint8Array): Traffic {
    this.#isAcknowledged = true;
    this.#isUnanswered = false;
    const traffic: Traffic = { up: this.#buffered.splice(0), down: [] };
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

  unfinishedUsage(): Record<string, unknown> | undefined {
    return this.#meter.finish();
  }

  /** The last stage is followed by the end itself. */
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
    if (refuses !== undefined) this.#reportError(traffic, hubError("unsupported", refuses));
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
    const sent = this.#isUnanswered ? this.#buffered : traffic.up;
    sent.push({ bytes: replaced(this.#upstream, bytes, this.#bindings), isText: true });
    this.#isUnanswered = !this.#isAcknowledged;
  }

  /** Reports an error in the client's wire; the session continues. */
  #reportError(traffic: Traffic, error: HubError): void {
    const message = this.#client.program.sessionError?.(error, this.#bindings);
    if (message === undefined) this.#note(error.message);
    else this.#send(traffic, "down", message as object);
  }

  /** Reports a message that an end cannot express, by its type or, without one, by its first key. */
  #drop(event: object): void {
    const { type = Object.keys(event)[0] } = event as { type?: unknown };
    if (typeof type === "string") this.#note(type);
  }

  #note(name: string): void {
    if (this.#dropped.size < MAX_DROPPED) this.#dropped.add(name.slice(0, MAX_NAME));
  }
}

const UNREADABLE = "the message has a field of the wrong type";

/** A stage that passes on all messages and reports them to an observer. */
function observing(observer: SessionObserver): Stage {
  const pass =
    (direction: Direction) =>
    (event: object): Moves => {
      observer.observe(direction, event);
      return { events: [event] };
    };
  return { up: pass("up"), down: pass("down") };
}

function messageOf(event: unknown): Message {
  return { bytes: Buffer.from(JSON.stringify(event)), isText: true };
}

/** Limits, because the ends choose the names of messages. */
const MAX_DROPPED = 50;
const MAX_NAME = 100;
