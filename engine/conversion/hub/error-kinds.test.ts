import { expect, it } from "vitest";
import { errorMessage, kindOfStatus } from "./error-kinds.ts";

it.each([
  [{ error: { message: "m" } }, "m"],
  [{ error: "text" }, "text"],
  [{ message: "m" }, "m"],
  [{ detail: "d" }, "d"],
  [{ detail: [{ msg: "first" }, { msg: "second" }] }, "first"],
  [{ errors: [{ message: "e" }] }, "e"],
  [{ code: 1, msg: "c" }, "c"],
  [[{ error: { message: "wrapped" } }], "wrapped"],
  ["plain words", "plain words"],
  ["<html><title>502</title><style>x{}</style><h1>Bad <b>gateway</b></h1></html>", "502 Bad gateway"],
  ["", "the provider responded with an error without a message"],
  [{}, "the provider responded with an error without a message"],
  [null, "the provider responded with an error without a message"],
])("finds the message in %j", (body, expected) => {
  expect(errorMessage(body)).toBe(expected);
});

it("limits the message to 2 KiB", () => {
  expect(errorMessage("x".repeat(5000)).length).toBe(2048);
});

it.each(["<", "<a", "<script", "<title", "<style>x</", " ", '{"error":'])(
  "takes less than a second for a megabyte of %j",
  (piece) => {
    const before = process.cpuUsage();
    errorMessage(`<html>${piece.repeat(1_000_000 / piece.length)}`);
    expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
  },
);

it("limits the depth of a body", () => {
  let body: unknown = "deep";
  for (let depth = 0; depth < 100_000; depth++) body = depth % 2 === 0 ? [body] : { error: body };
  expect(errorMessage(body)).toBe("the provider responded with an error without a message");
});

it.each([
  [200, undefined],
  [418, "invalid_request"],
  [429, "rate_limit"],
  [529, "overloaded"],
  [599, "upstream"],
  ["429", undefined],
])("status %j is %j", (status, kind) => {
  expect(kindOfStatus(status)).toBe(kind);
});
