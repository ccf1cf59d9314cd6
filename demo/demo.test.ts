import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clients } from "../test/grid/clients/all.ts";
import { drawGrid, failures, type Outcome, runPair } from "../test/grid/grid.ts";
import { type Demo, startDemo } from "./server.ts";

describe("official SDKs, pointed at the demo itself", () => {
  let demo: Demo;
  const outcomes: Outcome[] = [];
  beforeAll(async () => {
    demo = await startDemo();
  });
  afterAll(async () => {
    console.log(drawGrid(outcomes));
    await demo.close();
  });

  test.each(clients)("$wire", async (client) => {
    const endpoint = { url: demo.url, token: "demo-key" };
    const pair = await runPair(endpoint, { client, upstream: client.wire, model: "demo" });
    outcomes.push(...pair);
    expect(failures(pair)).toEqual([]);
  });
});
