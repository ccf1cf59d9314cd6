import { expect, test } from "vitest";
import { boardsBytes, clearBoard, readBoard, writeBoard } from "./boards.ts";

test("each says what it is doing, as long as it does; what begins within it is a part of it", () => {
  const memory = new SharedArrayBuffer(boardsBytes(2));
  const [first, second] = [writeBoard(memory, 0), writeBoard(memory, 1)];
  expect([0, 1].map((seat) => readBoard(memory, seat))).toEqual([undefined, undefined]);
  first.begin(() => "reading a request");
  second.begin(() => "x".repeat(1_000));
  first.begin(() => "something within it");
  expect(readBoard(memory, 0)).toBe("reading a request");
  first.end();
  expect(readBoard(memory, 0)).toBe("reading a request");
  first.end();
  expect(readBoard(memory, 0)).toBeUndefined();
  expect(readBoard(memory, 1)).toMatch(/^x{200,252}$/);
  clearBoard(memory, 1);
  expect(readBoard(memory, 1)).toBeUndefined();
});
