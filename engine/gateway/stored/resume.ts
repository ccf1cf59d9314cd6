/**
 * A request that goes on from an earlier answer. Where the gateway keeps that answer, what was said before is put into
 * the request; where the upstream does, the request must go there again, with the key that it knows.
 */
import { ownerOf } from "../../access/tokens.ts";
import type { Candidate } from "../../routing/router.ts";
import type { Pin, StoredAnswer } from "../../store/answers.ts";
import { parseJson } from "../../transform/json/parse.ts";
import type { Caller, HubError, Stored } from "../../transform/lane.ts";
import type { ChannelPlace } from "../config/config.ts";
import type { Exchange } from "../exchange.ts";
import { answersUnreachable, pinnedElsewhere } from "../refusals.ts";
import { Keeper } from "./keeper.ts";

export interface Resumed {
  caller: Caller;
  /** Present when the answer to the request is to be kept. */
  keeper?: Keeper | undefined;
  /** The only place where the request can go on. */
  pin?: Pin;
  /** Nobody waits for the answer. */
  background?: boolean;
}

export async function resume(
  exchange: Exchange,
  stored: Stored,
  caller: Caller,
  { continues, references }: { continues: string | undefined; references: readonly string[] },
): Promise<Resumed | HubError> {
  const { service, token, wire } = exchange;
  const get = (id: string): Promise<StoredAnswer | undefined> | undefined =>
    service.answers?.get(ownerOf(token), id);
  let before: StoredAnswer | undefined;
  let items: readonly unknown[];
  try {
    items = await resolved(stored, caller, references, wire.name, get);
    if (continues !== undefined && items.length === 0) items = stored.items(caller);
    if (continues !== undefined) before = await get(continues);
  } catch (err) {
    service.log.error({ id: exchange.id, err }, "the store did not say what came before");
    return answersUnreachable();
  }
  if (continues === undefined) {
    // What is kept nowhere here may be known to the upstream, which gets the request as it is.
    if (items.length === 0) return { caller, keeper: keeperFor(exchange, stored, caller) };
    const asked = stored.expand(caller, items);
    return { caller: asked, keeper: keeperFor(exchange, stored, asked, items) };
  }
  if (before === undefined || before.wire !== wire.name) return stored.refuse("before", continues);
  if (before.pin !== undefined) {
    return { caller, pin: before.pin, keeper: keeperFor(exchange, stored, caller) };
  }
  const said: unknown[] = [
    ...(parseJson(before.items) as unknown[]),
    ...stored.history(parseJson(before.answer) as object),
    ...items,
  ];
  const asked = stored.expand(caller, said, continues);
  return { caller: asked, keeper: keeperFor(exchange, stored, asked, said) };
}

/** What a request says, with the items of kept answers in the place of what points to them; empty where there are none. */
async function resolved(
  stored: Stored,
  caller: Caller,
  references: readonly string[],
  wire: string,
  get: (id: string) => Promise<StoredAnswer | undefined> | undefined,
): Promise<readonly unknown[]> {
  const known = new Map<string, unknown>();
  for (const holder of new Set(references.map((id) => stored.holder(id)))) {
    const found = holder === undefined ? undefined : await get(holder);
    if (found === undefined || found.wire !== wire || found.pin !== undefined) continue;
    for (const item of parseJson(found.items) as unknown[]) known.set(idOf(item), item);
    for (const [id, item] of stored.known(parseJson(found.answer) as object)) known.set(id, item);
  }
  const pointed = new Set(references.filter((id) => known.has(id)));
  if (pointed.size === 0) return [];
  return stored.items(caller).map((item) => (pointed.has(idOf(item)) ? known.get(idOf(item)) : item));
}

function idOf(item: unknown): string {
  return typeof item === "object" && item !== null ? String((item as { id?: unknown }).id) : "";
}

/** @param items where they are known already. */
export function keeperFor(
  { service, id, token, wire }: Exchange,
  stored: Stored,
  caller: Caller,
  items?: readonly unknown[],
): Keeper | undefined {
  const { answers, config, log } = service;
  if (answers === undefined || caller.keeps !== true) return undefined;
  return new Keeper({
    answers,
    stored,
    log,
    requestId: id,
    owner: ownerOf(token),
    wire: wire.name,
    items: () => items ?? stored.items(caller),
    expireMs: config.answers.expireMs,
    nowMs: service.nowMs,
  });
}

/** Those of the candidates that know the answer. */
export function pinned(
  candidates: readonly Candidate<ChannelPlace>[],
  pin: Pin,
  model: string,
): Candidate<ChannelPlace>[] | HubError {
  const able = candidates.filter(
    ({ channel, place }) => channel === pin.channel && place.keyMark === pin.key,
  );
  return able.length > 0 ? able : pinnedElsewhere(model);
}
