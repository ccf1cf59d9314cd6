/**
 * Joins a client's wire to an upstream's for one attempt. Same wire and nothing to change but names: bytes pass
 * (`same.ts`). Otherwise everything goes through the hub (`converted.ts`), always from the caller's own body. Operations
 * that are no conversations have one lane for both (`document.ts`).
 */

import type { SuffixReasoning } from "../hub/suffix.ts";
import type { Caller, Lane, ListingLane, StepLane, Target } from "../lane.ts";
import { respellRequest } from "../mapping/spelling.ts";
import { bindingsOf, type CompiledWire, nobody } from "../mapping/wire.ts";
import { mentionOf } from "../text/mention.ts";
import { ConvertedLane } from "./converted.ts";
import { CountLane } from "./count.ts";
import { DocumentLane } from "./document.ts";
import { keepsAnswers, keptBy } from "./kept.ts";
import { Listing } from "./listing.ts";
import { PassingBackLane } from "./passing-back.ts";
import { SameLane } from "./same.ts";
import { Steps } from "./steps.ts";
import { capabilitiesOf } from "./upstream-side.ts";

export interface LaneTarget extends Target {
  wire: CompiledWire;
  /** Reasoning asked for in the model's name. */
  suffix?: SuffixReasoning | undefined;
  /** Forces the way through the hub, where a policy or a test wants it. */
  convert?: boolean | undefined;
}

export function openLane(client: CompiledWire, caller: Caller, target: LaneTarget): Lane {
  const same = passes(client, caller, target);
  if (client.kind !== "conversation") return new DocumentLane(client, caller, target, same);
  const lane = same ? new SameLane(client, caller, target) : openConverted(client, caller, target);
  return caller.operation === "count" ? new CountLane(client, caller, target, lane) : lane;
}

/** Of two ends of one wire, an answer that somebody keeps passes where it can. */
function openConverted(client: CompiledWire, caller: Caller, target: LaneTarget): Lane {
  const lane = new ConvertedLane(client, caller, target);
  const { name, program } = client;
  const { mapping } = target.wire;
  const isOneWire = name === mapping.family && mapping.passes && target.convert !== true;
  if (!isOneWire || program.storedReplace === undefined) return lane;
  const bindings = bindingsOf(caller, { caps: capabilitiesOf(target) });
  const keeper = keptBy(client, target.wire, caller, bindings);
  // What it goes on from is known to the gateway alone, where the upstream begins anew.
  if (keeper === undefined || (keeper === "upstream" && caller.continues !== undefined)) return lane;
  return new PassingBackLane(lane, new SameLane(client, caller, target));
}

/** To an upstream that goes on with what somebody asked for before. */
export function openSteps(target: LaneTarget, request: object): StepLane {
  const { wire, model } = target;
  return new Steps(
    wire,
    bindingsOf(nobody, { caps: capabilitiesOf(target), model, requested: model, request }),
  );
}

/** To a place of this wire, about the models that it has. */
export function openListing(target: LaneTarget): ListingLane {
  const bindings = bindingsOf(nobody, { caps: capabilitiesOf(target), model: "", requested: "" });
  return new Listing(target.wire, bindings);
}

/** Whether the caller's bytes may go up as they are. */
function passes(client: CompiledWire, caller: Caller, target: LaneTarget): boolean {
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
