/** The Redis servers of limits and of cached responses. */
import { probeRedis } from "../../access/limits/probe-redis.ts";
import { compareClock, type Finding, failed, ok, skipped, warning } from "./finding.ts";

/**
 * @param purpose what the gateway keeps there
 * @param setting the variable or setting that has the URL
 * @param losesCounters whether a key that the server evicts is a wrong result
 */
export async function checkRedis(
  purpose: string,
  setting: string,
  url: string,
  { isOffline, losesCounters }: { isOffline: boolean; losesCounters: boolean },
): Promise<Finding[]> {
  const subject = `Redis of ${purpose}`;
  if (isOffline) return [skipped(subject, "not contacted, because of --offline")];
  if (!URL.canParse(url) && url.includes("@"))
    return [
      failed(subject, `${setting} is no URL such as redis://user:password@host:6379`, `correct ${setting}`),
    ];
  const server = URL.canParse(url) ? new URL(url).host : "its URL";
  try {
    const { version, clockDifferenceMs, evictionPolicy } = await probeRedis(url);
    const findings = [
      ok(subject, `${server} responds${version === "" ? "" : `, version ${version}`}`),
      compareClock(subject, server, clockDifferenceMs),
    ];
    if (losesCounters && evictionPolicy?.startsWith("allkeys-"))
      findings.push(
        warning(
          subject,
          `${server} may evict counters of limits (maxmemory-policy ${evictionPolicy})`,
          "redis-cli config set maxmemory-policy noeviction",
        ),
      );
    return findings;
  } catch (error) {
    // The client reads a URL with a wrong scheme as the path of a socket, which its message repeats.
    const message = (error as Error).message.replace(/\S*@/g, "…@");
    return [failed(subject, `${server} cannot be used: ${message}`, `start it, or correct ${setting}`)];
  }
}
