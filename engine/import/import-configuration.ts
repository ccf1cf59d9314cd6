/** Converts the configuration of another gateway with an import format. Pure: reads no files. */
import { traceReads } from "../language/losses/trace-reads.ts";
import { Ignored, unreadPaths } from "../language/losses/unread-paths.ts";
import { interpretTemplate } from "../language/mappings/interpret-mapping.ts";
import type { ImportFormat } from "./import-format.ts";
import { mergeChannels } from "./merge-channels.ts";
import { moveSecrets } from "./move-secrets.ts";

type Json = Record<string, unknown>;

export interface ImportResult {
  /** The content of `polywire.yaml`. Each secret is a reference to a variable, such as `${MAIN_KEY}`. */
  config: Json;
  /** The content of `prices.yaml`, if the source has prices. */
  prices: Json | undefined;
  /** The values of variables: the secrets of the source, and its own variables. */
  environment: Record<string, string>;
  /** What is not converted. */
  leftOut: readonly LeftOut[];
}

export interface LeftOut {
  /** A path in the source, or the name of an entry: `router_settings.redis_host`, `channel 7`. */
  path: string;
  reason: string;
}

/** What the template of an import format makes. */
interface Converted {
  config?: Json;
  prices?: Json;
  environment?: Record<string, unknown>;
  left_out?: LeftOut | LeftOut[];
}

const NO_REASON = "Polywire has no setting for it.";

/** @throws the error of an expression of the format */
export async function importConfiguration(format: ImportFormat, source: unknown): Promise<ImportResult> {
  const { convert, fragments, reasons, ignored } = format;
  const converted = ((await interpretTemplate(convert, fragments, source)) ?? {}) as Converted;
  const merged = mergeChannels(withoutEmptySections(converted.config ?? {}));
  const own = Object.entries(converted.environment ?? {}).map(([name, value]) => [name, String(value)]);
  const { config, secrets } = moveSecrets(
    merged,
    own.map(([name = ""]) => name),
  );
  const reads = traceReads(convert, fragments, undefined);
  const unread = unreadPaths(withoutEmpty(source), reads, new Ignored(ignored), "wire");
  return {
    config,
    prices: converted.prices,
    environment: { ...Object.fromEntries(own), ...secrets },
    leftOut: [...[converted.left_out ?? []].flat(), ...explain(unread, reasons)],
  };
}

/** The source may have none of the settings of a section. */
function withoutEmptySections(config: Json): Json {
  const sections = Object.entries(config).filter(([, section]) => Object.keys(section as object).length > 0);
  return Object.fromEntries(sections);
}

/** A copy without nulls, empty texts, lists and objects: a database has a value for every column. */
function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty);
  if (typeof value !== "object" || value === null) return value;
  const present = Object.entries(value).filter(([, inner]) => !isEmpty(inner));
  return Object.fromEntries(present.map(([key, inner]) => [key, withoutEmpty(inner)]));
}

function isEmpty(value: unknown): boolean {
  if (typeof value === "object" && value !== null) return Object.keys(value).length === 0;
  return value === null || value === "";
}

/** A reason for an object stands for all fields in it. */
function explain(paths: readonly string[], reasons: Readonly<Record<string, string>>): LeftOut[] {
  const found = new Map<string, string>();
  for (const path of paths) {
    const named = ancestorsOf(path).find((name) => Object.hasOwn(reasons, name)) ?? path;
    found.set(named, reasons[named] ?? NO_REASON);
  }
  return [...found].map(([path, reason]) => ({ path, reason }));
}

/** `a.b[c]` → `a.b[c]`, `a.b`, `a`. */
function ancestorsOf(path: string): string[] {
  const ends = [...path.matchAll(/[.[]|$/g)].map(({ index }) => index);
  return ends.reverse().map((end) => path.slice(0, end));
}
