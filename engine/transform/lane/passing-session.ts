/** A session between a caller and an upstream of the same wire: messages pass, but for what its mapping says of them. */
import type { Caller, HubError, Outgoing, SessionLane, Traffic } from "../lane.ts";
import type { Bindings } from "../mapping/bindings.ts";
import { bindingsOf, type CompiledWire } from "../mapping/wire.ts";
import type { LaneTarget } from "./open-lane.ts";
import { documentIn, replaced, usageIn } from "./session-messages.ts";
import { readUpstreamError } from "./upstream-error.ts";
import { capabilitiesOf, outgoing } from "./upstream-side.ts";

export class PassingSession implements SessionLane {
  readonly outgoing: Outgoing;
  readonly waits = false;
  readonly dropped: readonly string[] = [];
  readonly #client: CompiledWire;
  readonly #upstream: CompiledWire;
  readonly #bindings: Bindings;

  constructor(client: CompiledWire, caller: Caller, target: LaneTarget) {
    this.#client = client;
    this.#upstream = target.wire;
    this.outgoing = { ...outgoing(target, caller, "", true, []), method: "GET" };
    const { model } = target;
    this.#bindings = bindingsOf(caller, { caps: capabilitiesOf(target), model, requested: model });
  }

  refused(status: number, headers: Record<string, string>, body: Uint8Array): HubError {
    const text = Buffer.from(body).toString();
    return readUpstreamError(this.#upstream, status, headers, documentIn(text) ?? text, this.#bindings);
  }

  opened(terms?: object): Traffic {
    const message = terms && this.#client.program.sessionBegin?.(terms, this.#bindings);
    return message === undefined ? nothing : this.up(Buffer.from(JSON.stringify(message)), true);
  }

  up(message: Uint8Array, isText: boolean): Traffic {
    return { up: [{ bytes: replaced(this.#upstream, message, this.#bindings), isText }], down: [] };
  }

  down(bytes: Uint8Array, isText: boolean): Traffic {
    const usage = usageIn(this.#upstream, bytes, this.#bindings);
    return { up: [], down: [{ bytes, isText }], ...(usage && { usage }) };
  }
}

const nothing: Traffic = { up: [], down: [] };
