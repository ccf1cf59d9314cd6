/**
 * Reads a provider file: base URL, authentication, headers and wires of an upstream. A wire is a shipped one, a shipped one
 * with overrides, or one that the file defines.
 *
 * The file contains no key; a channel has that. The mapping language checks mappings and overrides.
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
  /** Wires for upstream requests, in order of preference. */
  wires: ProviderWire[];
  /** Names of all wires that the file defines or overrides, including wires for clients only. */
  variants: string[];
  /** The source of the facts in the file. */
  evidence: Evidence | undefined;
}

export interface Evidence {
  kind: (typeof EVIDENCE)[number];
  /** `YYYY-MM-DD`. */
  date?: string;
  pages?: readonly string[];
}

/** One wire of this provider: the defaults of the wire, overridden by values of the file. */
export interface ProviderWire {
  wire: string;
  operation: string;
  /** The variant's name, if the provider's wire differs from the shipped `wire`. */
  variant?: string;
  /** Undefined: each channel must set it. */
  baseUrl: BaseUrl | undefined;
  path: string | undefined;
  /** Undefined: the mapping of the wire says where the list of models is. */
  listing: ListingPlace | undefined;
  /** Patterns of the models that the provider serves in this wire; undefined for all. */
  models: readonly string[] | undefined;
  /** The first scheme that fits the channel's key is used. */
  auth: readonly Auth[];
  /** Credentials that the upstream accepts, by name, with options for this provider. */
  credentials: Readonly<Record<string, Readonly<Record<string, string>>>>;
  headers: Record<string, string>;
  forward: string[];
  capabilities: Record<string, unknown>;
  /** Paths that pass through. */
  pass: PassGroup | PassLike | undefined;
  /** Known capabilities with the wire's defaults. Undefined: unknown. */
  defaults: Capabilities | undefined;
  /** What a further override of this wire applies to. */
  base: Pick<Variant, "of" | "below">;
}

/** The URL of the list of models. Without an origin, the path is below the base URL. */
export interface ListingPlace {
  origin?: string;
  path: string;
}

export interface BaseUrl {
  origin: string;
  /** Without a trailing slash. */
  prefix: string;
}

/** Wires that provider files can refer to and extend. */
export interface KnownWires {
  /** The loaded wires, their operations, and where their clients put the token. */
  wires: readonly {
    name: string;
    operation: string;
    tokens: readonly TokenPlace[];
    /** With defaults. Absent: capability names are not checked. */
    capabilities?: Capabilities;
  }[];
  /** Compiles a wire of a provider. Without an operation the wire is unusable, and the diagnostics contain the reason. */
  addVariant(variant: Variant): { operation?: string; diagnostics: readonly Diagnostic[] };
  /** All known providers. Absent: names are not checked. */
  providerNames?: readonly string[];
}

const FILE_KEYS = Object.keys(declared.properties);
const WIRE_KEYS = Object.keys(declared.$defs.wire.properties);
const EVIDENCE = ["recorded", "documented", "reported"] as const;

/** Undefined if the file is unusable. */
export function readProvider(source: Source, known: KnownWires): Provider | undefined {
  const file = new Section(source, source.document.root, "a provider file", FILE_KEYS);
  const name = file.requiredString("provider");
  const shared = readUpstreamSettings(file, known);
  const map = file.map("wires");
  if (map === undefined) {
    if (file.value("wires") === undefined) file.need("wires");
    return undefined;
  }
  if (name === undefined) return undefined;
  const fileName = nameOf(source.document.path);
  if (name !== fileName)
    file.wrong("provider", `\`${fileName}\`: channels refer to a provider by its file name`);
  if (map.entries.length === 0) file.wrong("wires", "a map with at least one wire");
  const variants: string[] = [];
  const wires = map.entries.flatMap((entry): ProviderWire[] => {
    const section = wireSection(source, entry);
    const settings = readWire(section, shared, known);
    const identity = identifyWire(section, entry, { name, known, capabilities: settings.capabilities });
    const defaults = defaultsOf(section, entry.key.value, known);
    checkCapabilities(source, section.value("capabilities"), defaults);
    if (identity?.variant !== undefined) variants.push(identity.variant);
    if (isForClients(section)) return [];
    return identity === undefined ? [] : [{ ...settings, ...identity, defaults }];
  });
  checkCapabilities(source, file.value("capabilities"), allDefaults(wires));
  return { name, document: source.document, wires, variants, evidence: readEvidence(file) };
}

