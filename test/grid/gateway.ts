/**
 * The gateway that the grid runs against: one that is up already (POLYWIRE_URL, POLYWIRE_TOKEN), or the embedded
 * default, started with its demo provider and nothing else.
 */
import { join } from "node:path";
import type { Endpoint } from "./clients/client.ts";

export interface Gateway extends Endpoint {
  close(): Promise<void>;
}

const serve = join(import.meta.dirname, "../../engine/cli/serve.ts");

export async function startGateway(): Promise<Gateway> {
  const { POLYWIRE_URL: url, POLYWIRE_TOKEN: token = "" } = process.env;
  if (url !== undefined) return { url, token, close: async () => {} };
  const module: { startGateway(): Promise<Gateway> } = await import(serve);
  return module.startGateway();
}
