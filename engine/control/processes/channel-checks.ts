/** The health checks of a traffic process, with their last results. */
import { type ChannelCheck, checkChannel } from "../../gateway/attempts/check-channel.ts";
import type { Service } from "../../gateway/service/service.ts";
import { type CheckSchedule, HealthChecker } from "./health-checker.ts";
import type { Birth } from "./messages.ts";
import { CLAIM_CHECK, type RpcCall } from "./rpc.ts";

const TICK_MS = 500;
const HOUR_MS = 3_600_000;

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
  const schedules = createSchedules(service);
  const isServed = ({ channel }: ChannelCheck): boolean =>
    schedules().some((schedule) => schedule.channel === channel);
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
    const syncMs = (current?.config.models.syncEveryHours ?? 0) * HOUR_MS;
    schedules = (current?.config.channels ?? []).flatMap(({ name, healthCheck }) => {
      const intervalMs = healthCheck?.intervalMs ?? syncMs;
      return intervalMs === 0 ? [] : [{ channel: name, intervalMs }];
    });
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
  const last = results.get(name);
  try {
    const result = await checkChannel(service, channel);
    results.set(name, result);
    const newlyMissing = result.notListed.filter((model) => last?.notListed.includes(model) !== true);
    if (newlyMissing.length > 0)
      service.log.warn(
        { part: "channels", channel: name, models: newlyMissing },
        "the upstream does not list models of the channel",
      );
    // The first check knows no earlier list: models that a channel omits on purpose are no news.
    const added = last === undefined ? [] : result.added.filter((model) => !last.added.includes(model));
    if (added.length > 0)
      service.log.info(
        { part: "channels", channel: name, models: added },
        "the upstream lists models that the channel does not have",
      );
  } catch (err) {
    service.log.error({ part: "channels", err, channel: name }, "a channel could not be checked");
  }
}