function readEvidence(file: Section): Evidence | undefined {
  const map = file.map("evidence");
  if (map === undefined) return undefined;
  const { kind, date, pages, ...others } = toPlain(file.source, map) as Partial<Record<string, unknown>>;
  const known = EVIDENCE.find((each) => each === kind);
  const isDate = date === undefined || (typeof date === "string" && /^\d{4}-\d{2}-\d{2}$/.test(date));
  const areUrls =
    pages === undefined ||
    (Array.isArray(pages) && pages.every((page) => typeof page === "string" && URL.canParse(page)));
  if (known === undefined || !isDate || !areUrls || Object.keys(others).length > 0) {
    file.wrong(
      "evidence",
      "`{ kind, date, pages }`: one of recorded, documented and reported, a date, and URLs",
    );
    return undefined;
  }
  return { kind: known, ...(date && { date }), ...(pages && { pages: pages as string[] }) };
}

/** Whether the wire defined here is for clients only. */
function isForClients(section: Section): boolean {
  const definition = section.value("mapping");
  const isDefinedHere = definition !== undefined && at(definition, "extends") === undefined;
  return (
    isDefinedHere &&
    at(definition, "clients") !== undefined &&
    at(definition, "request", "encode") === undefined
  );
}

/** The provider's name in channels. */
function nameOf(path: string): string {
  return (path.split(/[\\/]/).at(-1) ?? path).replace(/\.ya?ml$/, "");
}

function wireSection(source: Source, { value }: Entry): Section {
  const isEmpty = value.kind === "scalar" && value.value === null;
  const node: Node = isEmpty ? { kind: "map", entries: [], span: value.span } : value;
  return new Section(source, node, "a provider's wire", WIRE_KEYS);
}

/** The capabilities of the shipped or defined wire, plus those that only an override reads. */
function defaultsOf(section: Section, wire: string, { wires }: KnownWires): Capabilities | undefined {
  const definition = at(section.value("mapping"), "capabilities");
  if (section.has("mapping")) return (plain(definition) ?? {}) as Capabilities;
  const shipped = wires.find(({ name }) => name === wire)?.capabilities;
  if (shipped === undefined || !section.has("override")) return shipped;
  const { text } = section.source.document;
  const usedNames = Object.keys(readCapabilities(section)).filter((name) => text.includes(`$caps.${name}`));
  return { ...Object.fromEntries(usedNames.map((name) => [name, undefined])), ...shipped };
}

/** The capabilities of all wires; undefined if those of one wire are unknown. */
export function allDefaults(wires: readonly Pick<ProviderWire, "defaults">[]): Capabilities | undefined {
  if (wires.some(({ defaults }) => defaults === undefined)) return undefined;
  return Object.assign({}, ...wires.map(({ defaults }) => defaults)) as Capabilities;
}

/** Reports invalid names and values under `capabilities`. */
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

type WireIdentity = Pick<ProviderWire, "wire" | "operation" | "variant" | "base">;

interface WireContext {
  name: string;
  known: KnownWires;
  capabilities: Record<string, unknown>;
}

/** Identifies the wire: a shipped one, a shipped one with overrides, or one that the file defines. */
function identifyWire(
  section: Section,
  { key }: Entry,
  { name, known, capabilities }: WireContext,
): WireIdentity | undefined {
  const wire = key.value;
  const definition = section.map("mapping");
  const override = section.map("override");
  if (definition !== undefined && override !== undefined) {
    section.wrong("override", "no override beside a `mapping`: a mapping is complete in itself");
  }
  const shipped = known.wires.find((candidate) => candidate.name === wire);
  if (definition === undefined && shipped === undefined) {
    const names = known.wires.map((candidate) => candidate.name);
    section.source.report(say.unknownWire(section.at(key), wire, names));
    return undefined;
  }
  const root = definition ?? override;
  if (root === undefined) return shipped && { wire, operation: shipped.operation, base: { of: wire } };
  const document = { ...section.source.document, root };
  const variant: Variant = { name: `${name}/${wire}`, document, capabilities };
  if (definition === undefined) variant.of = wire;
  const { operation, diagnostics } = known.addVariant(variant);
  for (const diagnostic of diagnostics) section.source.report(diagnostic);
  if (definition !== undefined && !isForClients(section)) checkDefinition(section, definition);
  if (operation === undefined) return undefined;
  const { of } = variant;
  const base = { ...(of === undefined ? {} : { of }), below: { name: variant.name, document } };
  return { wire, operation, variant: variant.name, base };
}

