/**
 * The rules of a mapping for stored responses, as functions: requests that read or continue one, lists of items, deletion and
 * cancellation. This code stores nothing and does not know the owner.
 */

import type {
  ClientRequest,
  HubError,
  PageRequest,
  Stored,
  StoredRefusal,
  StoredRoute,
} from "../../conversion/contract.ts";
import { canonical } from "../../conversion/hub/canonical.ts";
import type { GenerationRequest } from "../../conversion/hub/generation.ts";
import { hubError } from "../../conversion/hub/hub-error.ts";
import { bindingsOf, documentOf, nobody, withDocument } from "./caller-input.ts";
import type { Program } from "./compile-mapping.ts";

type RefusalText = Partial<Pick<HubError, "message" | "code" | "param">>;

const refusals: Record<StoredRefusal, { kind: string; message: string }> = {
  retrieve: { kind: "not_found", message: "there is no such response" },
  continues: { kind: "invalid_request", message: "there is no such response to continue" },
  cancel: { kind: "invalid_request", message: "the response cannot be cancelled" },
  references: { kind: "invalid_request", message: "there is no such item" },
};

interface Page {
  after?: string;
  ids?: string[];
  limit?: number;
  max?: number;
  newest_first?: boolean;
}

const DEFAULT_LIMIT = 20;

/** @param maps the compiled maps */
export function createStored(routes: readonly StoredRoute[], maps: () => Program): Stored {
  const bindingsFor = (query: Record<string, string> = {}) => bindingsOf({ ...nobody, query }, {});
  return {
    routes,
    asks: (caller) => {
      const bindings = bindingsOf(caller, {});
      const continues = maps().storedContinues?.(caller.body, bindings);
      return {
        keep: maps().storedShouldStore?.(caller.body, bindings) === true,
        continues: typeof continues === "string" && continues !== "" ? continues : undefined,
        references: asList(maps().storedReferences?.(caller.body, bindings)).filter(
          (id) => typeof id === "string",
        ),
        background: maps().storedBackground?.(caller.body, bindings) === true,
      };
    },
    responseOfItem: (id) => {
      const responseId = maps().storedResponseOfItem?.({ id }, bindingsFor());
      return typeof responseId === "string" ? responseId : undefined;
    },
    get about() {
      const about = maps().storedTaskId;
      return about && ((body: unknown) => String(about(body, bindingsFor()) ?? ""));
    },
    items: (caller) => asList(maps().storedItems?.(documentOf(caller), bindingsOf(caller, {}))),
    expand: (caller, items, continues) => {
      const document = documentOf(caller) as object;
      const changed = maps().storedExpand?.(document, bindingsOf(caller, { items })) ?? {};
      const fields = Object.entries({ ...document, ...changed });
      const body = Object.fromEntries(fields.filter(([, value]) => value !== null));
      return { ...withDocument(caller, body), ...(continues === undefined ? {} : { continues }) };
    },
    history: (answer) => asList(maps().storedHistory?.(answer, bindingsFor())),
    itemsById: (answer) => {
      const history = asList(maps().storedHistory?.(answer, bindingsFor()));
      const items = asList(maps().storedOutputItems?.(answer, bindingsFor()));
      return new Map(items.map((item, at) => [String(idOf(item)), history[at]]));
    },
    pageOf: (query) => pageOf((maps().storedPage?.({}, bindingsFor(query)) ?? {}) as Page),
    encodePage: (page, query) => (maps().storedList?.(page, bindingsFor(query)) ?? page) as object,
    page: (items, query) => {
      const page = pageOf((maps().storedPage?.({}, bindingsFor(query)) ?? {}) as Page);
      if ("refused" in page) return page;
      const cut = slicePage(items, page);
      if ("refused" in cut) return cut;
      return { body: (maps().storedList?.(cut, bindingsFor(query)) ?? cut) as object };
    },
    deleted: (id) => (maps().storedDeleted?.({ id }, bindingsFor()) ?? { id }) as object,
    cancellable: (answer) => maps().storedCancellable?.(answer, bindingsFor()) === true,
    cancelled: (answer) => ({ ...answer, ...(maps().storedCancelled?.(answer, bindingsFor()) as object) }),
    pending: (answer) => maps().storedPending?.(answer, bindingsFor()) === true,
    begun: (caller) => createFirstResponse(maps(), caller),
    failed: (answer, error) => ({ ...answer, ...(maps().storedFailed?.(error, bindingsFor()) as object) }),
    refuse: (reason, id) => {
      const texts = maps().storedErrors?.({ id }, bindingsFor()) as
        | Partial<Record<StoredRefusal, RefusalText>>
        | undefined;
      const { kind, message } = refusals[reason];
      return hubError(kind, `${message}: ${id}`, { ...texts?.[reason] });
    },
  };
}

/** The first response to a background request, before any output exists. */
export function createFirstResponse(
  maps: Program,
  clientRequest: ClientRequest,
): { id: string; answer: object } | undefined {
  const requested = String(maps.model?.(clientRequest.body, bindingsOf(clientRequest, {})) ?? "");
  const bindings = bindingsOf(clientRequest, {
    model: requested,
    requested,
    storedBy: clientRequest.shouldStore === true ? "gateway" : undefined,
  });
  const request = canonical(maps.requestDecode?.(documentOf(clientRequest), bindings) as GenerationRequest);
  const answer = maps.storedAccepted?.(request, { ...bindings, request });
  if (typeof answer !== "object" || answer === null) return undefined;
  const id = maps.storedId?.(answer, bindings);
  return typeof id === "string" ? { id, answer } : undefined;
}

function pageOf({
  after,
  ids,
  limit = DEFAULT_LIMIT,
  max = Number.POSITIVE_INFINITY,
  newest_first: newestFirst = false,
}: Page): PageRequest | { refused: HubError } {
  if (!Number.isInteger(limit) || limit < 1 || limit > max)
    return { refused: refused("limit", `must be a whole number from 1 to ${max}`) };
  return { after, limit, newestFirst, ...(ids === undefined ? {} : { ids }) };
}

/** The items of one page, and whether more items follow. */
function slicePage(
  items: readonly unknown[],
  { after, limit, newestFirst }: PageRequest,
): { items: unknown[]; more: boolean } | { refused: HubError } {
  const ordered = newestFirst ? items.toReversed() : items;
  const at = after === undefined ? -1 : ordered.findIndex((item) => idOf(item) === after);
  if (after !== undefined && at < 0) return { refused: notInList() };
  const start = at + 1;
  return { items: ordered.slice(start, start + limit), more: start + limit < ordered.length };
}

export function notInList(): HubError {
  return refused("after", "is not the id of an item in this list");
}

function refused(param: string, message: string): HubError {
  return hubError("invalid_request", `${param}: ${message}`, { param });
}

function idOf(item: unknown): unknown {
  return typeof item === "object" && item !== null ? (item as { id?: unknown }).id : undefined;
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
}
