/**
 * Everything that serves a request, as one immutable value. A new configuration is a new service; a request uses the same
 * service until its end.
 */
import { randomBytes } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { Allowances } from "../../access/allowances.ts";
import { placesFor } from "../../access/authenticate.ts";
import type { Limiter } from "../../access/limits/limits.ts";
import type { TicketKeys } from "../../access/tickets.ts";
import { Tokens } from "../../access/token-index.ts";
import type {
  ClientRequest,
  Conversion,
  ForwardConversion,
  ListingConversion,
  SessionConversion,
  StepConversion,
  Target,
  TokenPlace,
  Wire,
} from "../../conversion/contract.ts";
import type { Capabilities } from "../../conversion/hub/capabilities.ts";
import type { Price, PriceGroup } from "../../ledger/price.ts";
import type { TemporaryFiles } from "../../media/file/temporary-files.ts";
import type { Alias } from "../../routing/alias.ts";
import { CircuitRegistry } from "../../routing/circuit-registry.ts";
import { RetryBudget } from "../../routing/retry-budget.ts";
import { type Choosing, Router } from "../../routing/router.ts";
import type { Answers } from "../../store/answers/answer-contract.ts";
import { createMemory } from "../../store/answers/answers-in-memory.ts";
import { type OwnedIds, ownedInMemory } from "../../store/answers/owned-id-contract.ts";
import type { Tasks } from "../../store/tasks/task-contract.ts";
import { createUpstream, type Upstream } from "../../upstream/dispatch.ts";
import type { Ledger } from "../accounting/ledger.ts";
import type { CaptureQueue } from "../capture/capture-queue.ts";
import type { Config } from "../config/config.ts";
import type { StoredAlias } from "../config/read-alias.ts";
import type { ChannelTarget } from "../config/read-channel.ts";
import { type GroupSettings, groupOf } from "../config/read-groups.ts";
import { LossPolicies } from "../exchange/loss-policies.ts";
import { Cors } from "../intake/cors.ts";
import type { Activity } from "../load/activity.ts";
import { BufferedMemory } from "../load/buffered-memory.ts";
import { InFlight } from "../load/in-flight.ts";
import type { Logger } from "../log/log.ts";
import { ModelCatalogue } from "../models/model-catalogue.ts";
import { shippedModels } from "../models/shipped-models.ts";
import { PassTable } from "../pass-through/pass-table.ts";
import type { RingMemory } from "../proofs/proof-ring.ts";
import { ProofStore } from "../proofs/proof-store.ts";
import { openResponseStore } from "../response-cache/open-response-store.ts";
import type { ResponseStore } from "../response-cache/response-store.ts";
import { RouteTable } from "../routes/route-table.ts";
import { BackgroundRuns } from "../stored-answers/background-runs.ts";
import { createChoosing } from "./choosing.ts";
import type { HedgePolicies } from "./hedge-policies.ts";

/** The interface to the conversions. */
export interface Conversions {
  readonly wires: ReadonlyMap<string, Wire>;
  /** Capabilities of the first of these models that belongs to a known family. The same object for all models of a family. */
  family(wire: Wire, ...models: string[]): Capabilities | undefined;
  /** Operations of a model, if its name implies them. */
  operations(model: string): readonly string[] | undefined;
  /** Whether the complete name identifies a model family, and the partial name does not. */
  names(whole: string, part: string): boolean;
  conversion(client: Wire, clientRequest: ClientRequest, target: Target): Conversion;
  /** For responses that an upstream of the same wire stores. */
  forward(client: Wire, clientRequest: ClientRequest, target: Target): ForwardConversion;
  /** For the steps of a running task; `request` contains the stored properties of its request. */
  steps(target: Target, request: object): StepConversion;
  /** For an upstream's model list. */
  listing(target: Target): ListingConversion;
  /** Undefined if the two wires cannot be connected. @param requested the model's name in the client's request */
  session(
    client: Wire,
    clientRequest: ClientRequest,
    target: Target,
    requested: string,
  ): SessionConversion | undefined;
  /** Whether the upstream stores responses for clients of its own wire. */
  canStore(client: Wire, clientRequest: ClientRequest, target: Target): boolean;
  /** The id of a response to a client. @param pieces the body of the response; of a stream, the chunks */
  answerId(
    client: Wire,
    contentType: string,
    pieces: readonly Uint8Array[],
    isStream: boolean,
  ): string | undefined;
}