/** A wire that is defined here needs a path for upstream requests. */
function checkDefinition(section: Section, definition: Node): void {
  const { source } = section;
  const hasPath = ["path", "stream_path"].some((name) => at(definition, "upstreams", name) !== undefined);
  if (hasPath || section.has("path") || at(definition, "extends") !== undefined) return;
  const place = (definition.kind === "map" && definition.entries[0]?.key) || definition;
  source.report(say.missingSetting(section.at(place), "upstreams.path", "`mapping`"));
}

interface UpstreamSettings {
  baseUrl: BaseUrl | undefined;
  auth: readonly Auth[] | undefined;
  credentials: ProviderWire["credentials"];
  headers: Record<string, string>;
  forward: string[];
  capabilities: Record<string, unknown>;
}

function readUpstreamSettings(section: Section, known: KnownWires): UpstreamSettings {
  const baseUrl = section.string("base_url");
  return {
    baseUrl:
      baseUrl === undefined ? undefined : readBaseUrl(section.source, section.place("base_url"), baseUrl),
    auth: readAuth(section),
    credentials: readCredentials(section),
    headers: readHeaders(section),
    forward: readForward(section, known),
    capabilities: readCapabilities(section),
  };
}

function readWire(
  section: Section,
  shared: UpstreamSettings,
  known: KnownWires,
): Omit<ProviderWire, keyof WireIdentity | "defaults"> {
  const wireSettings = readUpstreamSettings(section, known);
  const path = section.string("path");
  if (path !== undefined && !PATH.test(path)) {
    section.wrong("path", "a path that begins with `/`, without spaces");
  }
  return {
    baseUrl: wireSettings.baseUrl ?? shared.baseUrl,
    path,
    listing: readListing(section),
    models: section.strings("models")?.map(({ text }) => text),
    auth: wireSettings.auth ?? shared.auth ?? [{ scheme: "bearer", prefix: "Bearer" }],
    credentials: { ...shared.credentials, ...wireSettings.credentials },
    headers: { ...shared.headers, ...wireSettings.headers },
    forward: [...new Set([...shared.forward, ...wireSettings.forward])],
    capabilities: { ...shared.capabilities, ...wireSettings.capabilities },
    pass: readPass(section, known.providerNames),
  };
}

function readListing(section: Section): ListingPlace | undefined {
  const text = section.string("listing");
  if (text === undefined) return undefined;
  if (PATH.test(text)) return { path: text };
  const url = readBaseUrl(section.source, section.place("listing"), text);
  return url && { origin: url.origin, path: url.prefix };
}

/** Also used for the `base_url` of channels. */
export function readBaseUrl(source: Source, place: Place, text: string): BaseUrl | undefined {
  const reportInvalid = (reason: string): undefined => {
    source.report(say.notUrl(place, text, reason));
  };
  if (!/^https?:\/\//i.test(text)) return reportInvalid("begin with `https://` or `http://`");
  if (!URL.canParse(text)) return reportInvalid("it is not a valid URL");
  const url = new URL(text);
  if (url.username !== "" || url.password !== "") {
    source.report(conceal(say.notUrl(place, "…", "a credential belongs in the channel's key, not in a URL")));
    return undefined;
  }
  if (url.search !== "" || url.hash !== "") return reportInvalid("it must not contain a query or a fragment");
  return { origin: url.origin, prefix: url.pathname.replace(/\/+$/, "") };
}

function readCapabilities(section: Section): Record<string, unknown> {
  const map = section.map("capabilities");
  return map === undefined ? {} : (toPlain(section.source, map) as Record<string, unknown>);
}

function readCredentials(section: Section): ProviderWire["credentials"] {
  const map = section.map("credentials");
  if (map === undefined) return {};
  const entries = Object.entries(toPlain(section.source, map) as Record<string, unknown>).map(
    ([name, options]) => [name, options ?? {}] as const,
  );
  const isValid = entries.every(
    ([, options]) =>
      typeof options === "object" && Object.values(options).every((value) => typeof value === "string"),
  );
  if (isValid) return Object.fromEntries(entries) as ProviderWire["credentials"];
  section.wrong("credentials", "a map from names of credentials to maps of options");
  return {};
}

const PATH = /^\/[!"$-~]*$/;
/** Describes `isHeaderValue` in messages. */
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
