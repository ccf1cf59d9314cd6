/**
 * Everything that a request needs to be served, as one immutable value. A new configuration is a new service; a request
 * keeps the one that it started with.
 */
import { randomBytes } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { Logger } from "pino";
import { Allowances } from "../../access/allowances.ts";
import { placesFor } from "../../access/authenticate.ts";
import type { Limiter } from "../../access/limits/limits.ts";
import type { TicketKeys } from "../../access/tickets.ts";
import { Tokens } from "../../access/token-index.ts";
import type {
  Caller,
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
import type { Price } from "../../ledger/price.ts";
import type { TemporaryFiles } from "../../media/file/temporary-files.ts";
import { Router } from "../../routing/router.ts";
import type { Answers } from "../../store/answers/answer-contract.ts";
import { createMemory } from "../../store/answers/answers-in-memory.ts";
import { type OwnedIds, ownedInMemory } from "../../store/answers/owned-id-contract.ts";
import type { Tasks } from "../../store/tasks/task-contract.ts";
import { createUpstream, type Upstream } from "../../upstream/dispatch.ts";
import type { Ledger } from "../accounting/ledger.ts";
import type { CaptureQueue } from "../capture/capture-queue.ts";
import type { Config } from "../config/config.ts";
import type { ChannelPlace } from "../config/read-channel.ts";
import { LossPolicies } from "../exchange/loss-policies.ts";
import { Cors } from "../intake/cors.ts";
import type { Activity } from "../load/activity.ts";
import { HeldMemory } from "../load/held-memory.ts";
import { InFlight } from "../load/in-flight.ts";
import { PassTable } from "../pass-through/pass-table.ts";
import type { RingMemory } from "../proofs/proof-ring.ts";
import { ProofStore } from "../proofs/proof-store.ts";
import { RouteTable } from "../routes/route-table.ts";
import { BackgroundRuns } from "../stored-answers/background-runs.ts";

/** What the gateway needs of the transform engine. */
export interface Conversions {
  readonly wires: ReadonlyMap<string, Wire>;
  /** What the family of the first model that is in one can do; the same object for all of a family. */
  family(wire: Wire, ...models: string[]): Capabilities | undefined;
  /** What can be asked of a model, as far as its name tells. */
  operations(model: string): readonly string[] | undefined;
  /** Whether a model is known by the whole of a name, and not by a part of it. */
  names(whole: string, part: string): boolean;
  conversion(client: Wire, caller: Caller, target: Target): Conversion;
  /** For what an upstream of the caller's own wire says of an answer that it keeps. */
  forward(client: Wire, caller: Caller, target: Target): ForwardConversion;
  /** For what an upstream goes on with; `request` is what is known of the request then. */
  steps(target: Target, request: object): StepConversion;
  /** For what a place is asked about its models. */
  listing(target: Target): ListingConversion;
  /** Undefined where there is no way between the two. @param requested the model as the caller named it */
  session(client: Wire, caller: Caller, target: Target, requested: string): SessionConversion | undefined;
  /** Whether the upstream keeps the answers to callers of its own wire. */
  keeps(client: Wire, caller: Caller, target: Target): boolean;
}

export interface Service {
  readonly config: Config;
  readonly conversions: Conversions;
  readonly routes: RouteTable;
  /** Paths that no wire serves, and that pass. */
  readonly passing: PassTable;
  readonly tokens: Tokens;
  readonly ticketKeys: TicketKeys;
  /** What a name of an administrator's stands for: models, tried in order. */
  readonly aliases: ReadonlyMap<string, readonly string[]>;
  readonly router: Router<ChannelPlace>;
  readonly upstream: Upstream;
  /** Undefined: nothing is remembered. */
  readonly proofs: ProofStore | undefined;
  readonly cors: Cors;
  readonly losses: LossPolicies;
  /** Memory that the requests under way hold. */
  readonly held: HeldMemory;
  readonly inFlight: InFlight;
  /** Where this process says what it is doing. */
  readonly activity: Activity | undefined;
  readonly allowances: Allowances | undefined;
  readonly prices: readonly Price[];
  readonly ledger: Ledger | undefined;
  readonly ask: Beside["ask"];
  readonly log: Logger;
  /** Undefined where none are kept. */
  readonly answers: Answers | undefined;
  /** Where files of answers stand that callers fetch; undefined where they cannot. */
  readonly temporaryFiles: TemporaryFiles | undefined;
  /** Whose the ids are of what was made at upstreams. */
  readonly owned: OwnedIds;
  /** Undefined where none can be kept. */
  readonly tasks: Tasks | undefined;
  /** Undefined where nothing that requests hold can be kept. */
  readonly captures: CaptureQueue | undefined;
  /** This process, as answers name it while it makes them; empty where they do not outlive it. */
  readonly runner: string;
  /** Requests that nobody waits for. */
  readonly background: BackgroundRuns;
  /** Milliseconds since 1970. */
  readonly nowMs: () => number;
  /** Where callers of a wire may put their token. */
  places(wire: Wire): readonly TokenPlace[];
}

/** What a service is given beside its configuration; a gateway without any of it counts nothing and keeps no record. */
export interface Beside {
  /** The service that this one follows: connections and what is known of upstreams' health live on. */
  before?: Service | undefined;
  /** Keeps count of what tokens use. */
  limiter?: Limiter | undefined;
  activity?: Activity | undefined;
  /** Where all processes remember proofs of calls. Absent: each remembers its own. */
  proofs?: RingMemory | undefined;
  ledger?: Ledger | undefined;
  /** Where answers are kept. Absent: with the service before, or in the memory of this process. */
  answers?: Answers | undefined;
  /** Where files of answers stand. Absent: with the service before. */
  temporaryFiles?: TemporaryFiles | undefined;
  /** Where owned ids are remembered. Absent: as with answers. */
  owned?: OwnedIds | undefined;
  /** Where tasks are kept. */
  tasks?: Tasks | undefined;
  /** Where what requests hold is handed in. */
  captures?: CaptureQueue | undefined;
  /** This process, as kept answers name it while it makes them. */
  runner?: string | undefined;
  /** Milliseconds since 1970. */
  nowMs?: () => number;
  prices?: readonly Price[];
  /** Asks the control process for what only it has. */
  ask?: ((name: string, value: unknown) => Promise<unknown>) | undefined;
  /** Tokens that the configuration does not hold. */
  tokens?: Tokens | undefined;
  /** Of all that share tickets. Absent: as with the service before, or a key that nobody else has. */
  ticketKeys?: TicketKeys | undefined;
  /** Names that stand for models, tried in order. */
  aliases?: readonly { name: string; targets: readonly string[] }[];
}

export function createService(
  config: Config,
  conversions: Conversions,
  log: Logger,
  {
    before,
    limiter,
    activity,
    proofs,
    ledger,
    answers = before?.answers,
    temporaryFiles = before?.temporaryFiles,
    owned = before?.owned ?? ownedInMemory(config.owned),
    tasks = before?.tasks,
    captures = before?.captures,
    runner = before?.runner ?? "",
    nowMs = Date.now,
    prices = [],
    tokens,
    ticketKeys = before?.ticketKeys ?? [randomBytes(32)],
    aliases = [],
    ask,
  }: Beside = {},
): Service {
  const wires = [...conversions.wires.values()].filter((wire) => wire.endpoints.length > 0);
  const { routes, places } =
    before !== undefined && isSameList(before.routes.wires, wires) ? before : reachable(wires);
  return {
    config,
    conversions,
    routes,
    passing: new PassTable(config.channels, conversions.wires),
    tokens: new Tokens(config.tokens, tokens, ticketKeys),
    ticketKeys,
    aliases: new Map(aliases.map(({ name, targets }) => [name, targets])),
    router: new Router(config.channels, config.routing, before?.router, conversions.names),
    upstream: upstreamAfter(config, before),
    proofs: proofsAfter(config, before, proofs),
    cors: new Cors(config.cors.origins),
    losses: new LossPolicies(config.losses),
    held: before?.held ?? new HeldMemory(),
    inFlight: before?.inFlight ?? new InFlight(),
    activity,
    allowances: limiter === undefined ? undefined : new Allowances(limiter, config.rates),
    prices,
    ledger,
    ask,
    log,
    answers: config.answers.keep ? (answers ?? createMemory(config.answers, nowMs)) : undefined,
    temporaryFiles,
    owned,
    tasks,
    captures,
    runner,
    background: before?.background ?? new BackgroundRuns(),
    nowMs,
    places,
  };
}

/** How callers reach these wires. */
function reachable(wires: readonly Wire[]): Pick<Service, "routes" | "places"> {
  const tokens = wires.flatMap((wire) => wire.tokens);
  const places = new Map(wires.map((wire) => [wire, placesFor(wire.tokens, tokens)]));
  return { routes: new RouteTable(wires), places: (wire) => places.get(wire) ?? wire.tokens };
}

function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((each, at) => each === other[at]);
}

/** Pools of connections outlive a new configuration, unless it is about them. */
function upstreamAfter({ timeouts }: Config, before: Service | undefined): Upstream {
  if (before === undefined) return createUpstream(timeouts);
  if (isDeepStrictEqual(before.config.timeouts, timeouts)) return before.upstream;
  void before.upstream.retire();
  return createUpstream(timeouts);
}

/** A new configuration does not cut off the tool loops that run, unless it is about them. */
function proofsAfter(
  { reasoning }: Config,
  before: Service | undefined,
  memory: RingMemory | undefined,
): ProofStore | undefined {
  if (before !== undefined && isDeepStrictEqual(before.config.reasoning, reasoning)) return before.proofs;
  return reasoning.cache === undefined ? undefined : new ProofStore(reasoning.cache, memory);
}
