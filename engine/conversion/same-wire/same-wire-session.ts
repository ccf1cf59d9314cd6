/** A session between a client and an upstream of the same wire: messages are forwarded, with the changes of the mapping. */

import type { Bindings } from "../../language/mappings/bindings.ts";
import { bindingsOf } from "../../language/mappings/caller-input.ts";
import type { CompiledWire } from "../../language/mappings/wire.ts";
import type { ClientRequest, HubError, Outgoing, SessionConversion, Traffic } from "../contract.ts";
import type { ConversionTarget } from "../conversion-target.ts";
import { documentIn, replaced, usageIn } from "../sessions/session-messages.ts";
import { SessionMeter } from "../sessions/session-meter.ts";
import { SessionObserver } from "../sessions/session-observer.ts";
import type { Direction } from "../sessions/session-stage.ts";
import { readUpstreamError } from "../upstream-error.ts";
import { capabilitiesOf, outgoing } from "../upstream-side.ts";

export class SameWireSession implements SessionConversion {
  readonly outgoing: Outgoing;
  readonly mustWait = false;
  readonly dropped: readonly string[] = [];
  readonly #client: CompiledWire;
  readonly #upstream: CompiledWire;
  readonly #bindings: Bindings;
  readonly #meter: SessionMeter;
  readonly #observer: SessionObserver;

  /** @param way the wires from this wire to the hub */
  constructor(
    client: CompiledWire,
    clientRequest: ClientRequest,
    target: ConversionTarget,
    way: readonly CompiledWire[],
  ) {
    this.#client = client;
    this.#upstream = target.wire;
    this.outgoing = { ...outgoing(target, clientRequest, "", true, []), method: "GET" };
    const { model } = target;
    const caps = capabilitiesOf(target);
    this.#bindings = bindingsOf(clientRequest, { caps, model, requested: model });
    this.#meter = new SessionMeter(caps);
    this.#observer = new SessionObserver(way, this.#bindings, this.#meter);
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
    this.#observe("up", message);
    return { up: [{ bytes: replaced(this.#upstream, message, this.#bindings), isText }], down: [] };
  }

  down(bytes: Uint8Array, isText: boolean): Traffic {
    this.#observe("down", bytes);
    const reported = usageIn(this.#upstream, bytes, this.#bindings);
    if (reported !== undefined) this.#meter.report(reported);
    const usage = this.#meter.take();
    return { up: [], down: [{ bytes, isText }], ...(usage && { usage }) };
  }

  unfinishedUsage(): Record<string, unknown> | undefined {
    return this.#meter.finish();
  }

  #observe(direction: Direction, message: Uint8Array): void {
    const event = documentIn(Buffer.from(message).toString());
    if (event !== undefined) this.#observer.observe(direction, event);
  }
}

const nothing: Traffic = { up: [], down: [] };
