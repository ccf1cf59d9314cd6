/** Tries one channel of the store, whether it is served or not: it is read as any other, and asked once. */
import type { OtherChannel } from "../gateway/config/config.ts";
import { type Trial, tryChannel } from "../gateway/exchange/trial.ts";
import type { Service } from "../gateway/service/service.ts";
import type { LoadedLibrary } from "../gateway/service/transform.ts";
import { configOf, nothingStored, type Snapshot } from "./snapshot.ts";

/** What is tried; `channel` as the configuration file would say it. */
export interface Trying {
  channel: OtherChannel;
  /** As callers name it. */
  model: string;
  operation?: string | undefined;
}

export type { Trial };

export async function runTrial(
  snapshot: Snapshot,
  library: LoadedLibrary,
  service: Service,
  { channel, model, operation }: Trying,
): Promise<Trial> {
  const stored = { ...nothingStored, channels: [channel] };
  const { config, leftOut } = configOf({ ...snapshot, stored }, library);
  const found = config?.channels.at(-1);
  const [fault] = leftOut;
  if (fault !== undefined || found === undefined)
    return { status: 0, totalMs: 0, failure: fault?.reason ?? "the configuration cannot be read" };
  return tryChannel(service, found, model, operation);
}
