/**
 * `group: {name: […kinds]}`: adjacent parts of these kinds share one item of the wire. Emits `group_start` before the first,
 * and `group_end` after the last, when another part appears or the choice finishes. A group ends after all its members have
 * ended. Parts of two upstream items are in two groups.
 */
import type { Part } from "../event.ts";
import { isPartEvent, type PartEvent, type Sink, type Stage } from "./stage.ts";

interface Group {
  name: string;
  item: number;
  /** The upstream's id of the item of its first part. */
  id: string | undefined;
  parts: Part[];
  open: number;
  /** Another part has appeared: the group ends with its last open member. */
  isClosing: boolean;
}

interface Seat {
  item: number;
  member: number;
  group: Group | undefined;
}

interface Choice {
  choice: number;
  items: number;
  group: Group | undefined;
  seats: Map<number, Seat>;
}

export function group(groups: Readonly<Record<string, readonly string[]>>): Stage {
  const names = new Map<string, string>();
  for (const [name, kinds] of Object.entries(groups)) for (const kind of kinds) names.set(kind, name);
  return (next) => {
    const choices = new Map<number, Choice>();
    const at = (number: number): Choice => {
      let choice = choices.get(number);
      if (choice === undefined) {
        choice = { choice: number, items: 0, group: undefined, seats: new Map() };
        choices.set(number, choice);
      }
      return choice;
    };
    return (event) => {
      if (isPartEvent(event)) seatPart(at(event.choice), event, names, next);
      else {
        if (event.type === "finish") leave(at(event.choice), next);
        next(event);
      }
    };
  };
}

function seatPart(choice: Choice, event: PartEvent, names: ReadonlyMap<string, string>, next: Sink): void {
  let seat = choice.seats.get(event.index);
  if (seat === undefined) {
    seat = takeSeat(choice, event.part, names.get(event.kind), next);
    choice.seats.set(event.index, seat);
  }
  event.item = seat.item;
  event.member = seat.member;
  next(event);
  const { group } = seat;
  if (event.type !== "part_end" || group === undefined) return;
  group.parts[seat.member] = event.part;
  group.open -= 1;
  if (group.isClosing && group.open === 0) endGroup(choice, group, next);
}

function takeSeat(choice: Choice, part: Part, name: string | undefined, next: Sink): Seat {
  const id = itemIdOf(part);
  const isOther = id !== undefined && choice.group?.id !== undefined && id !== choice.group.id;
  if (choice.group === undefined || choice.group.name !== name || isOther) {
    leave(choice, next);
    const item = choice.items;
    choice.items += 1;
    if (name === undefined) return { item, member: 0, group: undefined };
    choice.group = { name, item, id, parts: [], open: 0, isClosing: false };
    next({ type: "group_start", choice: choice.choice, name, item, first: false, part });
  }
  const { group } = choice;
  const member = group.parts.length;
  group.parts.push({ type: "" });
  group.open += 1;
  return { item: group.item, member, group };
}

function itemIdOf({ item }: Part): string | undefined {
  const id = (item as { id?: unknown } | undefined)?.id;
  return typeof id === "string" && id !== "" ? id : undefined;
}

function leave(choice: Choice, next: Sink): void {
  const { group } = choice;
  if (group === undefined) return;
  choice.group = undefined;
  group.isClosing = true;
  if (group.open === 0) endGroup(choice, group, next);
}

function endGroup(choice: Choice, group: Group, next: Sink): void {
  const { name, item, parts } = group;
  next({ type: "group_end", choice: choice.choice, name, item, first: false, parts });
}
