/** A compiled mapping in the form that the engine uses: it validates requests and encodes responses. */

import type { ClientRequest, Counts, HubError, OwnedName, Reply, Wire } from "../../conversion/contract.ts";
import { canonical } from "../../conversion/hub/canonical.ts";
import { statusOf } from "../../conversion/hub/error-kinds.ts";
import type { GenerationRequest } from "../../conversion/hub/generation.ts";
import { locator } from "../../conversion/hub/locate.ts";
import type {
  HubDocument,
  Operation,
  OperationRules,
  PlacedUrl,
} from "../../conversion/hub/operation-rules.ts";
import { UrlRule } from "../../conversion/hub/url-rule.ts";
import { plainValue } from "../json/parse-json.ts";
import { patchFields } from "../json/patch.ts";
import { outlineOf } from "../json/scan.ts";
import type { ReadsOf } from "../losses/reads-of.ts";
import { mentionOf } from "../text/mention.ts";
import type { Bindings } from "./bindings.ts";
import { bindingsOf, documentOf, nobody, withDocument } from "./caller-input.ts";
import type { Compiled, Program } from "./compile-mapping.ts";
import { createConnection } from "./connection-rules.ts";
import { respell, respellRequest } from "./key-spelling.ts";
import { type LimitHeaders, readLimits, writeLimits } from "./limit-headers.ts";
import type { HeaderRule, Mapping } from "./mapping.ts";
import { identityOf } from "./request-identity.ts";
import { createStored } from "./stored-rules.ts";

/** The first error of a body: a message and its field. */
export type Validate = (body: unknown) => { message: string; param: string } | undefined;

export interface Validators {
  default: Validate;
  strict: Validate;
}

export interface CompiledWire extends Wire {
  readonly mapping: Mapping;
  readonly program: Program;
  /** The generated JavaScript, for inspection. */
  readonly source: string;
  readonly reads: ReadsOf;
  /** The rules of its operation. */
  readonly rules: OperationRules;
  /** Compiles the maps now, so that no request has to wait for them; one at each step. */
  prepare(): Iterable<unknown>;
  /** Whether the maps were used. */
  readonly isInUse: boolean;
}

export interface WireParts {
  operation: Operation;
  /** Called once, when the first map is used. */
  compile(): Compiled;
  validators?: Validators | undefined;
}

