/**
 * Applies the output limits of the model catalogue. A wire that has the capability for the limit gets the model's number, unless
 * the model's family, the provider or the channel sets it.
 */
import type { ClientRequest, HubError, Wire } from "../../conversion/contract.ts";
import type { Capabilities } from "../../conversion/hub/capabilities.ts";
import * as refuse from "../refusals/refusals.ts";
import { joinCapabilities } from "../service/join-capabilities.ts";
import type { Service } from "../service/service.ts";
import { enforcedLimitAt } from "./model-facts.ts";

/** The capability of wires that lower the number of output tokens that a client requests. */
const LIMIT = "max_output";

type Catalogue = Pick<Service, "config" | "models">;

interface LimitedModel {
  model: string;
  configured: string;
  place: { readonly provider: string };
}

interface RoutedModel extends LimitedModel {
  /** Name of the upstream's wire. */
  wire: string;
  place: LimitedModel["place"] & { readonly capabilities: Capabilities };
}

const NO_FAMILY: Capabilities = {};
const limited = new WeakMap<Capabilities, Map<number, Capabilities>>();

/**
 * The capabilities of a candidate's model at its channel, with the model's output limit.
 * @param requestedModel the model's name in the client's request
 */
export function capabilitiesAt(
  service: Catalogue & Pick<Service, "conversions">,
  wire: Wire,
  candidate: LimitedModel & { place: { readonly capabilities: Capabilities } },
  requestedModel: string | undefined,
): Capabilities {
  // The upstream's name of a deployment may be arbitrary. Then the client's name identifies the family.
  const family = service.conversions.family(wire, candidate.model, requestedModel ?? candidate.model);
  return joinCapabilities(candidate.place.capabilities, limitOutput(service, wire, candidate, family));
}

/**
 * The capabilities of a model's family, with the model's output limit.
 * @returns the same object for the same arguments: it is a key of caches
 */
function limitOutput(
  { config, models }: Catalogue,
  { capabilities }: Pick<Wire, "capabilities">,
  { model, configured, place }: LimitedModel,
  family: Capabilities | undefined,
): Capabilities | undefined {
  if (config.models.maxOutput === "ignore" || !Object.hasOwn(capabilities, LIMIT)) return family;
  if (family !== undefined && Object.hasOwn(family, LIMIT)) return family;
  const facts = models.find(model, configured);
  const limit = facts && enforcedLimitAt(facts, place.provider);
  if (limit === undefined) return family;
  const before = family ?? NO_FAMILY;
  let byLimit = limited.get(before);
  if (byLimit === undefined) {
    byLimit = new Map();
    limited.set(before, byLimit);
  }
  let both = byLimit.get(limit);
  if (both === undefined) {
    both = { ...before, [LIMIT]: limit };
    byLimit.set(limit, both);
  }
  return both;
}

/** The candidates whose models can write as much as the client requests, or the error if there is none. */
export function withinOutputLimit<Candidate extends RoutedModel>(
  service: Catalogue & Pick<Service, "conversions">,
  { peeked }: Pick<ClientRequest, "peeked">,
  candidates: Candidate[],
  requestedModel: string | undefined,
): Candidate[] | HubError {
  const requested = peeked?.maxOutput;
  if (service.config.models.maxOutput !== "reject" || requested === undefined) return candidates;
  const limits = candidates.map((candidate) => limitAt(service, candidate, requestedModel));
  const able = candidates.filter((_, index) => (limits[index] as number) >= requested);
  if (able.length > 0 || candidates.length === 0) return able;
  return refuse.outputTooLong(requested, Math.max(...limits));
}

/** Infinity: none is known, or the channel has none. A wire's default is not a limit of the model. */
function limitAt(
  service: Catalogue & Pick<Service, "conversions">,
  candidate: RoutedModel,
  requestedModel: string | undefined,
): number {
  const wire = service.conversions.wires.get(candidate.wire) as Wire;
  const capabilities = capabilitiesAt(service, wire, candidate, requestedModel);
  if (Object.hasOwn(capabilities, LIMIT)) {
    const limit = capabilities[LIMIT];
    return typeof limit === "number" ? limit : Number.POSITIVE_INFINITY;
  }
  const { model, configured, place } = candidate;
  const facts = service.models.find(model, configured);
  return (facts && enforcedLimitAt(facts, place.provider)) ?? Number.POSITIVE_INFINITY;
}