export interface Service {
  readonly config: Config;
  readonly conversions: Conversions;
  readonly routes: RouteTable;
  /** Pass-through paths, which no wire serves. */
  readonly passTable: PassTable;
  readonly tokens: Tokens;
  readonly ticketKeys: TicketKeys;
  readonly aliases: ReadonlyMap<string, Alias<ChannelTarget>>;
  readonly choosing: Choosing;
  readonly hedges: HedgePolicies;
  /** Whether the strategy of a model without an alias depends on properties of requests. */
  readonly readsRequests: boolean;
  readonly router: Router<ChannelTarget>;
  /** The circuit breakers of the router. */
  readonly circuits: CircuitRegistry;
  /** Of this process, for all requests. */
  readonly retryBudget: RetryBudget;
  readonly upstream: Upstream;
  /** Undefined: disabled. */
  readonly proofs: ProofStore | undefined;
  readonly cors: Cors;
  readonly losses: LossPolicies;
  /** Memory of running requests. */
  readonly bufferedMemory: BufferedMemory;
  readonly inFlight: InFlight;
  /** Reports the current work of this process. */
  readonly activity: Activity | undefined;
  readonly allowances: Allowances | undefined;
  readonly prices: readonly Price[];
  readonly models: ModelCatalogue;
  /** The same, if its prices apply to models without a price of the operator. */
  readonly pricedModels: ModelCatalogue | undefined;
  /** The groups of clients, by name. */
  readonly groups: ReadonlyMap<string, PriceGroup>;
  readonly ledger: Ledger | undefined;
  readonly ask: ServiceOptions["ask"];
  readonly log: Logger;
  /** Undefined if no responses are stored. */
  readonly answers: Answers | undefined;
  /** Responses for equal requests. */
  readonly responses: ResponseStore;
  /** Files that clients download; undefined if this is not available. */
  readonly temporaryFiles: TemporaryFiles | undefined;
  /** Owners of objects at upstreams. */
  readonly owned: OwnedIds;
  /** Undefined if tasks cannot be stored. */
  readonly tasks: Tasks | undefined;
  /** Undefined if captures cannot be stored. */
  readonly captures: CaptureQueue | undefined;
  /** Id of this process in unfinished stored responses; empty if these do not survive the process. */
  readonly runner: string;
  /** Requests without a waiting client. */
  readonly background: BackgroundRuns;
  /** Unix time in milliseconds. */
  readonly nowMs: () => number;
  /** Where clients of a wire may send their token. */
  places(wire: Wire): readonly TokenPlace[];
}

/** Optional parts of a service besides its configuration. Without them, the gateway counts no usage and writes no records. */
export interface ServiceOptions {
  /** The previous service: its connections and the upstreams' health are reused. */
  previous?: Service | undefined;
  /** Circuit breakers that are shared with other processes. Absent: those of the previous service, or private ones. */
  circuits?: CircuitRegistry | undefined;
  /** Counts the usage of tokens. */
  limiter?: Limiter | undefined;
  activity?: Activity | undefined;
  /** Shared memory for proofs of tool calls. Absent: private memory of this process. */
  proofs?: RingMemory | undefined;
  ledger?: Ledger | undefined;
  /** The store of responses. Absent: the one of the previous service, or memory of this process. */
  answers?: Answers | undefined;
  /** The store of temporary files. Absent: the one of the previous service. */
  temporaryFiles?: TemporaryFiles | undefined;
  /** The store of object owners. Absent: as for responses. */
  owned?: OwnedIds | undefined;
  /** The store of tasks. */
  tasks?: Tasks | undefined;
  /** Receives the captures. */
  captures?: CaptureQueue | undefined;
  /** Id of this process in unfinished stored responses. */
  runner?: string | undefined;
  /** Unix time in milliseconds. */
  nowMs?: () => number;
  prices?: readonly Price[];
  /** Groups outside the configuration. They override those of the configuration. */
  groups?: readonly GroupSettings[];
  /** Sends a request to the control process. */
  ask?: ((name: string, value: unknown) => Promise<unknown>) | undefined;
  /** Tokens outside the configuration. */
  tokens?: Tokens | undefined;
  /** Keys of all processes that share tickets. Absent: those of the previous service, or a private key. */
  ticketKeys?: TicketKeys | undefined;
  /** Aliases outside the configuration. They replace those of the configuration. */
  aliases?: readonly StoredAlias[];
}

