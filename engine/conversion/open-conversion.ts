/**
 * Joins a client's wire to an upstream's for one attempt. Same wire and nothing to change but names: bytes pass
 * (`same-wire.ts`). Otherwise everything goes through the hub (`hub-conversion.ts`), always from the caller's own body. Operations
 * that are no conversations have one conversion for both (`document-conversion.ts`).
 */

import { bindingsOf, nobody } from "../language/mappings/caller-input.ts";
import { respellRequest } from "../language/mappings/key-spelling.ts";
import type { CompiledWire } from "../language/mappings/wire.ts";
import { mentionOf } from "../language/text/mention.ts";
import { keepsAnswers, keptBy } from "./answer-storage.ts";
import type { Caller, Conversion, ListingConversion, StepConversion } from "./contract.ts";
import type { ConversionTarget } from "./conversion-target.ts";
import { DocumentConversion } from "./documents/document-conversion.ts";
import { SameWireConversion } from "./same-wire/same-wire.ts";
import { SameWireResponse } from "./same-wire/same-wire-response.ts";
import { ModelListing } from "./steps/model-listing.ts";
import { TaskSteps } from "./steps/task-steps.ts";
import { CountConversion } from "./through-hub/count-tokens.ts";
import { HubConversion } from "./through-hub/hub-conversion.ts";
import { capabilitiesOf } from "./upstream-side.ts";

export function openConversion(client: CompiledWire, caller: Caller, target: ConversionTarget): Conversion {
  const same = passes(client, caller, target);
  if (client.kind !== "conversation") return new DocumentConversion(client, caller, target, same);
  const conversion = same
    ? new SameWireConversion(client, caller, target)
    : openConverted(client, caller, target);
  return caller.operation === "count" ? new CountConversion(client, caller, target, conversion) : conversion;
}

/** Of two ends of one wire, an answer that somebody keeps passes where it can. */
function openConverted(client: CompiledWire, caller: Caller, target: ConversionTarget): Conversion {
  const conversion = new HubConversion(client, caller, target);
  const { name, program } = client;
  const { mapping } = target.wire;
  const isOneWire = name === mapping.family && mapping.passes && target.convert !== true;
  if (!isOneWire || program.storedReplace === undefined) return conversion;
  const bindings = bindingsOf(caller, { caps: capabilitiesOf(target) });
  const recorder = keptBy(client, target.wire, caller, bindings);
  // What it goes on from is known to the gateway alone, where the upstream begins anew.
  if (recorder === undefined || (recorder === "upstream" && caller.continues !== undefined))
    return conversion;
  return new SameWireResponse(conversion, new SameWireConversion(client, caller, target));
}

/** To an upstream that goes on with what somebody asked for before. */
export function openSteps(target: ConversionTarget, request: object): StepConversion {
  const { wire, model } = target;
  return new TaskSteps(
    wire,
    bindingsOf(nobody, { caps: capabilitiesOf(target), model, requested: model, request }),
  );
}

/** To a place of this wire, about the models that it has. */
export function openListing(target: ConversionTarget): ListingConversion {
  const bindings = bindingsOf(nobody, { caps: capabilitiesOf(target), model: "", requested: "" });
  return new ModelListing(target.wire, bindings);
}

/** Whether the client's bytes may be sent to the upstream unchanged. */
function passes(client: CompiledWire, caller: Caller, target: ConversionTarget): boolean {
  const { mapping, program } = target.wire;
  // Callers know a task by the gateway's name, and an answer that is waited for is another document than the first.
  if (mapping.steps !== undefined) return false;
  if (client.name !== mapping.family || !mapping.passes) return false;
  // What the gateway keeps has an id of its own: an upstream's may be another answer's, or always the same.
  if (caller.keeps === true && !keepsAnswers(client, caller, target)) return false;
  if (
    target.suffix !== undefined ||
    target.convert === true ||
    caller.detached === true ||
    caller.continues !== undefined ||
    holdsSeal(caller.text)
  )
    return false;
  if (program.convert === undefined) return true;
  const { model } = target;
  return (
    program.convert(
      respellRequest(caller, caller.body, mapping.request.spelling),
      bindingsOf(caller, { caps: capabilitiesOf(target), model, requested: model }),
    ) !== true
  );
}

/** A history that carries another wire's sealed proofs must not reach a provider as it is: it would refuse them. */
function holdsSeal(text: string): boolean {
  return seals.some((isIn) => isIn(text));
}

const seals = ["ugs1.", "dWdzMS"].map(mentionOf);
