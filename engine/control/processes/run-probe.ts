/** Tests a channel, or lists its models. The channel need not serve; its settings are read as those of any other channel. */

import { type Listing, listModels } from "../../gateway/attempts/list-models.ts";
import { type ProbeResult, probeChannel } from "../../gateway/attempts/probe-channel.ts";
import type { ConfigOutcome } from "../../gateway/config/config.ts";
import type { OtherChannel } from "../../gateway/config/config-input.ts";
import type { ChannelTarget } from "../../gateway/config/read-channel.ts";
import type { Service } from "../../gateway/service/service.ts";
import type { Channel } from "../../routing/channel.ts";

/** The test; `channel` in the form of the configuration file. */
export interface ProbeRequest {
  channel: OtherChannel;
  /** Model name of clients. */
  model: string;
  operation?: string | undefined;
}

export type { Listing, ProbeResult as Trial };

export async function runProbe(
  read: ConfigOutcome,
  service: Service,
  { channel, model, operation }: ProbeRequest,
): Promise<ProbeResult> {
  const result = readSingleChannel(read, channel);
  return "failure" in result
    ? { status: 0, totalMs: 0, ...result }
    : probeChannel(service, result.channel, model, operation);
}

export async function runListing(
  read: ConfigOutcome,
  service: Service,
  channel: OtherChannel,
): Promise<Listing> {
  const result = readSingleChannel(read, channel);
  return "failure" in result
    ? { models: [], status: 0, totalMs: 0, ...result }
    : listModels(service, result.channel);
}

function readSingleChannel(
  read: ConfigOutcome,
  channel: OtherChannel,
): { channel: Channel<ChannelTarget> } | { failure: string } {
  const { config, leftOut } = read.withChannels([channel]);
  const found = config?.channels.at(-1);
  const [fault] = leftOut;
  if (fault !== undefined || found === undefined)
    return { failure: fault?.reason ?? "the configuration cannot be read" };
  return { channel: found };
}
