/**
 * The gateway of an exercise with a scripted upstream: in this process, where a busy machine delays both alike, or as
 * a process of the given program (`POLYWIRE_TEST_PROGRAM`).
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { start, TOKEN } from "../gateway/fixture.ts";
import { type Mock, type Script, startMock } from "../gateway/mock.ts";
import { startGatewayProcess } from "../servers/gateway.ts";
import { givenProgram } from "../servers/program.ts";
import { temporaryFolder } from "../servers/server.ts";
import { residentBytes } from "./processes.ts";
import { providers } from "./upstreams.ts";

/** Its token is `TOKEN` of the fixture. */
export interface ScriptedGateway {
  url: string;
  mock: Mock;
  /** The resident memory of its processes; undefined where the system does not report it. */
  memoryBytes(): number | undefined;
  close(): Promise<void>;
}

/** @param channels lines of YAML, where `${A}` is the upstream's URL */
export async function startScripted(
  script: Script,
  channels: string,
  settings: string,
): Promise<ScriptedGateway> {
  const scripts = { "*": script, "": script };
  if (givenProgram() !== undefined) return startProcess(scripts, channels, settings);
  const { gateway, mock, close } = await start(scripts, settings, channels, undefined, undefined, providers);
  return { url: gateway.url, mock, memoryBytes: () => process.memoryUsage.rss(), close };
}

async function startProcess(
  scripts: Record<string, Script>,
  channels: string,
  settings: string,
): Promise<ScriptedGateway> {
  const folder = temporaryFolder("polywire-drill");
  mkdirSync(join(folder.path, "providers"));
  for (const [name, text] of Object.entries(providers))
    writeFileSync(join(folder.path, "providers", `${name}.yaml`), text);
  const mock = await startMock(scripts);
  const gateway = await startGatewayProcess({
    folder: folder.path,
    config: `
tokens: [{ name: drill, value: ${TOKEN} }]
channels:
${channels}
log: { level: error }
${settings}`,
    env: { A: mock.url },
  });
  const { pid = 0 } = gateway.child;
  return {
    url: gateway.url,
    mock,
    memoryBytes: () => (process.platform === "linux" ? residentBytes(pid) : undefined),
    async close() {
      await gateway.stop("SIGKILL");
      await mock.close();
      folder.remove();
    },
  };
}
