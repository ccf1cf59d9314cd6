/** Asks one channel of the store, whether it is served or not: it is read as any other, and tried, or asked which models it has. */
import type { ChannelPlace, ConfigOutcome, OtherChannel } from "../gateway/config/config.ts";
import { type Listing, listModels } from "../gateway/exchange/list-models.ts";
import { type Trial, tryChannel } from "../gateway/exchange/trial.ts";
import type { Service } from "../gateway/service/service.ts";
import type { Channel } from "../routing/channel.ts";

/** What is tried; `channel` as the configuration file would say it. */
export interface Trying {
  channel: OtherChannel;
  /** As callers name it. */
  model: string;
  operation?: string | undefined;
}

export type { Listing, Trial };

export async function runTrial(
  read: ConfigOutcome,
  service: Service,
  { channel, model, operation }: Trying,
): Promise<Trial> {
  const alone = readAlone(read, channel);
  return "failure" in alone
    ? { status: 0, totalMs: 0, ...alone }
    : tryChannel(service, alone.channel, model, operation);
}

export async function runListing(
  read: ConfigOutcome,
  service: Service,
  channel: OtherChannel,
): Promise<Listing> {
  const alone = readAlone(read, channel);
  return "failure" in alone
    ? { models: [], status: 0, totalMs: 0, ...alone }
    : listModels(service, alone.channel);
}

function readAlone(
  read: ConfigOutcome,
  channel: OtherChannel,
): { channel: Channel<ChannelPlace> } | { failure: string } {
  const { config, leftOut } = read.withChannels([channel]);
  const found = config?.channels.at(-1);
  const [fault] = leftOut;
  if (fault !== undefined || found === undefined)
    return { failure: fault?.reason ?? "the configuration cannot be read" };
  return { channel: found };
}
