/** Exchanges that are shipped with the tests and need no recordings. */
import { describe } from "vitest";
import { itHolds } from "../report/suite.ts";
import { runWritten } from "./run-written.ts";

describe("written exchanges", () => {
  itHolds(
    "Written exchanges",
    `Exchanges that were written by hand, in all four wires, with the expected content of every response. A request must become the
written request of the other wire. Each wire's official SDK reads the response and the stream, and must find the written content. All of
them also pass the tests of recorded traffic. They are part of the project, so this part runs everywhere.`,
    undefined,
    runWritten,
  );
});
