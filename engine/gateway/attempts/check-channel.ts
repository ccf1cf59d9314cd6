/** One health check of a channel: a small request, and a comparison of its models with the upstream's list. */
import type { Channel } from "../../routing/channel.ts";
import { isGlob } from "../../routing/glob.ts";
import type { ChannelTarget } from "../config/read-channel.ts";
import type { Service } from "../service/service.ts";
import { listModels } from "./list-models.ts";
import { probeChannel } from "./probe-channel.ts";

/** The result of the last health check. */
export interface ChannelCheck {
  channel: string;
  /** Unix time in milliseconds. */
  checkedMs: number;
  /** The status that a client would get; absent if no request was sent. */
  status?: number;
  totalMs?: number;
  /** Why the request failed. */
  failure?: string;
  /** Configured models that the upstream does not list, as the upstream would spell them. */
  notListed: string[];
  /** Listed models that the channel does not have. */
  added: string[];
  /** Why the upstream's list of models is unknown. */
  listFailure?: string;
}

/** Never rejects, except for a bug. */
export async function checkChannel(service: Service, channel: Channel<ChannelTarget>): Promise<ChannelCheck> {
  const { name, models, healthCheck } = channel;
  // A channel without health checks is checked for its models only (`models.sync_every_hours`).
  const { request = true, modelList = false, operation } = healthCheck ?? { request: false, modelList: true };
  const check: ChannelCheck = { channel: name, checkedMs: service.nowMs(), notListed: [], added: [] };
  if (request) {
    const model = healthCheck?.model ?? models.find((rule) => !isGlob(rule.name))?.name;
    if (model === undefined) check.failure = "the channel has only model patterns: set `health_check.model`";
    else {
      const { status, totalMs, failure } = await probeChannel(service, channel, model, operation, true);
      Object.assign(check, { status, totalMs }, failure === undefined ? {} : { failure });
    }
  }
  if (modelList) {
    const listing = await listModels(service, channel);
    if (listing.failure !== undefined) check.listFailure = listing.failure;
    check.notListed = listing.changes?.gone ?? [];
    check.added = listing.changes?.added ?? [];
  }
  return check;
}
