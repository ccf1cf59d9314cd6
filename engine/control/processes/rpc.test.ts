import { expect, test } from "vitest";
import { handleRpc, RpcClient, type RpcHandlers } from "./rpc.ts";

function joined(handlers: RpcHandlers, timeoutMs?: number): RpcClient {
  const rpc: RpcClient = new RpcClient((question) => {
    void handleRpc(handlers, question).then((reply) => rpc.handleReply(reply));
  }, timeoutMs);
  return rpc;
}

test("each call gets its own reply, in any order", async () => {
  const { ask } = joined({
    slow: async (value) => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return ["slow", value];
    },
    fast: (value) => ["fast", value],
  });
  expect(await Promise.all([ask("slow", 1), ask("fast", 2), ask("slow", 3)])).toEqual([
    ["slow", 1],
    ["fast", 2],
    ["slow", 3],
  ]);
});

test.each([
  ["an exception of a handler", "broken", "the disk is gone"],
  ["a rejection of a handler", "rejected", "later"],
  ["an unknown call", "toString", "unknown call `toString`"],
])("%s reaches the caller", async (_title, name, message) => {
  const { ask } = joined({
    broken: () => {
      throw new Error("the disk is gone");
    },
    rejected: () => Promise.reject(new Error("later")),
  });
  await expect(ask(name, undefined)).rejects.toThrow(message);
});

test("a call without a reply fails after the time limit", async () => {
  const { ask } = joined({ never: () => new Promise(() => {}) }, 20);
  await expect(ask("never", 0)).rejects.toThrow("no reply to `never` within 20 ms");
});

test("after the other process has ended, pending and later calls fail", async () => {
  const rpc = joined({ never: () => new Promise(() => {}) });
  const asked = rpc.ask("never", 0);
  rpc.end(new Error("it died"));
  await expect(asked).rejects.toThrow("it died");
  await expect(rpc.ask("never", 0)).rejects.toThrow("it died");
});
