/**
 * Reads a configuration: where to listen, who may call, which channels there are, and the limits. Everything that is
 * wrong comes out as diagnostics, all at once; a configuration exists only when nothing is.
 *
 * It opens no file: the texts of the configuration and of the providers that it names are handed in.
 */
import { availableParallelism } from "node:os";
import type { TokenEntry } from "../../access/tokens.ts";
import type { MediaPolicy } from "../../media/policy.ts";
import { blockMatcher } from "../../network/block.ts";
import type { Channel } from "../../routing/channel.ts";
import type { CertificateFiles } from "../../server/certificate.ts";
import { SERVERS, type ServerKind } from "../../server/server.ts";
import * as say from "../../transform/diagnostic/build/gateway.ts";
import type { Diagnostic } from "../../transform/diagnostic/diagnostic.ts";
import { Diagnostics } from "../../transform/diagnostic/diagnostics.ts";
import { positionAt } from "../../transform/diagnostic/span.ts";
import { load } from "../../transform/mapping/load.ts";
import type { Node } from "../../transform/mapping/node.ts";
import { at } from "../../transform/mapping/read.ts";
import { LOSS_POLICIES, type LossRule } from "../losses.ts";
import type { ProofLimits } from "../proofs.ts";
import { type ChannelPlace, readChannel } from "./channel.ts";
import * as defaults from "./defaults.ts";
import { GENERATE_KEYS, readGenerate } from "./generate.ts";
import type { Environment } from "./interpolate.ts";
import { MEDIA_KEYS, readMedia } from "./media.ts";
import { type LeftOut, type OtherChannel, providersOf, readOthers } from "./others.ts";
import { type Prices, readPrices } from "./prices.ts";
import type { KnownWires, Provider } from "./provider.ts";
import { RATES_KEYS, type Rates, readRates } from "./rates.ts";
import { readString, Section, type Source } from "./section.ts";
import { readAddresses, tokenReader } from "./token.ts";

export type { ChannelPlace } from "./channel.ts";
export type { LeftOut, OtherChannel } from "./others.ts";

export interface Config {
  listen: {
    host: string;
    port: number;
    processes: number;
    server: ServerKind | "auto";
    /** Undefined: plain HTTP. */
    tls: CertificateFiles | undefined;
    /** Whether what an address says of its caller is believed. */
    isTrustedProxy(address: string): boolean;
  };
  tokens: readonly TokenEntry[];
  channels: readonly Channel<ChannelPlace>[];
  limits: defaults.Limits;
  rates: Rates;
  prices: Prices;
  /** Capabilities that hold at every channel for generated answers. */
  generate: Record<string, unknown>;
  /** `keepMs` of single requests; sums stay. Undefined: for ever. */
  ledger: { whenFull: "serve" | "stop"; keepMs: number | undefined };
  timeouts: defaults.Timeouts;
  overload: defaults.Overload;
  routing: defaults.Routing;
  reasoning: {
    /** What callers may not have handed back. Undefined: nothing is remembered. */
    cache: ProofLimits | undefined;
  };
  cors: { origins: readonly string[] };
  media: MediaPolicy;
  /** What is done about what a target cannot say; the first that fits decides. */
  losses: readonly LossRule[];
  answers: defaults.KeptAnswers;
  validation: "default" | "strict";
  log: { level: (typeof LOG_LEVELS)[number] };
}

export interface SourceText {
  /** Only shown. */
  path: string;
  text: string;
}

export interface ConfigInput extends KnownWires {
  config: SourceText;
  /** The provider files at hand. */
  providerNames: readonly string[];
  provider(name: string): SourceText | undefined;
  environment: Environment;
  /** What models cost. */
  prices?: SourceText | undefined;
  /** Channels that stand elsewhere, each as the file would say it. One with a fault is left out. */
  channels?: readonly OtherChannel[];
}

export interface ConfigOutcome {
  /** Present when there is no error. */
  config?: Config;
  diagnostics: Diagnostics;
  /** Channels that stand elsewhere and have a fault: the others serve. */
  leftOut: readonly LeftOut[];
  /** The texts that diagnostics point into, by path. */
  texts: ReadonlyMap<string, string>;
  /** Variables that are not set. */
  missing: ReadonlySet<string>;
}

