/**
 * Opens the conversion between a client's wire and an upstream's for one attempt. For equal wires where only names change,
 * bytes are forwarded (`same-wire.ts`). Otherwise everything goes through the hub (`hub-conversion.ts`), always from the
 * client's original body. Operations other than conversations have one conversion for both cases (`document-conversion.ts`).
 */

import { bindingsOf, nobody } from "../language/mappings/caller-input.ts";
import { respellRequest } from "../language/mappings/key-spelling.ts";
import type { CompiledWire } from "../language/mappings/wire.ts";
import { mentionOf } from "../language/text/mention.ts";
import { storedBy, upstreamStoresAnswer } from "./answer-storage.ts";
import type { ClientRequest, Conversion, ListingConversion, StepConversion } from "./contract.ts";
import type { ConversionTarget } from "./conversion-target.ts";
import { DocumentConversion } from "./documents/document-conversion.ts";
import { SameWireConversion } from "./same-wire/same-wire.ts";
import { SameWireResponse } from "./same-wire/same-wire-response.ts";
import { ModelListing } from "./steps/model-listing.ts";
import { TaskSteps } from "./steps/task-steps.ts";
import { CountConversion } from "./through-hub/count-tokens.ts";
import { HubConversion } from "./through-hub/hub-conversion.ts";
import { capabilitiesOf } from "./upstream-side.ts";

export function openConversion(
  client: CompiledWire,
  clientRequest: ClientRequest,
  target: ConversionTarget,
): Conversion {
  const same = passes(client, clientRequest, target);
  if (client.kind !== "conversation") return new DocumentConversion(client, clientRequest, target, same);
  const conversion = same
    ? new SameWireConversion(client, clientRequest, target)
    : openConverted(client, clientRequest, target);
  return clientRequest.operation === "count"
    ? new CountConversion(client, clientRequest, target, conversion)
    : conversion;
}

/** Between equal wires, a stored response is forwarded unchanged if possible. */
function openConverted(
  client: CompiledWire,
  clientRequest: ClientRequest,
  target: ConversionTarget,
): Conversion {
  const conversion = new HubConversion(client, clientRequest, target);
  const { name, program } = client;
  const { mapping } = target.wire;
  const isOneWire = name === mapping.family && mapping.passes && target.convert !== true;
  if (!isOneWire || program.storedReplace === undefined) return conversion;
  const bindings = bindingsOf(clientRequest, { caps: capabilitiesOf(target) });
  const recorder = storedBy(client, target.wire, clientRequest, bindings);
  // The upstream does not know the response that the request continues; only the gateway does.
  if (recorder === undefined || (recorder === "upstream" && clientRequest.continues !== undefined))
    return conversion;
  return new SameWireResponse(conversion, new SameWireConversion(client, clientRequest, target));
}

/** For requests about a running task that was started before. */
export function openSteps(target: ConversionTarget, request: object): StepConversion {
  const { wire, model } = target;
  return new TaskSteps(
    wire,
    bindingsOf(nobody, { caps: capabilitiesOf(target), model, requested: model, request }),
  );
}

/** For a provider's model list. */
export function openListing(target: ConversionTarget): ListingConversion {
  const bindings = bindingsOf(nobody, { caps: capabilitiesOf(target), model: "", requested: "" });
  return new ModelListing(target.wire, bindings);
}

/** Whether the client's bytes may be sent to the upstream unchanged. */
function passes(client: CompiledWire, clientRequest: ClientRequest, target: ConversionTarget): boolean {
  const { mapping, program } = target.wire;
  // Clients know a task by the gateway's id, and the result of a polled task is another document than the first response.
  if (mapping.steps !== undefined) return false;
  if (client.name !== mapping.family || !mapping.passes) return false;
  // A response that the gateway stores gets a new id: an upstream's id may be reused or constant.
  if (clientRequest.shouldStore === true && !upstreamStoresAnswer(client, clientRequest, target))
    return false;
  if (
    target.suffix !== undefined ||
    target.convert === true ||
    clientRequest.detached === true ||
    clientRequest.continues !== undefined ||
    hasSeal(clientRequest.text)
  )
    return false;
  if (program.convert === undefined) return true;
  const { model } = target;
  return (
    program.convert(
      respellRequest(clientRequest, clientRequest.body, mapping.request.spelling),
      bindingsOf(clientRequest, { caps: capabilitiesOf(target), model, requested: model }),
    ) !== true
  );
}

/** A history with another wire's sealed proofs must be converted: the provider would refuse the proofs. */
function hasSeal(text: string): boolean {
  return seals.some((isIn) => isIn(text));
}

const seals = ["ugs1.", "dWdzMS"].map(mentionOf);
