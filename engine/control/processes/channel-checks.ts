/** The health checks of a traffic process, with their last results. */
import { type ChannelCheck, checkChannel } from "../../gateway/attempts/check-channel.ts";
import type { Service } from "../../gateway/service/service.ts";
import { type CheckSchedule, HealthChecker } from "./health-checker.ts";
import type { Birth } from "./messages.ts";
import { CLAIM_CHECK, type RpcCall } from "./rpc.ts";

const TICK_MS = 500;

export interface ChannelChecks {
  list(): readonly ChannelCheck[];
}

/** @param service undefined before the first one */
export function startChannelChecks(
  { number }: Birth,
  ask: RpcCall,
  service: () => Service | undefined,
): ChannelChecks {
  const results = new Map<string, ChannelCheck>();
  if (number === 0) {
    const checker = new HealthChecker({
      schedules: createSchedules(service),
      claim: async (channel, forMs) =>
        (await ask(CLAIM_CHECK, { channel, forMs }).catch(() => false)) === true,
      check: (channel) => check(channel, service(), results),
      nowMs: () => performance.now(),
      random: Math.random,
    });
    setInterval(() => checker.tick(), TICK_MS).unref();
  }
  const isServed = ({ channel }: ChannelCheck): boolean =>
    service()?.config.channels.some(
      ({ name, healthCheck }) => name === channel && healthCheck !== undefined,
    ) === true;
  return { list: () => [...results.values()].filter(isServed) };
}

/** Computed once for each service. */
function createSchedules(service: () => Service | undefined): () => readonly CheckSchedule[] {
  let last: Service | undefined;
  let schedules: readonly CheckSchedule[] = [];
  return () => {
    const current = service();
    if (current === last) return schedules;
    last = current;
    schedules = (current?.config.channels ?? []).flatMap(({ name, healthCheck }) =>
      healthCheck === undefined ? [] : [{ channel: name, intervalMs: healthCheck.intervalMs }],
    );
    return schedules;
  };
}

async function check(
  name: string,
  service: Service | undefined,
  results: Map<string, ChannelCheck>,
): Promise<void> {
  const channel = service?.config.channels.find((each) => each.name === name);
  if (service === undefined || channel === undefined) return;
  const before = results.get(name)?.notListed ?? [];
  try {
    const result = await checkChannel(service, channel);
    results.set(name, result);
    const newlyMissing = result.notListed.filter((model) => !before.includes(model));
    if (newlyMissing.length > 0)
      service.log.warn(
        { part: "channels", channel: name, models: newlyMissing },
        "the upstream does not list models of the channel",
      );
  } catch (err) {
    service.log.error({ part: "channels", err, channel: name }, "a channel could not be checked");
  }
}