const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "silent"] as const;
const KEYS = [
  "listen",
  "tokens",
  "channels",
  "limits",
  "rates",
  "ledger",
  "timeouts",
  "overload",
  "routing",
  "reasoning",
  "cors",
  "media",
  "losses",
  "generate",
  "kept_answers",
  "validation",
  "log",
] as const;
export const MAX_PROCESSES = 256;
const DAY_MS = 86_400_000;
const LIMITS_KEYS = [
  "max_body_bytes",
  "max_answer_bytes",
  "max_stream_bytes",
  "max_held_bytes",
  "max_json_depth",
  "max_turns",
  "max_parts",
  "max_tools",
  "max_inputs",
];
const OVERLOAD_KEYS = ["in_flight", "per_channel", "per_token", "waiting", "wait_ms"];
const KEPT_KEYS = [
  "keep",
  "expire_days",
  "max_entries",
  "max_bytes",
  "max_entries_per_token",
  "max_bytes_per_token",
];
const GIBIBYTE = 1024 ** 3;

export function readConfig(input: ConfigInput): ConfigOutcome {
  const diagnostics = new Diagnostics();
  const texts = new Map<string, string>();
  const missing = new Set<string>();
  const open = (
    file: SourceText,
    report: (found: Diagnostic) => void = (found) => diagnostics.add(found),
  ): Source | undefined => {
    texts.set(file.path, file.text);
    const loaded = load(file.path, file.text);
    for (const found of loaded.diagnostics) report(found);
    return loaded.document === undefined
      ? undefined
      : {
          document: loaded.document,
          environment: input.environment,
          report,
          missing: (name) => void missing.add(name),
        };
  };
  const source = open(input.config);
  const providers = providersOf(input, open);
  const needed = (name: string): Provider | "unknown" | "broken" => {
    const { provider, found } = providers(name);
    diagnostics.add(...found.splice(0));
    return provider;
  };
  const config = source && readFile(source, input, needed);
  if (input.prices !== undefined && config !== undefined) {
    const prices = open(input.prices);
    if (prices !== undefined) config.prices = readPrices(prices);
  }
  const generate = config?.generate ?? {};
  const { channels: others, leftOut } =
    config === undefined
      ? { channels: [], leftOut: [] }
      : readOthers(input, open, providers, generate, texts);
  if (config !== undefined) config.channels = [...config.channels, ...others];
  return {
    ...(config !== undefined && diagnostics.ok ? { config } : {}),
    diagnostics,
    leftOut,
    texts,
    missing,
  };
}

