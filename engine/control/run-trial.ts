/** Asks one channel of the store, whether it is served or not: it is read as any other, and tried, or asked which models it has. */
import type { ChannelPlace, OtherChannel } from "../gateway/config/config.ts";
import { type Listing, listModels } from "../gateway/exchange/list-models.ts";
import { type Trial, tryChannel } from "../gateway/exchange/trial.ts";
import type { Service } from "../gateway/service/service.ts";
import type { LoadedLibrary } from "../gateway/service/transform.ts";
import type { Channel } from "../routing/channel.ts";
import { configOf, nothingStored, type Snapshot } from "./snapshot.ts";

/** What is tried; `channel` as the configuration file would say it. */
export interface Trying {
  channel: OtherChannel;
  /** As callers name it. */
  model: string;
  operation?: string | undefined;
}

export type { Listing, Trial };

export async function runTrial(
  snapshot: Snapshot,
  library: LoadedLibrary,
  service: Service,
  { channel, model, operation }: Trying,
): Promise<Trial> {
  const read = readAlone(snapshot, library, channel);
  return "failure" in read
    ? { status: 0, totalMs: 0, ...read }
    : tryChannel(service, read.channel, model, operation);
}

export async function runListing(
  snapshot: Snapshot,
  library: LoadedLibrary,
  service: Service,
  channel: OtherChannel,
): Promise<Listing> {
  const read = readAlone(snapshot, library, channel);
  return "failure" in read
    ? { models: [], status: 0, totalMs: 0, ...read }
    : listModels(service, read.channel);
}

function readAlone(
  snapshot: Snapshot,
  library: LoadedLibrary,
  channel: OtherChannel,
): { channel: Channel<ChannelPlace> } | { failure: string } {
  const stored = { ...nothingStored, channels: [channel] };
  const { config, leftOut } = configOf({ ...snapshot, stored }, library);
  const found = config?.channels.at(-1);
  const [fault] = leftOut;
  if (fault !== undefined || found === undefined)
    return { failure: fault?.reason ?? "the configuration cannot be read" };
  return { channel: found };
}
