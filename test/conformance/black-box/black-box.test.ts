/** The black-box run, against a gateway that has only the mock's URL, and against a misconfigured gateway. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { packageRoot } from "../../../engine/installation/installation.ts";
import { failures } from "../../grid/grid.ts";
import { type GatewayProcess, startGatewayProcess } from "../../servers/gateway.ts";
import { temporaryFolder } from "../../servers/server.ts";
import { type WireName, wireNames } from "../wire-names.ts";
import { outcome, setup } from "./output.ts";
import { type BlackBox, type Mock, runBlackBox, startMock } from "./run.ts";

const token = "black-box";

/** Starts a gateway with a channel for each wire of the mock: the model `as-<wire>`. */
function startGateway(folder: string, mockUrl: string): Promise<GatewayProcess> {
  const channels = wireNames.map(
    (wire) =>
      `  - { name: ${wire}, provider: demo, key: any, wires: [${wire}], models: [as-${wire}, as-${wire}-*] }`,
  );
  return startGatewayProcess({
    folder,
    config: `tokens: [{ name: t, value: ${token} }]\nchannels:\n${channels.join("\n")}\n`,
    env: { POLYWIRE_DEMO_URL: mockUrl },
  });
}

describe("black box", () => {
  const folder = temporaryFolder("polywire-black-box");
  let mock: Mock;
  let gateway: GatewayProcess;
  beforeAll(async () => {
    mock = await startMock({ host: "127.0.0.1", port: 0 });
    gateway = await startGateway(folder.path, mock.url);
  });
  afterAll(async () => {
    await gateway?.stop("SIGTERM");
    await mock?.close();
    folder.remove();
  });
  const box = (format: WireName, changed: Partial<BlackBox> = {}): BlackBox => ({
    url: gateway.url,
    token,
    model: `as-${format}`,
    format,
    clients: wireNames,
    timeoutMs: 60_000,
    ...changed,
  });

  it.each(wireNames)("passes for every client with upstream requests in %s", async (format) => {
    const outcomes = await runBlackBox(box(format), mock);
    expect(failures(outcomes)).toEqual([]);
    expect(outcomes).toHaveLength(4 * 10 * 2);
    expect(new Set(outcomes.map(({ feature }) => feature))).toContain("usage");
  });

  it("detects a gateway that sends another wire than it should", async () => {
    const outcomes = await runBlackBox(box("messages", { model: "as-chat", clients: ["chat"] }), mock);
    expect(failures(outcomes).join("\n")).toContain("This reached me as a messages request.");
    expect(outcome(outcomes, true)).toMatch(/\| chat → messages +\| +20 \| +\d+ \| +0 \| +[1-9]/);
  });

  it("detects an unreachable gateway", async () => {
    const nobody = box("chat", { url: "http://127.0.0.1:9", clients: ["messages"], timeoutMs: 2000 });
    const outcomes = await runBlackBox(nobody, mock);
    expect(failures(outcomes).length).toBeGreaterThan(15);
    expect(outcome(outcomes, false)).toContain("Nothing reached the mock upstream");
  });

  it("prints the setup of a gateway", () => {
    expect(setup("http://127.0.0.1:4010", "content", "m")).toContain("http://127.0.0.1:4010/v1beta");
    expect(setup("http://127.0.0.1:4010", "chat", "m")).toContain("m, m-429, m-400, m-midstream-error");
  });
});

describe("npm run conformance -- --url", () => {
  const run = (...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> =>
    promisify(execFile)(process.execPath, [join(packageRoot, "test/conformance/main.ts"), ...args]).then(
      (said) => ({ code: 0, ...said }),
      (fault) => fault,
    );

  it("exits with 1 where features fail, and prints the setup of the gateway", async () => {
    const { code, stdout } = await run(
      ...["--url", "http://127.0.0.1:9", "--format", "chat", "--client", "responses", "--mock-port", "0"],
    );
    expect(code).toBe(1);
    expect(stdout).toContain("The gateway under test must send to it");
    expect(stdout).toContain("| responses → chat");
  });

  it.each([
    [["--url", "nowhere", "--format", "chat"], "--url"],
    [["--url", "http://127.0.0.1:9"], "--format"],
    [["--url", "http://127.0.0.1:9", "--format", "morse"], "--format"],
    [["--url", "http://127.0.0.1:9", "--format", "chat", "--client", "morse"], "--client"],
  ])("%j is a usage error", async (args, named) => {
    const { code, stderr } = await run(...args);
    expect([code, stderr]).toEqual([2, expect.stringContaining(named)]);
  });
});
