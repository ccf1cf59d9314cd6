/** Exchanges that are shipped with the tests: they need no recordings. */
import { describe } from "vitest";
import { itHolds } from "../report/suite.ts";
import { runWritten } from "./run-written.ts";

describe("written exchanges", () => {
  itHolds(
    "Written exchanges",
    `Exchanges that were written by hand, in all four wires, with what every answer says. A request must become the one
that stands there for the other wire; an answer and a stream, read by each wire's official SDK, must say what is written; and all of
them go through what the recordings go through. They are shipped, so this part runs everywhere.`,
    undefined,
    runWritten,
  );
});
