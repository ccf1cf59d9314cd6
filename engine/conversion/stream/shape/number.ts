/** Assigns the ordinals `position` and `nth`, in the order in which parts first appear. */
import { isPartEvent, type PartEvent, type Stage } from "./stage.ts";

interface Numbers {
  position: number;
  nth: number;
}

export function number(): Stage {
  const choices = new Map<number, { parts: Map<number, Numbers>; kinds: Map<string, number> }>();
  function numbersOf(event: PartEvent): Numbers {
    let choice = choices.get(event.choice);
    if (choice === undefined) {
      choice = { parts: new Map(), kinds: new Map() };
      choices.set(event.choice, choice);
    }
    let numbers = choice.parts.get(event.index);
    if (numbers === undefined) {
      const nth = choice.kinds.get(event.kind) ?? 0;
      choice.kinds.set(event.kind, nth + 1);
      numbers = { position: choice.parts.size, nth };
      choice.parts.set(event.index, numbers);
    }
    return numbers;
  }
  return (next) => (event) => {
    if (isPartEvent(event)) {
      const { position, nth } = numbersOf(event);
      event.position = position;
      event.item = position;
      event.nth = nth;
    }
    next(event);
  };
}

/** Sets `first` on the first event of each choice. */
export function markFirst(): Stage {
  const seen = new Set<number>();
  return (next) => (event) => {
    if ("first" in event && !seen.has(event.choice as number)) {
      seen.add(event.choice as number);
      event.first = true;
    }
    next(event);
  };
}
