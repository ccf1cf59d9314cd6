import { expect, test } from "vitest";
import type { CircuitChange } from "../../routing/circuit-change.ts";
import { CircuitBoard } from "./circuit-board.ts";

type Status = CircuitChange["status"];

function change(
  model: string,
  state: Status["state"],
  sinceMs: number,
  more: Partial<Status> = {},
): CircuitChange {
  const status = {
    channel: "c",
    model,
    upstream: model,
    state,
    isHeld: false,
    failures: 0,
    openings: 0,
    sinceMs,
  };
  return { origin: "0", status: { ...status, ...more } };
}

function boardAt(timeMs: number) {
  const told: string[] = [];
  const published: string[] = [];
  const names = (changes: readonly CircuitChange[]): string[] =>
    changes.map(({ status: { model, state } }) => `${model} ${state}`);
  const board = new CircuitBoard({ tell: (changes) => told.push(...names(changes)), timeMs: () => timeMs });
  board.join({
    publish: (each) => published.push(...names([each])),
    claim: async () => true,
    close: () => {},
  });
  return { board, told, published, unusual: () => names(board.unusualChanges), names };
}

test("a change of a process reaches the other processes, new ones and other machines", () => {
  const { board, told, published, unusual } = boardAt(0);
  board.reportChange(change("a", "open", 0));
  board.reportChange(change("b", "open", 0));
  board.reportChange(change("b", "half_open", 0));
  board.reportChange(change("a", "closed", 5));
  expect(told).toEqual(["a open", "b open", "b half_open", "a closed"]);
  expect(published).toEqual(told);
  expect(unusual()).toEqual(["b half_open"]);
});

test("after a lost connection the newer change counts, on both sides", () => {
  const { board, told, published, names, unusual } = boardAt(100);
  board.reportChange(change("mine", "open", 20));
  board.reportChange(change("older", "open", 10));
  board.reportChange(change("ended", "closed", 30));
  told.length = 0;
  published.length = 0;
  const theirs = [change("older", "closed", 15), change("ended", "open", 25), change("theirs", "open", 5)];
  expect(names(board.reconcile(theirs))).toEqual(["mine open", "ended closed"]);
  expect(told).toEqual(["older closed", "theirs open"]);
  expect(published).toEqual([]);
  expect(unusual()).toEqual(["mine open", "theirs open"]);
});

test("a change that another machine repeats counts if it is newer; otherwise the newer one is sent again", () => {
  const { board, told, published } = boardAt(100);
  board.reportChange(change("mine", "open", 20));
  told.length = 0;
  published.length = 0;
  board.adoptRepeated(change("mine", "closed", 10));
  expect([told, published]).toEqual([[], ["mine open"]]);
  board.adoptRepeated(change("mine", "open", 20));
  board.adoptRepeated(change("mine", "closed", 30));
  expect([told, published]).toEqual([["mine closed"], ["mine open"]]);
});

test("a breaker that nobody used for an hour is forgotten, except for one that an operator set", () => {
  const { board, unusual } = boardAt(10_000_000);
  board.reportChange(change("old", "open", 0, { untilMs: 10 }));
  board.reportChange(change("held", "open", 0, { isHeld: true }));
  board.reportChange(change("new", "open", 9_999_999));
  expect(unusual()).toEqual(["held open", "new open"]);
});
