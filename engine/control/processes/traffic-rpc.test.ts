import { expect, test } from "vitest";
import { CircuitRegistry } from "../../routing/circuit-registry.ts";
import { readProcessLoad } from "./process-load.ts";
import { handleRpc } from "./rpc.ts";
import { createTrafficHandlers, type TrafficRpc } from "./traffic-rpc.ts";

const names: (keyof TrafficRpc)[] = ["try", "list", "route", "channelStatus", "look", "deliver", "cancel"];

test.each(names)(
  "`%s` fails while the gateway is not listening yet, so that the caller does not wait",
  async (name) => {
    const circuits = { registry: new CircuitRegistry(), adopt: () => {} };
    const handlers = createTrafficHandlers(
      () => undefined,
      circuits,
      { list: () => [] },
      () => readProcessLoad("traffic 0", 0),
    );
    const reply = await handleRpc(handlers, { kind: "ask", id: 7, name, value: [{}] });
    expect(reply).toEqual({ kind: "answer", id: 7, error: "the process is not listening yet" });
  },
);
