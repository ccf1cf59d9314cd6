/**
 * Reads a provider file: a place that speaks some wires. Where it is, how a key travels to it, which headers go along.
 * A wire may be one of the shipped, one of those with overrides, or one that the file teaches itself.
 *
 * It holds no key; that is a channel's. What mappings and overrides say is for the mapping language to judge.
 */
import declared from "../../../schemas/provider.schema.json" with { type: "json" };
import type { TokenPlace } from "../../conversion/contract.ts";
import type { Capabilities } from "../../conversion/hub/capabilities.ts";
import * as say from "../../language/diagnostics/build/gateway.ts";
import { conceal, type Diagnostic, type Place } from "../../language/diagnostics/diagnostic.ts";
import { capabilityFaults } from "../../language/mappings/families.ts";
import type { Variant } from "../../language/mappings/library-contract.ts";
import { at, type Document, type Entry, type Node, plain } from "../../language/yaml/yaml-node.ts";
import type { Auth } from "../../upstream/auth.ts";
import { isForwardable } from "../../upstream/upstream-target.ts";
import type { PassGroup } from "../pass-through/pass-rule.ts";
import { HEADER_NAME, isHeaderName, isHeaderValue } from "./header-words.ts";
import { type PassLike, readPass } from "./pass.ts";
import { readAuth } from "./read-auth.ts";
import { placeOf, readString, Section, type Source, toPlain } from "./section.ts";

export interface Provider {
  name: string;
  document: Document;
  /** Those that it can be asked in, in order of preference. */
  wires: ProviderWire[];
  /** Names of all that it teaches or overrides, also of those that only callers speak. */
  variants: string[];
}

/** One wire as spoken there: the file's own values under those of the wire. */
export interface ProviderWire {
  wire: string;
  operation: string;
  /** The name of the wire as it is spoken here, where that is not `wire` as it is shipped. */
  variant?: string;
  /** Undefined: each channel must say it. */
  baseUrl: BaseUrl | undefined;
  path: string | undefined;
  /** Patterns of the models that it is spoken for there; undefined for all. */
  models: readonly string[] | undefined;
  /** Of several, the first that a channel's key fits. */
  auth: readonly Auth[];
  headers: Record<string, string>;
  forward: string[];
  capabilities: Record<string, unknown>;
  /** Paths that pass. */
  pass: PassGroup | PassLike | undefined;
  /** The capabilities that there are, with what the wire takes for granted. Undefined: they are not known. */
  defaults: Capabilities | undefined;
}

export interface BaseUrl {
  origin: string;
  /** Without a slash at its end. */
  prefix: string;
}

/** What provider files can build upon. */
export interface KnownWires {
  /** The wires at hand, their operations, and where callers of them put their token. */
  wires: readonly {
    name: string;
    operation: string;
    tokens: readonly TokenPlace[];
    /** With what holds where nobody says otherwise. Absent: anything may be said of it. */
    capabilities?: Capabilities;
  }[];
  /** Compiles a wire of a provider's own; without an operation it cannot be used, and the diagnostics say why. */
  learn(variant: Variant): { operation?: string; diagnostics: readonly Diagnostic[] };
  /** The provider files at hand. Absent: nothing is known of them. */
  providerNames?: readonly string[];
}

const KEYS = Object.keys(declared.properties);
const WIRE_KEYS = Object.keys(declared.$defs.wire.properties);

/** Undefined when the file cannot be used at all. */
export function readProvider(source: Source, known: KnownWires): Provider | undefined {
  const file = new Section(source, source.document.root, "a provider file", KEYS);
  const name = file.requiredString("provider");
  const shared = readPlaceKeys(file, known);
  const map = file.map("wires");
  if (map === undefined) {
    if (file.value("wires") === undefined) file.need("wires");
    return undefined;
  }
  if (name === undefined) return undefined;
  const called = nameOf(source.document.path);
  if (name !== called) file.wrong("provider", `\`${called}\`: channels refer to a provider by its file name`);
  if (map.entries.length === 0) file.wrong("wires", "a map with at least one wire");
  const variants: string[] = [];
  const wires = map.entries.flatMap((entry): ProviderWire[] => {
    const section = wireSection(source, entry);
    const place = readWire(section, shared, known);
    const spoken = readSpoken(section, entry, { name, known, capabilities: place.capabilities });
    const defaults = defaultsOf(section, entry.key.value, known);
    checkCapabilities(source, section.value("capabilities"), defaults);
    if (spoken?.variant !== undefined) variants.push(spoken.variant);
    if (isForCallers(section)) return [];
    return spoken === undefined ? [] : [{ ...place, ...spoken, defaults }];
  });
  checkCapabilities(source, file.value("capabilities"), allDefaults(wires));
  return { name, document: source.document, wires, variants };
}