export function createWire(mapping: Mapping, { operation, compile, validators }: WireParts): CompiledWire {
  const { clients } = mapping;
  const urls = new UrlRule(clients?.urls ?? { fields: [], schemes: [] });
  let compiled: Compiled | undefined;
  const compileOnce = (): Compiled => {
    compiled ??= compile();
    return compiled;
  };
  const encodeAnswer = (answer: unknown, clientRequest: ClientRequest): object =>
    compileOnce().program.responseEncode?.(answer, bindingsOf(clientRequest, {})) as object;
  const ownedWhere = (clients?.ownedWhere ?? []).map(mentionOf);
  /** The error uses the client's spelling. An error that exists only because of the spelling is ignored. */
  const bodyFault = (
    caller: Parameters<Wire["validate"]>[0],
    profile: "default" | "strict",
  ): ReturnType<Validate> => {
    const { body } = caller;
    const fault = validators?.[profile](body);
    if (fault === undefined) return undefined;
    const { spelling } = mapping.request;
    const document = respell(body, spelling);
    if (document === body || validators?.[profile](document) !== undefined) return fault;
    if (spelling !== undefined) caller.respelled = { body: body as object, spelling, document };
    return undefined;
  };
  /** The name of a hub's field in a body, also if the body does not contain it. */
  const clientFieldOf = (path: string, document: unknown): string => {
    const words = path === "" ? [] : compileOnce().ownWords(path);
    return compileOnce().ownWord(path, document) ?? words[0] ?? path;
  };
  return {
    mapping,
    get program() {
      return compileOnce().program;
    },
    get source() {
      return compileOnce().source;
    },
    reads: (kind, caps) => compileOnce().reads(kind, caps),
    *prepare() {
      if (compiled === undefined) yield compileOnce();
      yield* compileOnce().prepare();
    },
    get isInUse() {
      return compiled !== undefined;
    },
    name: mapping.name,
    operation: mapping.operation,
    kind: operation.kind,
    rules: operation.rules,
    endpoints: clients === undefined ? [] : [...clients.endpoints, ...(mapping.count?.endpoints ?? [])],
    bodies: clients?.bodies ?? ["json"],
    tokens: clients?.tokens ?? [],
    marks: clients?.marks ?? [],
    precedes: clients?.precedes ?? [],
    elsewhere: clients?.unavailable ?? {},
    requestIdHeader: clients?.requestIdHeader ?? "x-request-id",
    connection: mapping.connection && createConnection(mapping.connection, () => compileOnce().program),
    protocols: mapping.session?.protocols ?? [],
    firstModel: mapping.mapNames.includes("sessionModel")
      ? (message) => firstModel(mapping, compileOnce().program, message)
      : undefined,
    failSession: (error, caller) => {
      const message = compileOnce().program.sessionError?.(error, bindingsOf(caller, {}));
      return message === undefined ? undefined : JSON.stringify(message);
    },
    capabilities: mapping.capabilities,
    asRequest: (caller) => {
      const document = respellRequest(caller, documentOf(caller), mapping.request.spelling);
      const countRequest = compileOnce().program.countDecode?.(document, bindingsOf(caller, {}));
      return countRequest === undefined ? caller : withFields(caller, document, countRequest);
    },
    validate: (caller, profile) =>
      headerFault(clients?.requiredHeaders ?? [], caller.headers, profile) ?? bodyFault(caller, profile),
    fault: (caller) => {
      const { faults } = operation.rules;
      if (faults === undefined) return undefined;
      const document = respellRequest(caller, documentOf(caller), mapping.request.spelling);
      const request = compileOnce().program.requestDecode?.(document, bindingsOf(caller, {})) as HubDocument;
      const found = faults(request ?? {});
      return found && { message: found.message, param: clientFieldOf(found.param ?? "", document) };
    },
    forbiddenUrl: (caller) => {
      // A form or a file has no text, and no URL that a map would fetch.
      if (caller.text === "" || !urls.mayBreak(caller.body)) return undefined;
      const document = respellRequest(caller, caller.body, mapping.request.spelling);
      const hubRequest = compileOnce().program.requestDecode?.(document, bindingsOf(caller, {}));
      const found = forbiddenUrl(urls, mapping.clients?.param ?? "", operation, hubRequest as HubDocument);
      return found && { ...found, schemes: urls.schemes };
    },
    peek: (caller) => {
      if (caller.peeked !== undefined) return caller.peeked;
      const { program } = compileOnce();
      const bindings = bindingsOf(caller, {});
      const body = respellRequest(caller, caller.body, mapping.request.spelling);
      const model = program.model?.(body, bindings);
      const output = program.output?.(body, bindings);
      const choices = program.choices?.(body, bindings);
      return {
        model: typeof model === "string" && model !== "" ? model : undefined,
        stream: program.stream?.(body, bindings) === true,
        ...(typeof output === "number" && output >= 0 ? { maxOutput: output } : {}),
        choices: typeof choices === "number" && choices > 1 ? choices : 1,
      };
    },
    counts: (caller) => {
      const body = respellRequest(caller, caller.body, mapping.request.spelling);
      return (compileOnce().program.counts?.(body, bindingsOf(caller, {})) ?? {}) as Counts;
    },
    ownedIds: (caller) => {
      const { text, body } = caller;
      // JSON may escape a letter by its number.
      if (!ownedWhere.some((isIn) => isIn(text)) && !text.includes("\\u00")) return [];
      const document = respellRequest(caller, body, mapping.request.spelling);
      const found = [compileOnce().program.owned?.(document, bindingsOf(caller, {}))].flat();
      const names = found.map((each) =>
        typeof each === "string" ? { id: each } : (each as Partial<OwnedName>),
      );
      const named = names.filter((each): each is OwnedName => typeof each?.id === "string");
      return [...new Map(named.map((each) => [each.id, each])).values()];
    },
    clientField: (path, body) => compileOnce().ownWord(path, respell(body, mapping.request.spelling)),
    identify: (caller, ignored) => {
      const names = ignored.flatMap((path) => [...compileOnce().ownWords(path), path]);
      return identityOf(caller, mapping.request.spelling, names);
    },
    forwardedHeaders: mapping.upstreams.forward.map(({ header }) => header),
    decodeRequest: (caller) =>
      compileOnce().program.requestDecode?.(
        respellRequest(caller, caller.body, mapping.request.spelling),
        bindingsOf(caller, {}),
      ),
    encodeStored: encodeAnswer,
    reply: (answer, caller) => ({
      status: 200,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(encodeAnswer(answer, caller)),
      dropped: [],
    }),
    hasTasks: mapping.steps !== undefined,
    listsModels: mapping.mapNames.includes("listingRequest"),
    limitHeaders: (limits, now) => {
      const headers = clients?.limits ?? mapping.upstreams.limits;
      return headers === undefined ? {} : writeLimits(headers, limits, now);
    },
    readLimits:
      mapping.upstreams.limits &&
      ((headers, now) => readLimits(mapping.upstreams.limits as LimitHeaders, headers, now)),
    stored: mapping.stored && createStored(mapping.stored.routes, () => compileOnce().program),
    fail: (error, requestId) => failReply(mapping, compileOnce().program, error, requestId),
  };
}

