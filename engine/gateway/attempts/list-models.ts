/** Requests the list of models from a channel's upstream with the channel's key. It counts no usage and changes no health. */

import type { HubError, StepRequest } from "../../conversion/contract.ts";
import type { Channel } from "../../routing/channel.ts";
import type { UpstreamRequest } from "../../upstream/upstream-request.ts";
import { composeStep } from "../../upstream/upstream-target.ts";
import type { ChannelTarget } from "../config/read-channel.ts";
import { compareModelList, type ModelListChanges } from "../models/compare-model-list.ts";
import type { Service } from "../service/service.ts";
import { requestBuffered } from "./request-buffered.ts";

export interface Listing {
  /** Model names as this upstream spells them, sorted. */
  models: string[];
  totalMs: number;
  /** The wire of the request; absent if none was sent. */
  wire?: string;
  /** Status of the last response; 0 if there was none. */
  status: number;
  /** How the list differs from the channel's models; absent if it failed. */
  changes?: ModelListChanges;
  /** The reason if the list failed, with the upstream's message if there is one. Absent: success. */
  failure?: string;
}

/** A person waits for the result. */
const TIMEOUT_MS = 20_000;
const MAX_PAGES = 20;

/**
 * Never rejects.
 * @param onHeaders called with the headers of each response
 */
export async function listModels(
  service: Service,
  channel: Channel<ChannelTarget>,
  onHeaders: (headers: Readonly<Record<string, string>>) => void = () => {},
): Promise<Listing> {
  const { wires } = service.conversions;
  const startMs = performance.now();
  const found = channel.speaks.find(({ wire, variant = wire }) => wires.get(variant)?.listsModels === true);
  const wire = found && wires.get(found.variant ?? found.wire);
  if (found === undefined || wire === undefined) {
    const spoken = [...new Set(channel.speaks.map(({ wire }) => wire))].join(", ");
    const failure = `no mapping of this provider's wires (${spoken || "none"}) lists models; type the model names`;
    return { models: [], totalMs: 0, status: 0, failure };
  }
  const { place } = found;
  const conversion = service.conversions.listing({ wire, model: "", capabilities: place.capabilities });
  const names = new Set<string>();
  let status = 0;
  let error: HubError | undefined;
  let remembered: object | undefined = {};
  for (let page = 0; page < MAX_PAGES && remembered !== undefined && error === undefined; page++) {
    const question = conversion.buildRequest(remembered);
    const request = question && composeListing(place, question);
    if (request === undefined) break;
    const response = await requestBuffered(service, request, TIMEOUT_MS);
    const listing =
      "error" in response
        ? response
        : conversion.readResponse(response.status, response.headers, response.body);
    if ("status" in response) {
      status = response.status;
      onHeaders(response.headers);
    }
    if ("error" in listing) error = listing.error;
    else {
      for (const name of listing.names) names.add(name);
      remembered = listing.next;
    }
  }
  const models = [...names].sort();
  const totalMs = Math.round(performance.now() - startMs);
  const summary = { totalMs, wire: wire.name, status };
  if (error !== undefined)
    return { ...summary, models: [], failure: place.conceal(describeFailure(error, status)) };
  if (models.length === 0) return { ...summary, models, failure: "the provider's list of models is empty" };
  const providers = channel.speaks.map(({ place: { provider } }) => provider);
  const compared = { models: channel.models, providers };
  return { ...summary, models, changes: compareModelList(compared, models, service.models, service.nowMs()) };
}

/** The provider may say where its list is. The parameters of a page stay. */
function composeListing(place: ChannelTarget, question: StepRequest): UpstreamRequest | undefined {
  const { listing } = place;
  if (listing === undefined) return composeStep(place, question, "");
  const query = question.path.match(/\?.*$/s)?.[0] ?? "";
  const target = listing.origin === undefined ? place : { ...place, origin: listing.origin, prefix: "" };
  return composeStep(target, { ...question, path: listing.path + query }, "");
}

/** Without a response, the message only says that there was none, and the detail says why. */
function describeFailure({ message, cause, detail }: HubError, status: number): string {
  const reason = cause?.message ?? message;
  return status > 0 || detail === undefined || detail === "" ? reason : `${reason} (${detail})`;
}