function readFile(
  source: Source,
  input: ConfigInput,
  provider: (name: string) => Provider | "unknown" | "broken",
): Config {
  const file = new Section(source, source.document.root, "the configuration", KEYS);
  const listen = section(file, "listen", ["host", "port", "processes", "server", "tls", "trusted_proxies"]);
  const limits = section(file, "limits", LIMITS_KEYS);
  const timeouts = section(file, "timeouts", [
    "body_ms",
    "connect_ms",
    "headers_ms",
    "idle_ms",
    "total_ms",
    "keepalive_ms",
    "drain_ms",
    "shutdown_ms",
    "stalled_ms",
  ]);
  const generate = readGenerate(section(file, "generate", GENERATE_KEYS));
  const routing = section(file, "routing", ["attempts", "failures", "cool_down_ms", "pause_ms"]);
  const ledger = section(file, "ledger", ["when_full", "keep_days"]);
  const answers = section(file, "kept_answers", KEPT_KEYS);
  const time = (key: string, fallback: number): number =>
    timeouts.number(key, fallback, { min: 1, max: DAY_MS });
  const size = (key: string, fallback: number): number =>
    limits.number(key, fallback, { min: 1, max: GIBIBYTE });
  const count = (key: string, fallback: number): number =>
    limits.number(key, fallback, { min: 1, max: 10_000_000 });
  return {
    listen: {
      host: listen.string("host") ?? "127.0.0.1",
      port: listen.number("port", 3000, { min: 0, max: 65_535 }),
      processes: readProcesses(listen),
      server: listen.oneOf("server", ["auto", ...SERVERS], "auto"),
      tls: readTls(listen),
      isTrustedProxy: blockMatcher(readAddresses(listen, "trusted_proxies") ?? []),
    },
    tokens: named(file, "tokens", "token", tokenReader(source), input.channels !== undefined),
    channels: named(
      file,
      "channels",
      "channel",
      (node) => readChannel(source, node, input, provider, generate),
      input.channels !== undefined,
    ),
    limits: {
      maxBodyBytes: size("max_body_bytes", defaults.limits.maxBodyBytes),
      maxAnswerBytes: size("max_answer_bytes", defaults.limits.maxAnswerBytes),
      maxStreamBytes: size("max_stream_bytes", defaults.limits.maxStreamBytes),
      maxHeldBytes: limits.number("max_held_bytes", defaults.limits.maxHeldBytes, {
        min: 1,
        max: 64 * GIBIBYTE,
      }),
      maxJsonDepth: limits.number("max_json_depth", defaults.limits.maxJsonDepth, { min: 1, max: 1000 }),
      maxTurns: count("max_turns", defaults.limits.maxTurns),
      maxParts: count("max_parts", defaults.limits.maxParts),
      maxTools: count("max_tools", defaults.limits.maxTools),
      maxInputs: count("max_inputs", defaults.limits.maxInputs),
    },
    prices: [],
    generate,
    rates: readRates(section(file, "rates", RATES_KEYS)),
    ledger: {
      whenFull: ledger.oneOf("when_full", ["serve", "stop"], "serve"),
      keepMs:
        ledger.value("keep_days") === undefined
          ? undefined
          : ledger.number("keep_days", 0, { min: 1, max: 36_500 }) * DAY_MS,
    },
    timeouts: {
      bodyMs: time("body_ms", defaults.timeouts.bodyMs),
      connectMs: time("connect_ms", defaults.timeouts.connectMs),
      headersMs: time("headers_ms", defaults.timeouts.headersMs),
      idleMs: time("idle_ms", defaults.timeouts.idleMs),
      totalMs: time("total_ms", defaults.timeouts.totalMs),
      keepaliveMs: time("keepalive_ms", defaults.timeouts.keepaliveMs),
      drainMs: timeouts.number("drain_ms", defaults.timeouts.drainMs, { min: 0, max: DAY_MS }),
      shutdownMs: timeouts.number("shutdown_ms", defaults.timeouts.shutdownMs, { min: 0, max: DAY_MS }),
      stalledMs: time("stalled_ms", defaults.timeouts.stalledMs),
    },
    overload: readOverload(section(file, "overload", OVERLOAD_KEYS)),
    routing: {
      attempts: routing.number("attempts", defaults.routing.attempts, { min: 1, max: 100 }),
      failures: routing.number("failures", defaults.routing.failures, { min: 1, max: 1000 }),
      coolDownMs: routing.number("cool_down_ms", defaults.routing.coolDownMs, { min: 0, max: DAY_MS }),
      pauseMs: routing.number("pause_ms", defaults.routing.pauseMs, { min: 0, max: 60_000 }),
    },
    reasoning: { cache: readProofLimits(section(file, "reasoning", ["cache"])) },
    cors: { origins: readOrigins(section(file, "cors", ["origins"])) },
    media: readMedia(section(file, "media", MEDIA_KEYS)),
    losses: readLosses(file),
    answers: {
      keep: answers.boolean("keep", defaults.answers.keep),
      expireMs:
        answers.number("expire_days", defaults.answers.expireMs / DAY_MS, { min: 0.001, max: 3650 }, false) *
        DAY_MS,
      maxEntries: answers.number("max_entries", defaults.answers.maxEntries, { min: 1, max: 100_000_000 }),
      maxBytes: answers.number("max_bytes", defaults.answers.maxBytes, { min: 1, max: 64 * GIBIBYTE }),
      maxEntriesPerOwner: answers.number("max_entries_per_token", defaults.answers.maxEntriesPerOwner, {
        min: 1,
        max: 100_000_000,
      }),
      maxBytesPerOwner: answers.number("max_bytes_per_token", defaults.answers.maxBytesPerOwner, {
        min: 1,
        max: 64 * GIBIBYTE,
      }),
    },
    validation: file.oneOf("validation", ["default", "strict"], "default"),
    log: { level: section(file, "log", ["level"]).oneOf("level", LOG_LEVELS, "info") },
  };
}

