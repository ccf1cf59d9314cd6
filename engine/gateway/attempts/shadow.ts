/**
 * Copies a request to the shadow model of its alias after it was answered. The gateway discards the answer, and records usage,
 * cost and losses under the name `shadow of <alias>`. The copy counts against no limit.
 */
import type { ClientRequest } from "../../conversion/contract.ts";
import type { Alias } from "../../routing/alias.ts";
import type { ChannelTarget } from "../config/read-channel.ts";
import { Exchange, type Running } from "../exchange/exchange.ts";
import type { Outcome } from "../exchange/request-outcome.ts";
import { DiscardedAnswer } from "../responses/discarded-answer.ts";
import { Relay } from "./relay.ts";

/** @param random at least 0, less than 1 */
export function shadowLater(
  exchange: Exchange,
  clientRequest: ClientRequest,
  running: Running,
  random: number = Math.random(),
): void {
  const { aliases } = exchange.service;
  const alias = aliases.size === 0 ? undefined : aliases.get(exchange.model ?? "");
  const shadow = alias?.rule.shadow;
  if (alias === undefined || shadow === undefined || random >= shadow.share) return;
  exchange.whenSettled((outcome) => {
    // A response from the cache has nothing to compare with.
    if (exchange.cache?.status === "hit") return;
    if (outcome.status !== 200 || running.closing || alias.shadows.running >= shadow.maxConcurrent) return;
    sendCopy(exchange, clientRequest, { running, alias, model: shadow.model, outcome });
  });
}

interface Copy {
  running: Running;
  alias: Alias<ChannelTarget>;
  /** The shadow model. */
  model: string;
  /** Of the client's request. */
  outcome: Outcome;
}

function sendCopy(original: Exchange, clientRequest: ClientRequest, copy: Copy): void {
  const { service, wire, operation, model: name = "" } = original;
  const { running, alias, model, outcome } = copy;
  const resolved = original.router.resolve(model);
  const nowMs = performance.now();
  const asked = { operation: wire.operation, wire: wire.name, nowMs };
  const candidates =
    resolved === undefined ? [] : original.router.candidates({ model: resolved.model, ...asked });
  if (candidates.length === 0) {
    service.log.warn(
      { part: "requests", id: original.id, alias: name, model },
      "no channel serves the shadow model",
    );
    return;
  }
  const group = original.token?.group;
  // At the prices of the client's group, so that the costs can be compared.
  const token = {
    name: `shadow of ${name}`,
    allows: () => true,
    ...(group && { group, groupName: group.name }),
  };
  const exchange = new Exchange(service, running, new DiscardedAnswer(), { wire, operation, token, model });
  if (original.wantsStream) exchange.wantStream();
  alias.shadows.running++;
  exchange.whenSettled((ended) => {
    alias.shadows.running--;
    const compared = { answered: summarize(original, outcome), shadow: summarize(exchange, ended) };
    service.log.info({ part: "requests", id: original.id, alias: name, ...compared }, "shadow");
  });
  const request = { ...clientRequest, id: exchange.id, now: Math.floor(Date.now() / 1000) };
  // The client's response is not sent completely yet.
  setImmediate(() =>
    exchange.guard(() =>
      new Relay(exchange, request, candidates, resolved?.suffix, { isUnlimited: true }).start(),
    ),
  );
}

/** The figures that the operator compares. */
function summarize({ accounting, id }: Exchange, outcome: Outcome): object {
  const { channel, modelServed, status, totalMs, firstByteMs, counts, costMicros, losses } =
    accounting.record(outcome);
  const usage = { input: counts?.input, output: counts?.output };
  return { id, channel, model: modelServed, status, totalMs, firstByteMs, ...usage, costMicros, losses };
}
