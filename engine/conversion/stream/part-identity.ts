/**
 * Which part of a choice an event is about. Wires name parts by index, by id, by kind, or not at all, and dialects
 * break each of these; every rule here is one that some upstream needs. Finds parts, opens and ends none.
 */
import { plainNumber } from "../../language/json/exact-number.ts";
import type { Choice, Entry } from "./grammar-state.ts";

/** What an event says about the identity of a call; '' where it says nothing. */
export interface Claim {
  id: string;
  name: string;
  arguments: unknown;
}

/** A value that can be looked up: some wires name a part by several numbers at once. */
export function keyOf(key: unknown): unknown {
  const plain = plainNumber(key);
  return typeof plain === "object" && plain !== null ? JSON.stringify(plain) : (plain ?? undefined);
}

/** An id or a name as text; '' is absent. */
export function nameOf(value: unknown): string {
  return typeof value === "string" ? value : value === undefined || value === null ? "" : String(value);
}

/** The call that a start or a delta is about, in whatever state, or undefined for one not seen before. */
export function findCall(choice: Choice, key: unknown, claim: Claim): Entry | undefined {
  const sameId = claim.id === "" ? undefined : choice.byId?.get(claim.id);
  return key === undefined ? withoutKey(choice, claim, sameId) : withKey(choice, key, claim, sameId);
}

function withoutKey(choice: Choice, claim: Claim, sameId: Entry | undefined): Entry | undefined {
  if (sameId !== undefined) return sameId;
  const last = choice.lastCall;
  if (last === undefined) return undefined;
  // A call that still waits for its name takes the next name, and an id if it has none.
  if (last.state === "held") return claim.id === "" || last.id === "" ? last : undefined;
  if (claim.id !== "") return undefined;
  return claim.name === "" || repeatsName(last, claim) ? last : undefined;
}

/** A dialect that repeats the name on every fragment: the same name amid arguments. */
function repeatsName(last: Entry, claim: Claim): boolean {
  const isStreaming = last.pieced !== undefined || (!!last.part.arguments && !isWhole(last));
  return last.state === "open" && claim.name === last.part.name && isStreaming;
}

function withKey(choice: Choice, key: unknown, claim: Claim, sameId: Entry | undefined): Entry | undefined {
  const { id, name } = claim;
  const entry = choice.byKey.get(key);
  // Both together leave no doubt, even where all calls share one id.
  if (id !== "" && entry?.id === id) return entry;
  // An id outranks a key (some number each chunk from 0), but an unknown key with a name is a call of its own (some
  // give all parallel calls one id).
  if (sameId !== undefined && (entry !== undefined || name === "")) return sameId;
  if (entry === undefined || entry.part.type !== "tool_call") return undefined;
  if (id !== "") return entry.state !== "ended" && entry.id === "" ? entry : undefined;
  if (name === "" || entry.state === "held") return entry;
  if (entry.state === "ended" || name !== entry.part.name) return undefined;
  return startsAgain(entry, claim.arguments) ? undefined : entry;
}

/** The name again and other arguments after complete ones: nothing but a further call makes sense of it. */
function startsAgain(entry: Entry, more: unknown): boolean {
  return typeof more === "string" && more !== "" && more !== entry.part.arguments && isWhole(entry);
}

function isWhole({ object, part }: Entry): boolean {
  return object?.isWhole(part.arguments) === true;
}

/** The part that a whole part completes, in whatever state, or undefined for one not seen before. */
export function findWhole(choice: Choice, key: unknown, kind: string, id: string): Entry | undefined {
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
