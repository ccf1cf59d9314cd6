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
  /** Why the upstream's list of models is unknown. */
  listFailure?: string;
}

/** Never rejects, except for a bug. */
export async function checkChannel(service: Service, channel: Channel<ChannelTarget>): Promise<ChannelCheck> {
  const { name, models, healthCheck } = channel;
  const { request = true, modelList = false, operation } = healthCheck ?? {};
  const check: ChannelCheck = { channel: name, checkedMs: service.nowMs(), notListed: [] };
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
    else {
      const listed = new Set(listing.models);
      const configured = models.filter((rule) => !isGlob(rule.name));
      const names = new Set(configured.map((rule) => rule.upstream ?? rule.name));
      check.notListed = [...names].filter((each) => !listed.has(each));
    }
  }
  return check;
}
