/**
 * Reads a configuration: where to listen, who may call, which channels there are, and the limits. Everything that is
 * wrong comes out as diagnostics, all at once; a configuration exists only when nothing is.
 *
 * It opens no file: the texts of the configuration and of the providers that it names are handed in.
 */
import { availableParallelism } from "node:os";
import type { TokenEntry } from "../../access/tokens.ts";
import type { MediaPolicy } from "../../media/policy.ts";
import type { Channel } from "../../routing/channel.ts";
import { globMatcher } from "../../routing/glob.ts";
import * as say from "../../transform/diagnostic/build/gateway.ts";
import { conceal, type Diagnostic } from "../../transform/diagnostic/diagnostic.ts";
import { Diagnostics } from "../../transform/diagnostic/diagnostics.ts";
import { positionAt } from "../../transform/diagnostic/span.ts";
import { load } from "../../transform/mapping/load.ts";
import type { Node } from "../../transform/mapping/node.ts";
import { at } from "../../transform/mapping/read.ts";
import { LOSS_POLICIES, type LossRule } from "../losses.ts";
import { type ChannelPlace, readChannel, warnOfSecret } from "./channel.ts";
import * as defaults from "./defaults.ts";
import { GENERATE_KEYS, readGenerate } from "./generate.ts";
import type { Environment } from "./interpolate.ts";
import { MEDIA_KEYS, readMedia } from "./media.ts";
import { isHeaderValue, type KnownWires, ONE_LINE, type Provider, readProvider } from "./provider.ts";
import { readString, Section, type Source } from "./section.ts";

export type { ChannelPlace } from "./channel.ts";

export interface Config {
  listen: { host: string; port: number; threads: number };
  tokens: readonly TokenEntry[];
  channels: readonly Channel<ChannelPlace>[];
  limits: defaults.Limits;
  timeouts: defaults.Timeouts;
  routing: defaults.Routing;
  cors: { origins: readonly string[] };
  media: MediaPolicy;
  /** What is done about what a target cannot say; the first that fits decides. */
  losses: readonly LossRule[];
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
}

export interface ConfigOutcome {
  /** Present when there is no error. */
  config?: Config;
  diagnostics: Diagnostics;
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
  "timeouts",
  "routing",
  "cors",
  "media",
  "losses",
  "generate",
  "validation",
  "log",
] as const;
export const MAX_THREADS = 256;
const DAY_MS = 86_400_000;
const GIBIBYTE = 1024 ** 3;

export function readConfig(input: ConfigInput): ConfigOutcome {
  const diagnostics = new Diagnostics();
  const texts = new Map<string, string>();
  const missing = new Set<string>();
  const open = (file: SourceText): Source | undefined => {
    texts.set(file.path, file.text);
    const loaded = load(file.path, file.text);
    diagnostics.add(...loaded.diagnostics);
    return loaded.document === undefined
      ? undefined
      : {
          document: loaded.document,
          environment: input.environment,
          report: (diagnostic: Diagnostic) => void diagnostics.add(diagnostic),
          missing: (name) => void missing.add(name),
        };
  };
  const source = open(input.config);
  const config = source && readFile(source, input, providersOf(input, open));
  return {
    ...(config !== undefined && diagnostics.ok ? { config } : {}),
    diagnostics,
    texts,
    missing,
  };
}

/** Reads each provider file once, when a channel first names it. */
function providersOf(
  input: ConfigInput,
  open: (file: SourceText) => Source | undefined,
): (name: string) => Provider | "unknown" | "broken" {
  const read = new Map<string, Provider | "unknown" | "broken">();
  return (name) => {
    let provider = read.get(name);
    if (provider === undefined) {
      const file = input.provider(name);
      const source = file && open(file);
      provider = file === undefined ? "unknown" : ((source && readProvider(source, input)) ?? "broken");
      read.set(name, provider);
    }
    return provider;
  };
}