/** Whether no upstream is asked in a wire that is taught here. */
function isForCallers(section: Section): boolean {
  const taught = section.value("mapping");
  const isTaught = taught !== undefined && at(taught, "extends") === undefined;
  return isTaught && at(taught, "clients") !== undefined && at(taught, "request", "encode") === undefined;
}

/** What channels call the provider of a file. */
function nameOf(path: string): string {
  return (path.split(/[\\/]/).at(-1) ?? path).replace(/\.ya?ml$/, "");
}

function wireSection(source: Source, { value }: Entry): Section {
  const empty = value.kind === "scalar" && value.value === null;
  const node: Node = empty ? { kind: "map", entries: [], span: value.span } : value;
  return new Section(source, node, "a provider's wire", WIRE_KEYS);
}

/** Those of the wire that is shipped, or is taught here, and those that an override reads of its own. */
function defaultsOf(section: Section, wire: string, { wires }: KnownWires): Capabilities | undefined {
  const taught = at(section.value("mapping"), "capabilities");
  if (section.has("mapping")) return (plain(taught) ?? {}) as Capabilities;
  const shipped = wires.find(({ name }) => name === wire)?.capabilities;
  if (shipped === undefined || !section.has("override")) return shipped;
  const { text } = section.source.document;
  const usedNames = Object.keys(readCapabilities(section)).filter((name) => text.includes(`$caps.${name}`));
  return { ...Object.fromEntries(usedNames.map((name) => [name, undefined])), ...shipped };
}

/** Those of all wires together; undefined where those of one are not known. */
export function allDefaults(wires: readonly Pick<ProviderWire, "defaults">[]): Capabilities | undefined {
  if (wires.some(({ defaults }) => defaults === undefined)) return undefined;
  return Object.assign({}, ...wires.map(({ defaults }) => defaults)) as Capabilities;
}

/** Reports what stands under `capabilities` and is none. */
export function checkCapabilities(
  source: Source,
  capabilities: Node | undefined,
  defaults: Capabilities | undefined,
): void {
  if (defaults === undefined || capabilities?.kind !== "map") return;
  for (const { node, name, possible, expected } of capabilityFaults(capabilities, defaults)) {
    const place = placeOf(source, node);
    source.report(
      expected === undefined
        ? say.unknownSetting(place, name, "`capabilities`", possible)
        : say.wrongSetting(place, name, plain(node), expected),
    );
  }
}

type Spoken = Pick<ProviderWire, "wire" | "operation" | "variant">;

interface Speaker {
  name: string;
  known: KnownWires;
  capabilities: Record<string, unknown>;
}

/** Which wire it is: a shipped one, a shipped one with overrides, or one that the file teaches. */
function readSpoken(
  section: Section,
  { key }: Entry,
  { name, known, capabilities }: Speaker,
): Spoken | undefined {
  const wire = key.value;
  const taught = section.map("mapping");
  const override = section.map("override");
  if (taught !== undefined && override !== undefined) {
    section.wrong("override", "no override beside a `mapping`: a mapping is complete in itself");
  }
  const shipped = known.wires.find((candidate) => candidate.name === wire);
  if (taught === undefined && shipped === undefined) {
    const names = known.wires.map((candidate) => candidate.name);
    section.source.report(say.unknownWire(section.at(key), wire, names));
    return undefined;
  }
  const root = taught ?? override;
  if (root === undefined) return shipped && { wire, operation: shipped.operation };
  const document = { ...section.source.document, root };
  const variant: Variant = { name: `${name}/${wire}`, document, capabilities };
  if (taught === undefined) variant.of = wire;
  const { operation, diagnostics } = known.learn(variant);
  for (const diagnostic of diagnostics) section.source.report(diagnostic);
  if (taught !== undefined && !isForCallers(section)) checkTaught(section, taught);
  return operation === undefined ? undefined : { wire, operation, variant: variant.name };
}