function readOverload(overload: Section): defaults.Overload {
  const { inFlight, perChannel, perToken, waiting, waitMs } = defaults.overload;
  const count = (key: string, fallback: number): number =>
    overload.number(key, fallback, { min: 1, max: 1_000_000 });
  return {
    inFlight: count("in_flight", inFlight),
    perChannel: count("per_channel", perChannel),
    perToken: count("per_token", perToken),
    waiting: overload.number("waiting", waiting, { min: 0, max: 1_000_000 }),
    waitMs: overload.number("wait_ms", waitMs, { min: 0, max: 60_000 }),
  };
}

/** As browsers send them: an origin has no path and no slash at its end. */
function readOrigins(cors: Section): string[] {
  return (cors.strings("origins") ?? []).flatMap(({ text, node }) => {
    if (text === "*" || (URL.canParse(text) && new URL(text).origin === text)) return [text];
    const expected = "an origin like https://app.example, or `*`";
    cors.source.report(say.wrongSetting(cors.at(node), "origins", text, expected));
    return [];
  });
}

/** `off`, or limits of which any may be left out. */
function readProofLimits(reasoning: Section): ProofLimits | undefined {
  const node = reasoning.value("cache");
  if (node?.kind === "scalar" && node.value === "off") return undefined;
  const cache = section(reasoning, "cache", ["entries", "max_bytes", "ttl_ms"]);
  const { entries, maxBytes, ttlMs } = defaults.proofs;
  return {
    entries: cache.number("entries", entries, { min: 1, max: 10_000_000 }),
    maxBytes: cache.number("max_bytes", maxBytes, { min: 1, max: GIBIBYTE }),
    ttlMs: cache.number("ttl_ms", ttlMs, { min: 1, max: DAY_MS }),
  };
}

/** Both files, or neither; they are opened when the port is. */
function readTls(listen: Section): CertificateFiles | undefined {
  if (listen.value("tls") === undefined) return undefined;
  const tls = section(listen, "tls", ["certificate", "key"]);
  const certificatePath = tls.string("certificate");
  const keyPath = tls.string("key");
  if (certificatePath === undefined && tls.value("certificate") === undefined) tls.need("certificate");
  if (keyPath === undefined && tls.value("key") === undefined) tls.need("key");
  return certificatePath === undefined || keyPath === undefined ? undefined : { certificatePath, keyPath };
}

function readProcesses(listen: Section): number {
  const node = listen.value("processes");
  if (node?.kind === "scalar" && node.value === "auto") return availableParallelism();
  return listen.number("processes", 1, { min: 1, max: MAX_PROCESSES });
}

/** A map from patterns over hub paths to what is done. */
function readLosses(file: Section): LossRule[] {
  return (file.map("losses")?.entries ?? []).flatMap(({ key, value }) => {
    const said = readString(file.source, value, key.value);
    const policy = LOSS_POLICIES.find((each) => each === said);
    if (policy === undefined && said !== undefined) {
      const expected = `one of ${LOSS_POLICIES.join(", ")}`;
      file.source.report(say.wrongSetting(file.at(value), key.value, said, expected));
    }
    return policy === undefined ? [] : { pattern: key.value, policy };
  });
}

/** A map that may be left out. */
function section(file: Section, key: string, keys: readonly string[]): Section {
  const node = file.value(key) ?? { kind: "map", entries: [], span: file.node.span };
  return new Section(file.source, node, `\`${key}\``, keys);
}

/** A list of things with names, each name once; an empty one would make a gateway that can serve nobody. */
function named<T extends { name: string }>(
  file: Section,
  key: string,
  what: string,
  read: (node: Node) => T | undefined,
  mayLack: boolean,
): T[] {
  const { path, text } = file.source.document;
  const first = new Map<string, Node>();
  const items = file.list(key);
  // Where channels and tokens may stand elsewhere, the file need not have any.
  if (file.value(key) === undefined && mayLack) return [];
  if (file.value(key) === undefined) file.need(key);
  else if (items?.length === 0) file.wrong(key, `a list with at least one ${what}`);
  return (items ?? []).flatMap((node) => {
    const item = read(node);
    if (item === undefined) return [];
    const place = at(node, "name") ?? node;
    const other = first.get(item.name);
    if (other !== undefined) {
      const { line } = positionAt(text, other.span.start);
      file.source.report(say.nameTwice(file.at(place), what, item.name, `${path}:${line}`));
    }
    first.set(item.name, other ?? place);
    return [item];
  });
}
