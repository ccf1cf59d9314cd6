/**
 * Tests one channel with the smallest possible request, on the path of normal requests. It belongs to no token and counts
 * against no limit. The ledger records it, because it may cost money. The channel's health changes only with a health check.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ClientRequest, Wire } from "../../conversion/contract.ts";
import { packageRoot } from "../../installation/installation.ts";
import { load } from "../../language/yaml/load-yaml.ts";
import { plain } from "../../language/yaml/yaml-node.ts";
import type { Channel } from "../../routing/channel.ts";
import { Router } from "../../routing/router.ts";
import { failureError } from "../../upstream/upstream-failure.ts";
import type { ChannelTarget } from "../config/read-channel.ts";
import { Exchange, type Running } from "../exchange/exchange.ts";
import type { Outcome } from "../exchange/request-outcome.ts";
import { DiscardedAnswer } from "../responses/discarded-answer.ts";
import { operationsOf } from "../service/operations.ts";
import type { Service } from "../service/service.ts";
import { Relay } from "./relay.ts";

export interface ProbeResult {
  /** The status that a client would get. */
  status: number;
  totalMs: number;
  /** Absent if no request was sent. */
  model?: string;
  wire?: string;
  /** The reason of the failure, with the upstream's message if there is one. Absent: success. */
  failure?: string;
}

/** A person waits for the result. The HTTP client of that person may have a shorter timeout. */
const TIMEOUT_MS = 25_000;

/**
 * @param model as clients name it
 * @param operation for a model whose name does not imply one
 * @param isHealthCheck whether the outcome counts for the circuit breakers of the channel
 */
export function probeChannel(
  service: Service,
  channel: Channel<ChannelTarget>,
  model: string,
  operation: string | undefined,
  isHealthCheck = false,
): Promise<ProbeResult> {
  const router = new Router([channel], service.config.routing, {
    before: isHealthCheck ? service.router : undefined,
  });
  const offered = channel.speaks.map(({ operation }) => operation);
  const spoken =
    operation === undefined
      ? operationsOf(service.conversions, model, offered)
      : offered.filter((each) => each === operation);
  const found = [...requests(service.conversions.wires)].find(({ wire }) => spoken.includes(wire.operation));
  if (found === undefined) {
    const known = [...new Set(offered)].join(", ") || "nothing";
    return untried(
      operation === undefined || spoken.length > 0
        ? `this operation has no test request; the channel serves: ${known}`
        : `the channel does not serve \`${operation}\`; it serves: ${known}`,
    );
  }
  const { wire, request } = found;
  const resolved = router.resolve(model);
  const nowMs = performance.now();
  const asked = { operation: wire.operation, wire: wire.name, nowMs };
  const candidates = resolved === undefined ? [] : router.candidates({ model: resolved.model, ...asked });
  if (candidates.length === 0) return untried(`the channel does not serve the model \`${model}\``);
  const noRequests = { add: () => {}, delete: () => {}, connections: new Set<never>() };
  const running: Running = { ...noRequests, draining: false, closing: false };
  const exchange = new Exchange(service, running, new DiscardedAnswer(), {
    wire,
    operation: wire.operation,
    model,
  });
  const body = { model, ...request };
  const clientRequest: ClientRequest = {
    text: JSON.stringify(body),
    body,
    pathParameters: {},
    query: {},
    headers: {},
    now: Math.floor(Date.now() / 1000),
    id: exchange.id,
  };
  return new Promise((resolve) => {
    const late = setTimeout(
      () => exchange.guard(() => exchange.endWithError(failureError({ kind: "total_timeout", detail: "" }))),
      Math.min(TIMEOUT_MS, service.config.timeouts.totalMs),
    ).unref();
    exchange.whenSettled((outcome) => {
      clearTimeout(late);
      resolve(summarizeProbe(outcome, Math.round(exchange.elapsedMs())));
    });
    exchange.guard(() =>
      new Relay(exchange, clientRequest, candidates, resolved?.suffix, { isUnlimited: true }).start(),
    );
  });
}

async function untried(failure: string): Promise<ProbeResult> {
  return { status: 0, totalMs: 0, failure };
}

function summarizeProbe(
  { status, upstreamModel, upstreamWire, error }: Outcome,
  totalMs: number,
): ProbeResult {
  return {
    status,
    totalMs,
    ...(upstreamModel === undefined ? {} : { model: upstreamModel }),
    ...(upstreamWire === undefined ? {} : { wire: upstreamWire }),
    ...(error === undefined ? {} : { failure: wordsOf(error) }),
  };
}

/** Prefers the upstream's message to the one for clients. */
function wordsOf({ message, cause, detail }: NonNullable<Outcome["error"]>): string {
  const reason = cause?.message ?? message;
  return detail === undefined || detail === "" ? reason : `${reason} (${detail})`;
}

/** In the order of the file. Wires that are not loaded are skipped. */
function requests(wires: ReadonlyMap<string, Wire>): { wire: Wire; request: object }[] {
  const path = "probes/requests.yaml";
  const root = load(path, readFileSync(join(packageRoot, "providers", path), "utf8")).document?.root;
  const all = (root === undefined ? {} : plain(root)) as Record<string, object>;
  return Object.entries(all).flatMap(([name, request]) => {
    const wire = wires.get(name);
    return wire === undefined ? [] : [{ wire, request }];
  });
}
