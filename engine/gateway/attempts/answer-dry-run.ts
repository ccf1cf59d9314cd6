/**
 * Answers a dry run: what the gateway would send, where, at what price, which fields it would drop, and which rules apply. Nothing
 * is sent, counted or recorded. The route, the conversion and the refusals are those of a real request.
 */
import type { ClientRequest, HubError } from "../../conversion/contract.ts";
import type { SuffixReasoning } from "../../conversion/hub/model-suffix.ts";
import { atOnce, type Steps } from "../../language/json/in-steps.ts";
import type { Counts } from "../../ledger/record.ts";
import type { Candidate } from "../../routing/router.ts";
import { ratesFor } from "../accounting/rates-for.ts";
import { needOf } from "../accounting/usage-accounting.ts";
import type { ChannelTarget } from "../config/read-channel.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { pathOf } from "../exchange/loss-policies.ts";
import { inTurns } from "../load/loop-turns.ts";
import { attemptRefusal, type DryRule, rulesFor } from "./dry-run-rules.ts";
import { type ExplainedRoute, explainRoute } from "./explain-route.ts";
import { planRequest, type RequestPlan } from "./plan-request.ts";

export interface DryRunRequest {
  clientRequest: ClientRequest;
  /** In the order of attempts. */
  candidates: readonly Candidate<ChannelTarget>[];
  suffix: SuffixReasoning | undefined;
  /** The requested model and those behind it. */
  names: readonly string[];
  /** What decides the reservation; undefined for a request about a request, which uses nothing. */
  usage: ExpectedUsage | undefined;
}

interface ExpectedUsage {
  /** Of the body. */
  bytes: number;
  /** Maximum number of output tokens. */
  output: number;
  /** Other than tokens. */
  units?: Counts["units"];
}

export interface Explanation {
  /** `sent`: to an upstream. `answered`: by the gateway itself, from its cache or without an upstream. */
  outcome: "sent" | "answered" | "refused";
  /** The error that the client would get; absent unless refused. */
  refusal?: Pick<HubError, "status" | "kind" | "message">;
  stream: boolean;
  route: ExplainedRoute;
  /** Candidates that cannot serve the request, in the order of attempts. */
  skipped: { channel: string; key?: string; model: string; status: number; reason: string }[];
  /** Absent if no candidate can serve the request. */
  upstream?: RequestPlan & { channel: string; key?: string; model: string; wire: string };
  /** Fields that the upstream's wire cannot express. `field` is the client's name. */
  lost: { lost: string; field?: string }[];
  price?: ExplainedPrice;
  rules: DryRule[];
}

interface ExplainedPrice {
  inputTokens: number;
  outputTokens: number;
  units?: Readonly<Record<string, number>>;
  /** Absent if no price is known. */
  maxMicros?: number;
  /** US dollars per million tokens, or per unit. */
  rates?: Readonly<Record<string, number>>;
  basis: string;
}

export function answerDryRun(exchange: Exchange, request: DryRunRequest): void {
  explain(exchange, request).then(
    (explanation) =>
      exchange.guard(() => {
        if (exchange.settled) return;
        const headers = { "content-type": "application/json" };
        exchange.send({ status: 200, headers, body: JSON.stringify(explanation), dropped: [] });
      }),
    (fault: unknown) =>
      exchange.guard(() => {
        throw fault;
      }),
  );
}

async function explain(exchange: Exchange, request: DryRunRequest): Promise<Explanation> {
  const { service, wire, token, model = "", wantsStream } = exchange;
  const { clientRequest, candidates, suffix, names, usage } = request;
  const { group } = token ?? {};
  const { bytes = 0, output = 0, units } = usage ?? {};
  const need = usage
    ? needOf(service, candidates, model, bytes, output, units, group)
    : { tokens: 0, micros: 0 };
  const question = { wire, clientRequest, model, isStreamed: wantsStream, token };
  const explanation: Explanation = {
    outcome: "refused",
    stream: wantsStream,
    route: explainRoute(service, question, candidates),
    skipped: [],
    lost: [],
    rules: [],
  };
  let firstRefusal: HubError | undefined;
  for (const candidate of candidates) {
    const plan =
      (await attemptRefusal(exchange, candidate, need)) ?? (await planAt(exchange, request, candidate));
    const { channel, key, model: upstreamModel, wire: upstreamWire } = candidate;
    const place = { channel, ...(key === undefined ? {} : { key }), model: upstreamModel };
    if ("kind" in plan) {
      firstRefusal ??= plan;
      const reason = candidate.place.conceal(plan.message);
      explanation.skipped.push({ ...place, status: plan.status, reason });
      continue;
    }
    const { dropped, isAnswered, ...sent } = plan;
    explanation.outcome = isAnswered ? "answered" : "sent";
    explanation.upstream = { ...place, wire: upstreamWire, ...sent };
    explanation.lost = dropped.map((lost) => {
      const field = wire.clientField(pathOf(lost), clientRequest.body);
      return field === undefined ? { lost } : { lost, field };
    });
    if (usage !== undefined) explanation.price = priceAt(exchange, request, candidate, usage);
    break;
  }
  const { rules, refusal, isCached } = await rulesFor(exchange, {
    clientRequest,
    candidates,
    suffix,
    names,
    need,
    dropped: explanation.lost.map(({ lost }) => lost),
  });
  explanation.rules = rules;
  if (isCached) explanation.outcome = "answered";
  const error = refusal ?? (explanation.outcome === "refused" ? firstRefusal : undefined);
  if (error !== undefined) {
    const { status, kind, message } = error;
    explanation.outcome = "refused";
    explanation.refusal = { status, kind, message };
  }
  return explanation;
}

function planAt(
  exchange: Exchange,
  { clientRequest, suffix }: DryRunRequest,
  candidate: Candidate<ChannelTarget>,
): Promise<HubError | (RequestPlan & { dropped: readonly string[]; isAnswered: boolean })> {
  return run(exchange, clientRequest, planRequest(exchange, clientRequest, candidate, suffix));
}

/** A large request runs its steps in turns of the event loop. */
function run<Result>(exchange: Exchange, { isLarge }: ClientRequest, steps: Steps<Result>): Promise<Result> {
  if (isLarge !== true) return new Promise((resolve) => resolve(atOnce(steps)));
  const guard = (work: () => void): void => exchange.guard(work);
  return new Promise((resolve) => inTurns(steps, { guard, isOver: () => exchange.settled }, resolve));
}

function priceAt(
  { service, token, model = "" }: Exchange,
  { clientRequest }: DryRunRequest,
  candidate: Candidate<ChannelTarget>,
  { bytes, output, units }: ExpectedUsage,
): ExplainedPrice {
  const rates = ratesFor(service, candidate, model, token?.group);
  const tokensOf = (body: number, written: number): number =>
    needOf(service, [candidate], model, body, written).tokens;
  const { micros } = needOf(service, [candidate], model, bytes, output, units, token?.group);
  const isOutputSet = clientRequest.peeked?.maxOutput !== undefined;
  return {
    inputTokens: tokensOf(bytes, 0),
    outputTokens: tokensOf(0, output),
    ...(units === undefined ? {} : { units }),
    ...(rates === undefined ? {} : { maxMicros: micros, rates: { ...rates } }),
    basis: `the maximum that the gateway reserves: one input token for every 4 bytes of the body, and ${isOutputSet ? "the maximum output of the request" : "`default_output_tokens` of the configuration"}`,
  };
}
