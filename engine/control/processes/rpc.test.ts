import { expect, test } from "vitest";
import { handleRpc, RpcClient, type RpcHandlers } from "./rpc.ts";

function joined(handlers: RpcHandlers, timeoutMs?: number): RpcClient {
  const rpc: RpcClient = new RpcClient((question) => {
    void handleRpc(handlers, question).then((reply) => rpc.answered(reply));
  }, timeoutMs);
  return rpc;
}

test("each question gets its own answer, whatever the order", async () => {
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
  ["what an answer throws", "broken", "the disk is gone"],
  ["what it rejects with", "rejected", "later"],
  ["a question that nobody knows", "toString", "unknown call `toString`"],
])("%s reaches the asker", async (_title, name, message) => {
  const { ask } = joined({
    broken: () => {
      throw new Error("the disk is gone");
    },
    rejected: () => Promise.reject(new Error("later")),
  });
  await expect(ask(name, undefined)).rejects.toThrow(message);
});

test("an answer that does not come fails the question", async () => {
  const { ask } = joined({ never: () => new Promise(() => {}) }, 20);
  await expect(ask("never", 0)).rejects.toThrow("no reply to `never` within 20 ms");
});

test("when the other process is gone, what was asked fails, and what is asked from then on", async () => {
  const rpc = joined({ never: () => new Promise(() => {}) });
  const asked = rpc.ask("never", 0);
  rpc.end(new Error("it died"));
  await expect(asked).rejects.toThrow("it died");
  await expect(rpc.ask("never", 0)).rejects.toThrow("it died");
});