function firstModel(mapping: Mapping, program: Program, message: Uint8Array): string | undefined {
  try {
    const document = respell(JSON.parse(Buffer.from(message).toString()), mapping.request.spelling);
    const model = program.sessionModel?.(document, bindingsOf(nobody, {}));
    return typeof model === "string" ? model : undefined;
  } catch {
    return undefined;
  }
}

/** The URL's position in the client's names, and the start of its value. */
function forbiddenUrl(
  urls: UrlRule,
  pattern: string,
  { kind, rules }: Operation,
  hubRequest: HubDocument,
): { scheme: string; param: string } | undefined {
  if (kind === "conversation") {
    const request = hubRequest as unknown as GenerationRequest;
    const found = urls.findInTurns(canonical(request).turns);
    return found && { scheme: found.scheme, param: locator(pattern, request)(found.at) };
  }
  const found = urls.findAmong(rules.urls?.(hubRequest) ?? []);
  return found && { scheme: found.scheme, param: placeOf(pattern, found.at) };
}

/** A position in the client's names: the wire's `clients.param` with indexes inserted. */
export function placeOf(pattern: string, at: PlacedUrl["at"] = {}): string {
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => String(at[name] ?? 0));
}

/** Strict mode requires the header with its first value. Otherwise the header may be absent, or have any of the values. */
function headerFault(
  rules: readonly HeaderRule[],
  headers: Record<string, string>,
  profile: "default" | "strict",
): { message: string; param: string } | undefined {
  for (const { header: names, values } of rules) {
    const name = names.find((candidate) => headers[candidate] !== undefined);
    const possible = profile === "strict" ? values.slice(0, 1) : values;
    if (name === undefined ? profile === "default" : possible.includes(headers[name] ?? "")) continue;
    const param = name ?? names[0] ?? "";
    const requirement = name === undefined ? "is required" : `must be ${possible.join(" or ")}`;
    return { message: `header ${param}: ${requirement}`, param };
  }
  return undefined;
}

/** The client's request with another body. If only top-level fields differ, the text is derived from the old one. */
function withFields(clientRequest: ClientRequest, document: unknown, countRequest: unknown): ClientRequest {
  const isObject = (value: unknown): value is Record<string, unknown> =>
    typeof value === "object" && value !== null && !Array.isArray(value);
  if (!isObject(document) || !isObject(countRequest) || !isObject(clientRequest.body))
    return withDocument(clientRequest, countRequest);
  if (Object.keys(document).some((key) => countRequest[key] === undefined))
    return withDocument(clientRequest, countRequest);
  const changed = Object.fromEntries(
    Object.entries(countRequest).filter(([key, value]) => document[key] !== value),
  );
  const written = JSON.stringify(changed);
  const text = patchFields(clientRequest.text, changed);
  const body = { ...clientRequest.body, ...(plainValue(written, changed) as object) };
  const added = Object.keys(changed).every((key) => document[key] === undefined)
    ? outlineOf(written)
    : undefined;
  const { outline } = clientRequest;
  // Added fields are at the end.
  const canExtendOutline = outline !== undefined && added?.exactNumbers.length === 0;
  const extended = canExtendOutline ? { ...outline, values: outline.values + added.values } : undefined;
  return { ...clientRequest, text, body, outline: extended, bytes: undefined, peeked: undefined };
}

function failReply(mapping: Mapping, program: Program, error: HubError, requestId: string): Reply {
  const status = wireStatus(mapping, error);
  const bindings = bindingsOf(nobody, { requestId, status });
  const body = errorBody(program, { ...error, status }, bindings);
  const headers: Record<string, string> = { "content-type": "application/json" };
  if (error.retry_after !== undefined) headers["retry-after"] = String(Math.ceil(error.retry_after));
  return { status, headers, body: JSON.stringify(body), error, dropped: [] };
}

/** An error must be sent even if the map that encodes it fails. */
function errorBody({ errorEncode }: Program, error: HubError, bindings: Bindings): unknown {
  const plain = { error: { message: error.message } };
  try {
    return errorEncode?.(error, bindings) ?? plain;
  } catch {
    return plain;
  }
}

/** The HTTP status of an error in this wire; most wires use the default, a few override it. */
export function wireStatus(mapping: Mapping, error: { kind: string; status?: number }): number {
  return mapping.error.statuses[error.kind] ?? error.status ?? statusOf(error.kind);
}
