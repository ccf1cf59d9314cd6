/** `polywire doctor`: checks everything that a gateway needs on this machine, and says what is wrong and what to type. */
import { configOf } from "../control/publication/snapshot.ts";
import type { Config } from "../gateway/config/config.ts";
import { createLog } from "../gateway/log/log.ts";
import { createConversions } from "../gateway/service/conversions.ts";
import { createService } from "../gateway/service/service.ts";
import { checkCertificate, checkPort } from "./doctor/doctor-listen.ts";
import { checkDataFolder, checkOpenFiles, checkVersions } from "./doctor/doctor-machine.ts";
import { checkRedis } from "./doctor/doctor-redis.ts";
import { type CheckedStore, checkStore, usesSqlite } from "./doctor/doctor-store.ts";
import { checkUpstreams } from "./doctor/doctor-upstreams.ts";
import { type Finding, failed, ok, skipped, warning } from "./doctor/finding.ts";
import { Halt } from "./halt.ts";
import { readOptions } from "./options.ts";
import { type PreparedGateway, prepareGateway } from "./prepare-gateway.ts";
import { type FoundConfig, findConfig } from "./setup.ts";

export const HELP = `usage: polywire doctor [--config FILE] [--offline] [--json]

Checks what \`polywire serve\` needs here: configuration, port, TLS, store, Redis, clocks, disk, limits of the system, and
for each channel its key and its models. It changes nothing, and sends each upstream one request for its list of models.
The environment is the one of \`serve\`: POLYWIRE_DATA, POLYWIRE_STORE, POLYWIRE_LIMITS, POLYWIRE_SECRET.

  --config FILE   the configuration, instead of polywire.yaml
  --offline       contacts no upstream, no PostgreSQL and no Redis
  --json          the findings as one JSON array on standard output

The exit code is 1 if something is wrong. A warning does not change the exit code.

examples:
  polywire doctor
  polywire doctor --offline --json --config /etc/polywire/polywire.yaml
`;

export async function doctor(args: string[]): Promise<number> {
  const parsed = readOptions("doctor", HELP, args, {
    config: { type: "string" },
    offline: { type: "boolean" },
    json: { type: "boolean" },
  });
  if (parsed === undefined) return 0;
  const { values, positionals } = parsed;
  if (positionals.length > 0)
    throw new Halt(2, `doctor has no argument \`${positionals[0]}\`. Try: polywire doctor --help`);
  const isOffline = values.offline === true;
  const { POLYWIRE_DATA, POLYWIRE_STORE, POLYWIRE_LIMITS, POLYWIRE_SECRET } = process.env;
  const folder = POLYWIRE_DATA || "data";
  const storeUrl = POLYWIRE_STORE || undefined;
  const store = await checkStore({ folder, url: storeUrl, secret: POLYWIRE_SECRET || undefined, isOffline });
  const findings = [
    checkVersions(),
    ...checkDataFolder(folder, usesSqlite(storeUrl)),
    checkOpenFiles(),
    ...store.findings,
    ...(POLYWIRE_LIMITS
      ? await checkRedis("limits", "POLYWIRE_LIMITS", POLYWIRE_LIMITS, { isOffline, losesCounters: true })
      : []),
    ...(await checkConfiguration(values.config, store, isOffline)),
  ];
  process.stdout.write(values.json === true ? `${JSON.stringify(findings, null, 2)}\n` : describe(findings));
  return findings.some(({ outcome }) => outcome === "error") ? 1 : 0;
}

async function checkConfiguration(
  configPath: string | undefined,
  store: CheckedStore,
  isOffline: boolean,
): Promise<Finding[]> {
  const subject = "configuration";
  let found: FoundConfig;
  let prepared: PreparedGateway | undefined;
  try {
    found = findConfig(configPath);
    // Prints the errors in the files with their lines.
    prepared = await prepareGateway(found);
  } catch (error) {
    if (!(error instanceof Halt)) throw error;
    return [failed(subject, error.message, "correct the name, or the permissions of the file")];
  }
  const { path } = found.config;
  if (prepared === undefined)
    return [failed(subject, `${path} or a file that it uses has errors`, `polywire check ${path}`)];
  try {
    return [
      found.embedded
        ? warning(
            subject,
            "this folder has no polywire.yaml, so `polywire serve` serves a demo",
            "go to the folder of polywire.yaml, or name it: polywire doctor --config FILE",
          )
        : ok(subject, `${path} has no errors`),
      ...(await checkPrepared(prepared, store, { isOffline, isDemo: found.embedded })),
    ];
  } finally {
    await prepared.demo?.close();
  }
}

async function checkPrepared(
  { files, library }: PreparedGateway,
  { stored }: CheckedStore,
  { isOffline, isDemo }: { isOffline: boolean; isDemo: boolean },
): Promise<Finding[]> {
  const outcome = configOf({ ...files, stored }, library, false);
  const config = outcome.config as Config;
  const { redisUrl } = config.responseCache;
  const leftOut = outcome.leftOut.map(({ channel, reason }) =>
    failed(`channel ${channel}`, `it is not served: ${reason}`, "correct it on the page Channels"),
  );
  return [
    await checkPort(config.listen),
    ...checkCertificate(config.listen, Date.now()),
    ...(redisUrl === undefined
      ? []
      : await checkRedis("cached responses", "`response_cache.redis_url`", redisUrl, {
          isOffline,
          losesCounters: false,
        })),
    ...leftOut,
    ...(isDemo ? [] : await checkChannels(config, library, isOffline)),
  ];
}

async function checkChannels(
  config: Config,
  library: PreparedGateway["library"],
  isOffline: boolean,
): Promise<Finding[]> {
  const { channels } = config;
  if (channels.length === 0)
    return [warning("channels", "there is no channel, so no request can be served", "add one to `channels`")];
  if (isOffline) return [skipped("channels", `not contacted, because of --offline: ${channels.length}`)];
  if (process.stderr.isTTY) process.stderr.write(`Asking the upstreams of ${channels.length} channels …\n`);
  const service = createService(config, createConversions(library), createLog({ level: "silent" }));
  try {
    return await checkUpstreams(service);
  } finally {
    service.responses.close();
    await service.upstream.close();
  }
}

function describe(findings: readonly Finding[]): string {
  const colour = process.stdout.isTTY === true && process.env.NO_COLOR === undefined;
  const colours = { ok: 32, warning: 33, error: 31, skipped: 2 };
  const lines = findings.map(({ subject, outcome, text, fix }) => {
    const mark = outcome.padEnd(8);
    const painted = colour ? `\u001b[${colours[outcome]}m${mark}\u001b[0m` : mark;
    return `${painted} ${subject}: ${text}\n${fix === undefined ? "" : `         Try: ${fix}\n`}`;
  });
  const count = (outcome: Finding["outcome"]): number =>
    findings.filter((finding) => finding.outcome === outcome).length;
  return `${lines.join("")}\n${plural(count("error"), "error")}, ${plural(count("warning"), "warning")}\n`;
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
