/**
 * A request that continues an earlier response. If the gateway stores that response, its conversation is inserted into the
 * request. If an upstream stores it, the request must go to the same upstream with the same key.
 */
import { ownerOf } from "../../access/token-index.ts";
import type { ClientRequest, HubError, Stored } from "../../conversion/contract.ts";
import { parseJson } from "../../language/json/parse-json.ts";
import type { Candidate } from "../../routing/router.ts";
import type { Pin, StoredAnswer } from "../../store/answers/answer-contract.ts";
import type { ChannelTarget } from "../config/read-channel.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { refuseCounts } from "../intake/refuse-counts.ts";
import { answersUnreachable, conversationTooLarge, pinnedElsewhere } from "../refusals/refusals.ts";
import { AnswerRecorder } from "./answer-recorder.ts";
import { findAnswer } from "./find-answer.ts";
import { nameOfItem } from "./item-name.ts";

export interface Resumed {
  clientRequest: ClientRequest;
  /** Present if the response is to be stored. */
  recorder?: AnswerRecorder | undefined;
  /** The only upstream that can continue the request. */
  pin?: Pin;
  /** No client waits for the response. */
  background?: boolean;
}

export async function continueAnswer(
  exchange: Exchange,
  stored: Stored,
  clientRequest: ClientRequest,
  { continues, references }: { continues: string | undefined; references: readonly string[] },
): Promise<Resumed | HubError> {
  const { service, wire } = exchange;
  const { maxBodyBytes } = service.config.limits;
  let previous: StoredAnswer | undefined;
  let itemsById: ReadonlyMap<string, KnownItem>;
  let pin: Pin | undefined;
  try {
    itemsById = await findItems(exchange, stored, references);
    for (const id of new Set(references.filter((each) => !itemsById.has(each)))) {
      const itemPin = await findPin(exchange, id);
      // An unknown id has no known owner, and the upstream identifies all clients by one key.
      if (itemPin === undefined || (pin !== undefined && !isSameChannel(itemPin, pin)))
        return stored.refuse("references", id);
      pin = itemPin;
    }
    if (continues !== undefined) previous = await findAnswer(exchange, continues);
  } catch (err) {
    service.log.error(
      { part: "stored_responses", id: exchange.id, err },
      "the store could not load the previous response",
    );
    return answersUnreachable();
  }
  // One item may be referenced many times.
  const referencedBytes = references.reduce((sum, id) => sum + (itemsById.get(id)?.bytes ?? 0), 0);
  if (referencedBytes > maxBodyBytes) return conversationTooLarge(maxBodyBytes);
  const collectItems = (): unknown[] =>
    itemsById.size === 0
      ? stored.items(clientRequest)
      : stored.items(clientRequest).map((item) => itemsById.get(idOf(item))?.item ?? item);
  const expandRequest = (items: readonly unknown[]): Resumed | HubError => {
    const expanded = stored.expand(clientRequest, items, continues);
    const bytes = Buffer.byteLength(expanded.text);
    if (bytes > maxBodyBytes) return conversationTooLarge(maxBodyBytes);
    const refused = refuseCounts(wire, expanded, service.config.limits);
    if (refused !== undefined) return refused;
    exchange.memory.set(bytes);
    return {
      clientRequest: expanded,
      recorder: createRecorder(exchange, stored, expanded, items),
      ...(pin && { pin }),
    };
  };
  const forwardUnchanged = (responsePin: Pin): Resumed => ({
    clientRequest,
    pin: responsePin,
    recorder: createRecorder(exchange, stored, clientRequest),
  });
  if (continues === undefined)
    return pin !== undefined && itemsById.size === 0 ? forwardUnchanged(pin) : expandRequest(collectItems());
  if (previous === undefined || previous.wire !== wire.name) return stored.refuse("continues", continues);
  if (previous.pin !== undefined) {
    if (pin !== undefined && !isSameChannel(pin, previous.pin)) return stored.refuse("continues", continues);
    return forwardUnchanged(previous.pin);
  }
  return expandRequest([
    ...previous.items.map(parseJson),
    ...stored.history(parseJson(previous.answer) as object),
    ...collectItems(),
  ]);
}

interface KnownItem {
  item: unknown;
  bytes: number;
}

/** The items of stored responses that a request references, by id. Rejects if the store fails. */
async function findItems(
  exchange: Exchange,
  stored: Stored,
  references: readonly string[],
): Promise<ReadonlyMap<string, KnownItem>> {
  const referencedIds = new Set(references);
  const itemsById = new Map<string, KnownItem>();
  const addIfReferenced = (id: string, item: unknown): void => {
    if (referencedIds.has(id)) itemsById.set(id, { item, bytes: JSON.stringify(item).length });
  };
  for (const responseId of new Set(references.map((id) => stored.responseOfItem(id)))) {
    const found = responseId === undefined ? undefined : await findAnswer(exchange, responseId);
    if (found === undefined || found.wire !== exchange.wire.name || found.pin !== undefined) continue;
    for (const item of found.items.map(parseJson)) addIfReferenced(idOf(item), item);
    for (const [id, item] of stored.itemsById(parseJson(found.answer) as object)) addIfReferenced(id, item);
  }
  return itemsById;
}

/** The upstream of an item that only the upstream stores, for items of the same token. Rejects if the store fails. */
async function findPin(exchange: Exchange, id: string): Promise<Pin | undefined> {
  const found = await findAnswer(exchange, nameOfItem(id));
  return found?.wire === exchange.wire.name ? found.pin : undefined;
}

function isSameChannel(one: Pin, other: Pin): boolean {
  return one.channel === other.channel && one.key === other.key;
}

function idOf(item: unknown): string {
  return typeof item === "object" && item !== null ? String((item as { id?: unknown }).id) : "";
}

/** @param items if they are already known */
export function createRecorder(
  { service, id, token, wire, messageContext }: Exchange,
  stored: Stored,
  clientRequest: ClientRequest,
  items?: readonly unknown[],
): AnswerRecorder | undefined {
  const { config, log, runner } = service;
  const permanent = clientRequest.shouldStore === true ? service.answers : undefined;
  const answers =
    messageContext === undefined
      ? permanent
      : messageContext.answers.storeFor(messageContext.substream, permanent);
  if (answers === undefined) return undefined;
  return new AnswerRecorder({
    answers,
    stored,
    log,
    requestId: id,
    owner: ownerOf(token),
    wire: wire.name,
    runner,
    items: () => items ?? stored.items(clientRequest),
    hasNoHistory: items === undefined,
    expireMs: config.answers.expireMs,
    nowMs: service.nowMs,
  });
}

/** The candidates that can access the response. */
export function candidatesForPin(
  candidates: readonly Candidate<ChannelTarget>[],
  pin: Pin,
  model: string,
): Candidate<ChannelTarget>[] | HubError {
  const usable = candidates.filter(
    ({ channel, place }) => channel === pin.channel && place.keyMark === pin.key,
  );
  return usable.length > 0 ? usable : pinnedElsewhere(model);
}
