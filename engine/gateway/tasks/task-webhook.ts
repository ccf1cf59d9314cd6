/** Webhook targets of a task: from the request's header, from its wire's own field, or from the token. */

import type { ClientRequest, HubError } from "../../conversion/contract.ts";
import { isWebAddress } from "../../network/web-address.ts";
import type { Webhook } from "../../store/tasks/task-contract.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { webhookUnusable } from "../refusals/task-refusals.ts";

export const WEBHOOK_HEADER = "x-polywire-webhook";

/** @param request in the hub's format. @returns undefined if there is none */
export function findTaskWebhook(
  { service, wire, token, origin: asked }: Exchange,
  { headers }: ClientRequest,
  request: Record<string, unknown>,
): Webhook | HubError | undefined {
  const header = headers[WEBHOOK_HEADER];
  const field = wire.rules.webhook?.(request);
  const url = header ?? field ?? token?.webhookUrl;
  if (url === undefined || url === "") return undefined;
  if (!isWebAddress(url)) return webhookUnusable(header === undefined ? "callback_url" : WEBHOOK_HEADER);
  const origin = service.config.media.publicUrl ?? asked;
  return { url, isPlain: header === undefined && field !== undefined, origin };
}
