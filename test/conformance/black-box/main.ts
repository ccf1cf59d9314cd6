/** The black-box run from the command line. Exits with 1 when a feature failed, with 2 when it was asked for wrongly. */
import { type WireName, wireNames } from "../wires.ts";
import { runBlackBox, startMock } from "./run.ts";
import { outcome, setup } from "./words.ts";

/** As they were typed; absent where they were not. */
export interface Asked {
  url?: string | undefined;
  format?: string | undefined;
  token?: string | undefined;
  model?: string | undefined;
  client?: string | undefined;
  "mock-host"?: string | undefined;
  "mock-port"?: string | undefined;
  "timeout-ms"?: string | undefined;
}

/** @returns the exit code. */
export async function blackBox(asked: Asked): Promise<0 | 1 | 2> {
  const { url, format, token = process.env.POLYWIRE_TOKEN ?? "conformance", model = "conformance" } = asked;
  const wanted = asked.client?.split(",") ?? [...wireNames];
  const port = Number(asked["mock-port"] ?? 4010);
  const timeoutMs = Number(asked["timeout-ms"] ?? 30_000);
  const wrong =
    fault(
      url !== undefined && URL.canParse(url),
      "--url says where the gateway is: --url http://127.0.0.1:3000",
    ) ??
    fault(
      isWire(format),
      `--format is the wire that the mock upstream is asked in: ${wireNames.join(", ")}`,
    ) ??
    fault(wanted.every(isWire), `--client is a list of ${wireNames.join(", ")}, with commas between them`) ??
    fault(Number.isInteger(port) && port >= 0 && port < 65_536, "--mock-port is a number from 0 to 65535") ??
    fault(Number.isInteger(timeoutMs) && timeoutMs > 0, "--timeout-ms is a number of milliseconds");
  if (wrong !== undefined || url === undefined || !isWire(format)) {
    console.error(wrong);
    return 2;
  }
  const mock = await startMock({ host: asked["mock-host"] ?? "127.0.0.1", port });
  try {
    console.log(setup(mock.url, format, model));
    const clients = wanted.filter(isWire);
    const box = { url: url.replace(/\/+$/, ""), token, model, format, clients, timeoutMs };
    const outcomes = await runBlackBox(box, mock);
    console.log(outcome(outcomes, mock.usage() !== undefined));
    return outcomes.some(({ failure }) => failure !== undefined) ? 1 : 0;
  } finally {
    await mock.close();
  }
}

const isWire = (name: string | undefined): name is WireName => wireNames.some((wire) => wire === name);

const fault = (holds: boolean, message: string): string | undefined => (holds ? undefined : message);
