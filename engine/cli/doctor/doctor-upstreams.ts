/** The upstreams of channels: whether their keys are accepted, whether they list the configured models, and their clocks. */
import { listModels } from "../../gateway/attempts/list-models.ts";
import { type ChannelTarget, targetWithKey } from "../../gateway/config/read-channel.ts";
import type { Service } from "../../gateway/service/service.ts";
import { suggest } from "../../language/diagnostics/suggest.ts";
import type { Channel } from "../../routing/channel.ts";
import { isGlob } from "../../routing/glob.ts";
import { compareClock, type Finding, failed, ok, skipped, warning } from "./finding.ts";

const MAX_PARALLEL = 8;

/** Sends one request per key, for the list of models. Findings have the order of the channels. */
export async function checkUpstreams(service: Service): Promise<Finding[]> {
  const channels = service.config.channels;
  const findings: Finding[][] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    for (let at = next++; at < channels.length; at = next++)
      findings[at] = await checkUpstream(service, channels[at] as Channel<ChannelTarget>);
  };
  await Promise.all(Array.from({ length: MAX_PARALLEL }, work));
  return findings.flat();
}

async function checkUpstream(service: Service, channel: Channel<ChannelTarget>): Promise<Finding[]> {
  const { wires } = service.conversions;
  const lists = channel.speaks.some(({ wire, variant = wire }) => wires.get(variant)?.listsModels === true);
  if (!lists)
    return [
      skipped(
        `channel ${channel.name}`,
        "its upstream has no list of models, so the key is not tested. Use Test on the page Channels",
      ),
    ];
  const keys = (channel.keys ?? []).filter(({ disabled }) => !disabled);
  if (keys.length === 0) return checkKey(service, channel, `channel ${channel.name}`);
  const findings: Finding[] = [];
  for (const { name, mark } of keys) {
    const subject = `channel ${channel.name}${name === "" ? "" : `, key ${name}`}`;
    findings.push(...(await checkKey(service, withKey(channel, mark), subject)));
  }
  return findings;
}

function withKey(channel: Channel<ChannelTarget>, mark: string): Channel<ChannelTarget> {
  const speaks = channel.speaks.map((wire) => ({ ...wire, place: targetWithKey(wire, mark) ?? wire.place }));
  return { ...channel, speaks };
}

async function checkKey(
  service: Service,
  channel: Channel<ChannelTarget>,
  subject: string,
): Promise<Finding[]> {
  let date: string | undefined;
  let receivedMs = 0;
  const { models, status, failure } = await listModels(service, channel, (headers) => {
    date = headers.date;
    receivedMs = Date.now();
  });
  const clockMs = Date.parse(date ?? "") - receivedMs;
  const clock = Number.isNaN(clockMs) ? [] : [compareClock(subject, "the upstream", clockMs)];
  // An agreement of clocks is not worth a line for each channel.
  const clockFaults = clock.filter(({ outcome }) => outcome !== "ok");
  if (failure !== undefined) {
    const text = status === 0 ? failure : `status ${status}: ${failure}`;
    return [failed(subject, text, adviceFor(status, failure)), ...clockFaults];
  }
  const accepted = ok(subject, `the upstream accepts the key, and lists ${models.length} models`);
  return [accepted, ...clockFaults, ...findUnlisted(channel, models, subject)];
}

const MAX_NAMED = 5;

/** Some upstreams serve models that they do not list, so an absent one is not an error. */
function findUnlisted(
  { models }: Channel<ChannelTarget>,
  listed: readonly string[],
  subject: string,
): Finding[] {
  const configured = models.flatMap(({ name, upstream = name }) => (isGlob(upstream) ? [] : [upstream]));
  const unlisted = [...new Set(configured)].filter((name) => !listed.includes(name));
  if (unlisted.length === 0) return [];
  const names = unlisted.slice(0, MAX_NAMED).map((name) => {
    const near = suggest(name, [...listed]);
    return near === undefined ? name : `${name} (did you mean ${near}?)`;
  });
  const more = unlisted.length > MAX_NAMED ? ` and ${unlisted.length - MAX_NAMED} more` : "";
  return [
    warning(
      subject,
      `the upstream does not list ${names.join(", ")}${more}`,
      "correct `models` of the channel, or ignore this if the upstream serves models that it does not list",
    ),
  ];
}

function adviceFor(status: number, failure: string): string {
  if (status === 401 || status === 403) return "set a valid key in `key` of the channel";
  if (status === 404)
    return "correct `base_url` of the channel: it usually ends with the version, such as /v1";
  if (status > 0) return "read the upstream's message; a retry may help";
  if (/certificate|self-signed|issuer/i.test(failure))
    return "set `tls.ca` of the channel to the upstream's certificate authority";
  return "correct `base_url` or `proxy` of the channel, or open the firewall";
}
