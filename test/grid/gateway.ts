/**
 * The gateway of the grid: a running one (POLYWIRE_URL, POLYWIRE_TOKEN), or the embedded default, started with only
 * its demo provider.
 */
import { randomUUID } from "node:crypto";
import { startGatewayProcess } from "../servers/gateway.ts";
import { temporaryFolder } from "../servers/server.ts";
import type { Endpoint } from "./clients/client.ts";

export interface Gateway extends Endpoint {
  close(): Promise<void>;
}

export async function startGateway(): Promise<Gateway> {
  const { POLYWIRE_URL: given, POLYWIRE_TOKEN: token = randomUUID() } = process.env;
  if (given !== undefined) return { url: given, token, close: async () => {} };
  const folder = temporaryFolder("polywire-grid");
  const { url, stop } = await startGatewayProcess({ folder: folder.path, env: { POLYWIRE_TOKEN: token } });
  const close = async (): Promise<void> => {
    await stop("SIGTERM");
    folder.remove();
  };
  return { url, token, close };
}