function readFile(
  source: Source,
  input: ConfigInput,
  provider: (name: string) => Provider | "unknown" | "broken",
): Config {
  const file = new Section(source, source.document.root, "the configuration", KEYS);
  const listen = section(file, "listen", ["host", "port", "threads"]);
  const limits = section(file, "limits", ["max_body_bytes", "max_answer_bytes", "max_json_depth"]);
  const timeouts = section(file, "timeouts", [
    "body_ms",
    "connect_ms",
    "headers_ms",
    "idle_ms",
    "total_ms",
    "keepalive_ms",
    "shutdown_ms",
  ]);
  const generate = readGenerate(section(file, "generate", GENERATE_KEYS));
  const routing = section(file, "routing", ["attempts", "failures", "cool_down_ms", "pause_ms"]);
  const time = (key: string, fallback: number): number =>
    timeouts.number(key, fallback, { min: 1, max: DAY_MS });
  const size = (key: string, fallback: number): number =>
    limits.number(key, fallback, { min: 1, max: GIBIBYTE });
  return {
    listen: {
      host: listen.string("host") ?? "127.0.0.1",
      port: listen.number("port", 3000, { min: 0, max: 65_535 }),
      threads: readThreads(listen),
    },
    tokens: named(file, "tokens", "token", tokenReader(source)),
    channels: named(file, "channels", "channel", (node) =>
      readChannel(source, node, input, provider, generate),
    ),
    limits: {
      maxBodyBytes: size("max_body_bytes", defaults.limits.maxBodyBytes),
      maxAnswerBytes: size("max_answer_bytes", defaults.limits.maxAnswerBytes),
      maxJsonDepth: limits.number("max_json_depth", defaults.limits.maxJsonDepth, { min: 1, max: 1000 }),
    },
    timeouts: {
      bodyMs: time("body_ms", defaults.timeouts.bodyMs),
      connectMs: time("connect_ms", defaults.timeouts.connectMs),
      headersMs: time("headers_ms", defaults.timeouts.headersMs),
      idleMs: time("idle_ms", defaults.timeouts.idleMs),
      totalMs: time("total_ms", defaults.timeouts.totalMs),
      keepaliveMs: time("keepalive_ms", defaults.timeouts.keepaliveMs),
      shutdownMs: timeouts.number("shutdown_ms", defaults.timeouts.shutdownMs, { min: 0, max: DAY_MS }),
    },
    routing: {
      attempts: routing.number("attempts", defaults.routing.attempts, { min: 1, max: 100 }),
      failures: routing.number("failures", defaults.routing.failures, { min: 1, max: 1000 }),
      coolDownMs: routing.number("cool_down_ms", defaults.routing.coolDownMs, { min: 0, max: DAY_MS }),
      pauseMs: routing.number("pause_ms", defaults.routing.pauseMs, { min: 0, max: 60_000 }),
    },
    cors: { origins: readOrigins(section(file, "cors", ["origins"])) },
    media: readMedia(section(file, "media", MEDIA_KEYS)),
    losses: readLosses(file),
    validation: file.oneOf("validation", ["default", "strict"], "default"),
    log: { level: section(file, "log", ["level"]).oneOf("level", LOG_LEVELS, "info") },
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

function readThreads(listen: Section): number {
  const node = listen.value("threads");
  if (node?.kind === "scalar" && node.value === "auto") return availableParallelism();
  return listen.number("threads", 1, { min: 1, max: MAX_THREADS });
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
): T[] {
  const { path, text } = file.source.document;
  const first = new Map<string, Node>();
  const items = file.list(key);
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

function tokenReader(source: Source): (node: Node) => TokenEntry | undefined {
  const names = new Map<string, string>();
  return (node) => {
    const section = new Section(source, node, "a token", ["name", "value", "models"]);
    const name = section.requiredString("name");
    const value = section.requiredString("value");
    const wrong = (expected: string): void =>
      source.report(conceal(say.wrongSetting(section.place("value"), "value", "…", expected)));
    const other = value === undefined ? undefined : names.get(value);
    if (other !== undefined) wrong(`a value of its own: the token \`${other}\` has the same`);
    else if (value !== undefined && value.length < 8) wrong("at least 8 characters");
    else if (value !== undefined && !isHeaderValue(value)) wrong(ONE_LINE);
    if (value !== undefined) names.set(value, name ?? "without a name");
    warnOfSecret(section, "value", `${name ?? "polywire"}_token`);
    const models = section.strings("models")?.map(({ text }) => globMatcher(text));
    if (name === undefined || value === undefined) return undefined;
    const allows = (model: string): boolean =>
      models === undefined || models.some((matches) => matches(model));
    return { name, value, allows };
  };
}
