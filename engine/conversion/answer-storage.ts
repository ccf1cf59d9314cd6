/**
 * The stored form of a response, recorded during its conversion: the response in the client's wire, or only its id if the
 * upstream stores it. Of an interrupted stream, the part that was received.
 */

import type { Bindings, StoredBy } from "../language/mappings/bindings.ts";
import { bindingsOf } from "../language/mappings/caller-input.ts";
import type { CompiledWire } from "../language/mappings/wire.ts";
import type { ClientRequest, StoredForm } from "./contract.ts";
import type { ConversionTarget } from "./conversion-target.ts";
import type { GenerationResponse } from "./hub/generation.ts";
import { settleAnswer } from "./hub/settle-answer.ts";
import type { StrictEvent } from "./stream/event.ts";
import { createFold } from "./stream/fold.ts";
import { shapeAnswer } from "./through-hub/shape-answer.ts";
import { capabilitiesOf } from "./upstream-side.ts";

/** Whether the upstream stores responses for its clients: it has the client's wire, and its mapping declares storage. */
export function storesUpstream(client: CompiledWire, upstream: CompiledWire, bindings: Bindings): boolean {
  return client.name === upstream.mapping.family && client.program.storedUpstream?.({}, bindings) === true;
}

/** Whether the response is recorded, for a later retrieval or a request that continues it. */
export function isRecorded({ shouldStore, availableOnConnection }: ClientRequest): boolean {
  return shouldStore === true || availableOnConnection === true;
}

/** Whether the upstream stores the response to this request. */
export function isStoredUpstream(
  client: CompiledWire,
  clientRequest: ClientRequest,
  upstream: CompiledWire,
  bindings: Bindings,
): boolean {
  return clientRequest.shouldStore === true && storesUpstream(client, upstream, bindings);
}

export function upstreamStoresAnswer(
  client: CompiledWire,
  clientRequest: ClientRequest,
  target: ConversionTarget,
): boolean {
  return storesUpstream(client, target.wire, bindingsOf(clientRequest, { caps: capabilitiesOf(target) }));
}

/** Who stores the response to a request; undefined if nobody does. */
export function storedBy(
  client: CompiledWire,
  upstream: CompiledWire,
  clientRequest: ClientRequest,
  bindings: Bindings,
): StoredBy | undefined {
  if (!storesUpstream(client, upstream, bindings))
    return clientRequest.shouldStore === true ? "gateway" : undefined;
  // A response that the upstream stores has the upstream's id, even if the gateway does not store it.
  const isStored =
    clientRequest.shouldStore === true ||
    client.program.storedShouldStore?.(clientRequest.body, bindings) === true;
  return isStored ? "upstream" : undefined;
}

/** @param atUpstream the upstream stores the response */
export function storedFormOf(
  client: CompiledWire,
  answer: object,
  bindings: Bindings,
  atUpstream: boolean,
): StoredForm | undefined {
  const id = client.program.storedId?.(answer, bindings);
  if (typeof id !== "string" || id === "") return undefined;
  return atUpstream ? { id, answer: undefined, items: itemIds(client, answer, bindings) } : { id, answer };
}

function itemIds(client: CompiledWire, answer: object, bindings: Bindings): string[] {
  const items = client.program.storedOutputItems?.(answer, bindings) ?? [];
  const ids = [items].flat().map((item) => (item as { id?: unknown } | null)?.id);
  return ids.filter((id): id is string => typeof id === "string" && id !== "");
}

/** Records a stream for storage. */
export class StreamRecorder {
  readonly #client: CompiledWire;
  readonly #bindings: Bindings;
  readonly #atUpstream: boolean;
  readonly #fold = createFold();
  #began = false;
  #complete: object | undefined;

  constructor(client: CompiledWire, bindings: Bindings, atUpstream: boolean) {
    this.#client = client;
    this.#bindings = bindings;
    this.#atUpstream = atUpstream;
  }

  accept(event: StrictEvent): void {
    this.#began = true;
    this.#fold.accept(event);
  }

  /** Reads the client's own events where they are forwarded unchanged: some contain the complete response. */
  readonly see = (event: object): void => {
    const complete = this.#client.program.storedCompleteResponse?.(event, this.#bindings);
    if (typeof complete === "object" && complete !== null) this.#complete = complete;
  };

  /** The response so far. */
  kept(): StoredForm | undefined {
    if (this.#complete !== undefined)
      return storedFormOf(this.#client, this.#complete, this.#bindings, this.#atUpstream);
    if (!this.#began) return undefined;
    const { candidates, ...folded } = this.#fold.result();
    const known = candidates.length > 0 ? candidates : [{ index: 0, parts: [] }];
    const answer = {
      ...folded,
      candidates: known.map((candidate) => ({ finish: { reason: "cancelled" }, ...candidate })),
    } as unknown as GenerationResponse;
    const settled = settleAnswer(answer, { id: this.#bindings.id, names: new Map(), answer: {} });
    const shaped = shapeAnswer(this.#client, settled, this.#bindings);
    const encoded = this.#client.program.responseEncode?.(shaped, this.#bindings) as object;
    return storedFormOf(this.#client, encoded, this.#bindings, this.#atUpstream);
  }
}