export function createService(
  config: Config,
  conversions: Conversions,
  log: Logger,
  {
    previous,
    circuits = previous?.circuits ?? new CircuitRegistry(),
    limiter,
    activity,
    proofs,
    ledger,
    answers = previous?.answers,
    temporaryFiles = previous?.temporaryFiles,
    owned = previous?.owned ?? ownedInMemory(config.owned),
    tasks = previous?.tasks,
    captures = previous?.captures,
    runner = previous?.runner ?? "",
    nowMs = Date.now,
    prices = [],
    groups = [],
    tokens,
    ticketKeys = previous?.ticketKeys ?? [randomBytes(32)],
    aliases = [],
    ask,
  }: ServiceOptions = {},
): Service {
  const wires = [...conversions.wires.values()].filter((wire) => wire.endpoints.length > 0);
  const allGroups = new Map([...config.groups, ...groups].map((group) => [group.name, groupOf(group)]));
  const { routes, places } =
    previous !== undefined && isSameList(previous.routes.wires, wires) ? previous : createRoutes(wires);
  const models = modelsAfter(config, previous);
  const pricedModels = config.models.defaultPrices === "on" ? models : undefined;
  const chosen = createChoosing(config, { prices, pricedModels }, aliases, allGroups, previous?.aliases);
  const { choosing, hedges, readsRequests, aliases: allAliases, faults } = chosen;
  for (const { name, fault } of faults)
    log.error({ part: "channels", alias: name, fault }, "an alias of the store is not served");
  const router = new Router(config.channels, config.routing, {
    before: previous?.router,
    isName: conversions.names,
    choosing,
    circuits,
  });
  router.forgetOthers();
  return {
    config,
    conversions,
    routes,
    passTable: new PassTable(config.channels, conversions.wires),
    tokens: new Tokens(config.tokens, tokens, ticketKeys, allGroups),
    ticketKeys,
    aliases: allAliases,
    choosing,
    hedges,
    readsRequests,
    router,
    circuits,
    retryBudget: retryBudgetAfter(config, previous),
    upstream: upstreamAfter(config, previous),
    proofs: proofsAfter(config, previous, proofs),
    cors: new Cors(config.cors.origins),
    losses: new LossPolicies(config.losses),
    bufferedMemory: previous?.bufferedMemory ?? new BufferedMemory(),
    inFlight: previous?.inFlight ?? new InFlight(),
    activity,
    allowances: limiter === undefined ? undefined : new Allowances(limiter, config.rates, config.channels),
    prices,
    models,
    pricedModels,
    groups: allGroups,
    ledger,
    ask,
    log,
    answers: config.answers.keep ? (answers ?? createMemory(config.answers, nowMs)) : undefined,
    responses: responsesAfter(config, previous, log, nowMs),
    temporaryFiles,
    owned,
    tasks,
    captures,
    runner,
    background: previous?.background ?? new BackgroundRuns(),
    nowMs,
    places,
  };
}

/** Routes and token locations of these wires. */
function createRoutes(wires: readonly Wire[]): Pick<Service, "routes" | "places"> {
  const tokens = wires.flatMap((wire) => wire.tokens);
  const places = new Map(wires.map((wire) => [wire, placesFor(wire.tokens, tokens)]));
  return { routes: new RouteTable(wires), places: (wire) => places.get(wire) ?? wire.tokens };
}

function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((each, at) => each === other[at]);
}

/** One client for all configurations, because running requests of the previous one still send retries and polls. */
function upstreamAfter({ timeouts, channels }: Config, previous: Service | undefined): Upstream {
  if (previous === undefined) return createUpstream(timeouts);
  const { upstream } = previous;
  upstream.setTimeouts(timeouts);
  upstream.keep(channels.flatMap(({ speaks }) => speaks.flatMap(({ place }) => place.transport ?? [])));
  return upstream;
}

/** A new configuration reuses cached responses, unless their store or its limits change. */
function responsesAfter(
  { responseCache }: Config,
  previous: Service | undefined,
  log: Logger,
  nowMs: () => number,
): ResponseStore {
  const { maxBytes, maxEntries, redisUrl } = responseCache;
  const last = previous?.config.responseCache;
  if (
    previous !== undefined &&
    last?.maxBytes === maxBytes &&
    last.maxEntries === maxEntries &&
    last.redisUrl === redisUrl
  )
    return previous.responses;
  previous?.responses.close();
  return openResponseStore(responseCache, log, nowMs);
}

/** A new configuration keeps the balance of the retry budget. */
function retryBudgetAfter({ routing }: Config, previous: Service | undefined): RetryBudget {
  if (previous === undefined) return new RetryBudget(routing.retryBudget);
  previous.retryBudget.policy = routing.retryBudget;
  return previous.retryBudget;
}

/** A new configuration reuses the facts of models that were found, unless the operator's facts change. */
function modelsAfter({ models }: Config, previous: Service | undefined): ModelCatalogue {
  if (previous !== undefined && isDeepStrictEqual(previous.config.models.own, models.own))
    return previous.models;
  return new ModelCatalogue(models.own, shippedModels);
}

/** A new configuration reuses the proofs of running tool loops, unless their settings change. */
function proofsAfter(
  { reasoning }: Config,
  previous: Service | undefined,
  memory: RingMemory | undefined,
): ProofStore | undefined {
  if (previous !== undefined && isDeepStrictEqual(previous.config.reasoning, reasoning))
    return previous.proofs;
  return reasoning.cache === undefined ? undefined : new ProofStore(reasoning.cache, memory);
}
