import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clients } from "./clients/all.ts";
import type { WireName } from "./clients/client.ts";
import { type Gateway, startGateway } from "./gateway.ts";
import { drawGrid, failures, type Outcome, runPair } from "./grid.ts";

const upstreams: WireName[] = ["chat", "messages", "responses", "content"];

describe("official SDKs through the gateway", () => {
  let gateway: Gateway;
  const outcomes: Outcome[] = [];
  beforeAll(async () => {
    gateway = await startGateway();
  });
  afterAll(async () => {
    console.log(drawGrid(outcomes));
    await gateway?.close();
  });

  for (const client of clients) {
    test.each(upstreams)(`${client.wire} → %s`, async (upstream) => {
      const pair = await runPair(gateway, { client, upstream, model: `demo-${upstream}` });
      outcomes.push(...pair);
      expect(failures(pair)).toEqual([]);
    });
  }
});
