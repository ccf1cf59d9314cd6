/** A session between a caller and an upstream of the same wire: what its mapping says of the messages that pass. */
import { parseJson } from "../json/parse-json.ts";
import type { Caller, HubError, Outgoing, Reply, SessionLane } from "../lane.ts";
import type { Bindings } from "../mapping/bindings.ts";
import { bindingsOf, type CompiledWire } from "../mapping/wire.ts";
import type { LaneTarget } from "./open-lane.ts";
import { patchFields } from "./patch.ts";
import { readUpstreamError } from "./upstream-error.ts";
import { capabilitiesOf, outgoing } from "./upstream-side.ts";

/** @returns undefined where the upstream speaks another wire */
export function openSession(
  client: CompiledWire,
  caller: Caller,
  target: LaneTarget,
): SessionLane | undefined {
  return target.wire.mapping.family === client.name ? new Passing(client, caller, target) : undefined;
}

class Passing implements SessionLane {
  readonly outgoing: Outgoing;
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

  up(message: Uint8Array): Uint8Array {
    const { mapping, program } = this.#upstream;
    const document = this.#read(message, mapping.session?.replaceWhere);
    if (document === undefined) return message;
    const changed = program.sessionReplace?.(document, this.#bindings);
    if (typeof changed !== "object" || changed === null) return message;
    return Buffer.from(patchFields(Buffer.from(message).toString(), changed as Record<string, unknown>));
  }

  usage(message: Uint8Array): Record<string, unknown> | undefined {
    const { mapping, program } = this.#upstream;
    const document = this.#read(message, mapping.session?.usageWhere);
    if (document === undefined) return undefined;
    const answer = program.sessionUsage?.(document, this.#bindings) as Pick<Reply, "usage"> | undefined;
    return answer?.usage;
  }

  fail(error: HubError): string {
    return JSON.stringify(this.#client.program.sessionFail?.(error, this.#bindings) ?? { error });
  }

  /** The message, where it holds the text; undefined for one that is no JSON, which passes as it is. */
  #read(message: Uint8Array, mark: string | undefined): unknown {
    const bytes = Buffer.from(message.buffer, message.byteOffset, message.byteLength);
    if (mark === undefined || !bytes.includes(mark)) return undefined;
    return documentIn(bytes.toString());
  }
}

function documentIn(text: string): unknown {
  try {
    const document = parseJson(text);
    return typeof document === "object" && document !== null ? document : undefined;
  } catch {
    return undefined;
  }
}
