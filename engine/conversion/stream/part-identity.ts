/**
 * Finds the part of a choice that an event means. Wires identify parts by index, by id, by kind or not at all, and dialects
 * break each of these; each rule here is needed by some upstream. Only finds parts, and does not open or end them.
 */
import { plainNumber } from "../../language/json/exact-number.ts";
import type { Choice, Entry } from "./grammar-state.ts";

/** The fields of an event that identify a call; '' if absent. */
export interface Claim {
  id: string;
  name: string;
  arguments: unknown;
}

/** A key for lookups: some wires identify a part by several numbers together. */
export function keyOf(key: unknown): unknown {
  const plain = plainNumber(key);
  return typeof plain === "object" && plain !== null ? JSON.stringify(plain) : (plain ?? undefined);
}

/** An id or a name as text; '' if absent. */
export function nameOf(value: unknown): string {
  return typeof value === "string" ? value : value === undefined || value === null ? "" : String(value);
}

/** The call that a start or a delta means, in any state, or undefined for a new one. */
export function findCall(choice: Choice, key: unknown, claim: Claim): Entry | undefined {
  const sameId = claim.id === "" ? undefined : choice.byId?.get(claim.id);
  return key === undefined ? withoutKey(choice, claim, sameId) : withKey(choice, key, claim, sameId);
}

function withoutKey(choice: Choice, claim: Claim, sameId: Entry | undefined): Entry | undefined {
  if (sameId !== undefined) return sameId;
  const last = choice.lastCall;
  if (last === undefined) return undefined;
  // A call that waits for its name takes the next name, and the next id if it has none.
  if (last.state === "buffered") return claim.id === "" || last.id === "" ? last : undefined;
  if (claim.id !== "") return undefined;
  return claim.name === "" || repeatsName(last, claim) ? last : undefined;
}

/** A dialect that repeats the name in every fragment: the same name while arguments are incomplete. */
function repeatsName(last: Entry, claim: Claim): boolean {
  const isStreaming = last.pieced !== undefined || (!!last.part.arguments && !isComplete(last));
  return last.state === "open" && claim.name === last.part.name && isStreaming;
}

function withKey(choice: Choice, key: unknown, claim: Claim, sameId: Entry | undefined): Entry | undefined {
  const { id, name } = claim;
  const entry = choice.byKey.get(key);
  // Key and id together are certain, even if all calls share one id.
  if (id !== "" && entry?.id === id) return entry;
  // An id outranks a key (some number each chunk from 0), but an unknown key with a name is a new call (some give all parallel
  // calls one id).
  if (sameId !== undefined && (entry !== undefined || name === "")) return sameId;
  if (entry === undefined || entry.part.type !== "tool_call") return undefined;
  if (id !== "") return entry.state !== "ended" && entry.id === "" ? entry : undefined;
  if (name === "" || entry.state === "buffered") return entry;
  if (entry.state === "ended" || name !== entry.part.name) return undefined;
  return startsAgain(entry, claim.arguments) ? undefined : entry;
}

/** The same name with other arguments after complete ones can only be another call. */
function startsAgain(entry: Entry, more: unknown): boolean {
  return typeof more === "string" && more !== "" && more !== entry.part.arguments && isComplete(entry);
}

function isComplete({ object, part }: Entry): boolean {
  return object?.isComplete(part.arguments) === true;
}

/** The part that a complete part completes, in any state, or undefined for a new one. */
export function findCompleted(choice: Choice, key: unknown, kind: string, id: string): Entry | undefined {
  if (kind === "tool_call") {
    const sameId = id === "" ? undefined : choice.byId?.get(id);
    if (sameId !== undefined) return sameId;
    const entry = key === undefined ? choice.lastCall : choice.byKey.get(key);
    if (entry === undefined || (key === undefined && entry.state === "ended")) return undefined;
    return id === "" || entry.id === "" ? entry : undefined;
  }
  const entry = choice.byKey.get(key ?? kind);
  return key === undefined && entry?.state === "ended" ? undefined : entry;
}
