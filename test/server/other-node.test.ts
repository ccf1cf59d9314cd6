/**
 * The gateway on Node releases other than the pinned one, with Node's own server. `POLYWIRE_TEST_NODES` names their
 * programs, separated by colons; CI has one in addition to the pinned one.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { type GatewayProcess, startGatewayProcess } from "../servers/gateway.ts";

const nodes = [process.execPath, ...(process.env.POLYWIRE_TEST_NODES ?? "").split(":").filter(Boolean)];
const config = `
tokens: [{ name: t, value: token-of-test }]
channels:
  - { name: chat, provider: demo, key: demo, wires: [chat], models: [chat] }
  - { name: messages, provider: demo, key: demo, wires: [messages], models: [messages] }
`;

describe.each(nodes)("%s", (node) => {
  let folder: string;
  let gateway: GatewayProcess | undefined;
  afterEach(async () => {
    await gateway?.stop("SIGTERM");
    rmSync(folder, { recursive: true });
  });

  test.each(["auto", "node"])("serves with `server: %s`", async (server) => {
    folder = mkdtempSync(join(tmpdir(), "polywire-node-"));
    const listen = `listen: { server: ${server} }\n`;
    gateway = await startGatewayProcess({ folder, config: config + listen, node });
    const { url } = gateway;
    const ask = async (model: string, stream: boolean): Promise<string> => {
      const response = await fetch(`${url}/v1/chat/completions`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: "Bearer token-of-test" },
        body: JSON.stringify({ model, stream, messages: [{ role: "user", content: "Hello" }] }),
      });
      expect(response.status).toBe(200);
      return response.text();
    };
    for (const model of ["chat", "messages"]) {
      expect(JSON.parse(await ask(model, false)).choices[0].message.content).not.toBe("");
      expect(await ask(model, true)).toContain("data: [DONE]");
    }
  });
});
