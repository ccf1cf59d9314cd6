/** A session between a caller and an upstream of the same wire: messages pass, but for what its mapping says of them. */
import type { Caller, HubError, Outgoing, SessionLane, Traffic } from "../lane.ts";
import type { Bindings } from "../mapping/bindings.ts";
import { bindingsOf, type CompiledWire } from "../mapping/wire.ts";
import type { LaneTarget } from "./open-lane.ts";
import { SessionEar } from "./session-ear.ts";
import { documentIn, replaced, usageIn } from "./session-messages.ts";
import { SessionMeter } from "./session-meter.ts";
import type { Direction } from "./session-stage.ts";
import { readUpstreamError } from "./upstream-error.ts";
import { capabilitiesOf, outgoing } from "./upstream-side.ts";

export class PassingSession implements SessionLane {
  readonly outgoing: Outgoing;
  readonly waits = false;
  readonly dropped: readonly string[] = [];
  readonly #client: CompiledWire;
  readonly #upstream: CompiledWire;
  readonly #bindings: Bindings;
  readonly #meter: SessionMeter;
  readonly #ear: SessionEar;

  /** @param way from the wire to the hub */
  constructor(client: CompiledWire, caller: Caller, target: LaneTarget, way: readonly CompiledWire[]) {
    this.#client = client;
    this.#upstream = target.wire;
    this.outgoing = { ...outgoing(target, caller, "", true, []), method: "GET" };
    const { model } = target;
    const caps = capabilitiesOf(target);
    this.#bindings = bindingsOf(caller, { caps, model, requested: model });
    this.#meter = new SessionMeter(caps);
    this.#ear = new SessionEar(way, this.#bindings, this.#meter);
  }

  refused(status: number, headers: Record<string, string>, body: Uint8Array): HubError {
    const text = Buffer.from(body).toString();
    return readUpstreamError(this.#upstream, status, headers, documentIn(text) ?? text, this.#bindings);
  }

  opened(terms?: object): Traffic {
    const message = terms && this.#client.program.sessionSetup?.(terms, this.#bindings);
    return message === undefined ? nothing : this.up(Buffer.from(JSON.stringify(message)), true);
  }

  up(message: Uint8Array, isText: boolean): Traffic {
    this.#hear("up", message);
    return { up: [{ bytes: replaced(this.#upstream, message, this.#bindings), isText }], down: [] };
  }

  down(bytes: Uint8Array, isText: boolean): Traffic {
    this.#hear("down", bytes);
    const reported = usageIn(this.#upstream, bytes, this.#bindings);
    if (reported !== undefined) this.#meter.report(reported);
    const usage = this.#meter.take();
    return { up: [], down: [{ bytes, isText }], ...(usage && { usage }) };
  }

  left(): Record<string, unknown> | undefined {
    return this.#meter.rest();
  }

  #hear(direction: Direction, message: Uint8Array): void {
    const event = documentIn(Buffer.from(message).toString());
    if (event !== undefined) this.#ear.hear(direction, event);
  }
}

const nothing: Traffic = { up: [], down: [] };