/** What a wire needs that is taught here, so that a question goes somewhere. */
function checkTaught(section: Section, taught: Node): void {
  const { source } = section;
  const hasPath = ["path", "stream_path"].some((name) => at(taught, "upstreams", name) !== undefined);
  if (hasPath || section.has("path") || at(taught, "extends") !== undefined) return;
  const place = (taught.kind === "map" && taught.entries[0]?.key) || taught;
  source.report(say.missingSetting(section.at(place), "upstreams.path", "`mapping`"));
}

interface PlaceKeys {
  baseUrl: BaseUrl | undefined;
  auth: readonly Auth[] | undefined;
  headers: Record<string, string>;
  forward: string[];
  capabilities: Record<string, unknown>;
}

function readPlaceKeys(section: Section, known: KnownWires): PlaceKeys {
  const baseUrl = section.string("base_url");
  return {
    baseUrl:
      baseUrl === undefined ? undefined : readBaseUrl(section.source, section.place("base_url"), baseUrl),
    auth: readAuth(section),
    headers: readHeaders(section),
    forward: readForward(section, known),
    capabilities: readCapabilities(section),
  };
}

function readWire(
  section: Section,
  shared: PlaceKeys,
  known: KnownWires,
): Omit<ProviderWire, keyof Spoken | "defaults"> {
  const wireKeys = readPlaceKeys(section, known);
  const path = section.string("path");
  if (path !== undefined && !PATH.test(path)) {
    section.wrong("path", "a path that begins with `/`, without spaces");
  }
  return {
    baseUrl: wireKeys.baseUrl ?? shared.baseUrl,
    path,
    models: section.strings("models")?.map(({ text }) => text),
    auth: wireKeys.auth ?? shared.auth ?? [{ scheme: "bearer", prefix: "Bearer" }],
    headers: { ...shared.headers, ...wireKeys.headers },
    forward: [...new Set([...shared.forward, ...wireKeys.forward])],
    capabilities: { ...shared.capabilities, ...wireKeys.capabilities },
    pass: readPass(section, known.providerNames),
  };
}

/** Channels may say it too. */
export function readBaseUrl(source: Source, place: Place, text: string): BaseUrl | undefined {
  const bad = (reason: string): undefined => {
    source.report(say.notUrl(place, text, reason));
  };
  if (!/^https?:\/\//i.test(text)) return bad("begin with `https://` or `http://`");
  if (!URL.canParse(text)) return bad("it is not a valid URL");
  const url = new URL(text);
  if (url.username !== "" || url.password !== "") {
    source.report(conceal(say.notUrl(place, "…", "a credential belongs in the channel's key, not in a URL")));
    return undefined;
  }
  if (url.search !== "" || url.hash !== "") return bad("it must not contain a query or a fragment");
  return { origin: url.origin, prefix: url.pathname.replace(/\/+$/, "") };
}

function readCapabilities(section: Section): Record<string, unknown> {
  const map = section.map("capabilities");
  return map === undefined ? {} : (toPlain(section.source, map) as Record<string, unknown>);
}

const PATH = /^\/[!"$-~]*$/;
/** What `isHeaderValue` takes. */
const ONE_LINE = "one line of printable text without surrounding spaces";

function readHeaders(section: Section): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const { key, value } of section.map("headers")?.entries ?? []) {
    const name = key.value.toLowerCase();
    const text = readString(section.source, value, key.value);
    if (!isHeaderName(name)) {
      section.source.report(say.wrongSetting(section.at(key), "headers", key.value, "a header name"));
    } else if (text !== undefined) {
      if (isHeaderValue(text)) headers[name] = text;
      else section.source.report(say.wrongSetting(section.at(value), key.value, text, ONE_LINE));
    }
  }
  return headers;
}

function readForward(section: Section, known: KnownWires): string[] {
  const isToken = (name: string): boolean =>
    known.wires.some(({ tokens }) => tokens.some((place) => "header" in place && place.header === name));
  return (section.strings("forward") ?? []).flatMap(({ text, node }) => {
    const name = text.toLowerCase();
    if (HEADER_NAME.test(name) && isForwardable(name) && !isToken(name)) return [name];
    const expected = "a header other than those of credentials, cookies, host and connection";
    section.source.report(say.wrongSetting(section.at(node), "forward", text, expected));
    return [];
  });
}
