/**
 * Receives webhooks of upstreams about tasks. A webhook must be signed with the channel's secret. Even then it only triggers
 * the next poll early: the poll's response has the task's state.
 */
import { signatureFault } from "../../access/webhook-signature.ts";
import type { HubError } from "../../conversion/contract.ts";
import { readHead } from "../../server/head-framing.ts";
import type { Request, Response } from "../../server/server.ts";
import { parseBody } from "../intake/parse-body.ts";
import { readBody } from "../intake/read-body.ts";
import * as refuse from "../refusals/refusals.ts";
import { tasksUnreachable, taskUnknown, webhookUnverified } from "../refusals/task-refusals.ts";
import { Answer } from "../responses/response-writer.ts";
import { decodePath } from "../routes/path-text.ts";
import { WEBHOOK_PREFIX } from "../routes/reserved-paths.ts";
import type { Service } from "../service/service.ts";

const MAX_BODY_BYTES = 1024 * 1024;
const BODY_TIMEOUT_MS = 30_000;
const BOUNDS = { maxJsonDepth: 64, maxJsonFields: 10_000 };

/** @param path as in the request line, without the query */
export function receiveWebhook(service: Service, path: string, res: Response, req: Request): void {
  const answer = new Answer(res);
  const headers: Record<string, string> = Object.create(null);
  const fault = readHead(req, headers);
  if (fault !== undefined) res.pause();
  const isLast = fault !== undefined || headers["transfer-encoding"] !== undefined;
  let isOver = false;
  const say = (refused?: HubError): void => {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    const { status, message } = refused ?? { status: 200, message: undefined };
    const body = JSON.stringify(message === undefined ? {} : { error: { message } });
    answer.sendComplete(status, { "content-type": "application/json" }, body, isLast);
  };
  const timer = setTimeout(() => say(refuse.bodyTooSlow(BODY_TIMEOUT_MS)), BODY_TIMEOUT_MS).unref();
  if (fault !== undefined) say(refuse.headMalformed(fault));
  else if (req.getCaseSensitiveMethod() !== "POST") say(refuse.wrongMethod("this", path, ["POST"]));
  else
    readBody(
      res,
      headers,
      MAX_BODY_BYTES,
      () => isOver,
      (body) => {
        if (body === "too_large") say(refuse.bodyTooLarge(MAX_BODY_BYTES));
        else
          verifyAndHandle(
            service,
            decodePath(path.slice(WEBHOOK_PREFIX.length)),
            headers,
            Buffer.from(body),
          ).then(say, (err: unknown) => {
            service.log.error({ part: "webhooks", err, path }, "a webhook could not be received");
            say(tasksUnreachable());
          });
      },
    );
}

/** @returns the error if the webhook is invalid or should be sent again. Rejects if the store fails. */
async function verifyAndHandle(
  service: Service,
  name: string,
  headers: Readonly<Record<string, string>>,
  body: Buffer,
): Promise<HubError | undefined> {
  const { config, tasks, conversions, nowMs } = service;
  const channel = config.channels.find((each) => each.name === name);
  const places = (channel?.speaks ?? []).flatMap(({ wire, variant, place }) => {
    const upstream = conversions.wires.get(variant ?? wire);
    if (upstream === undefined) return [];
    const conversion = conversions.steps({ wire: upstream, model: "", capabilities: place.capabilities }, {});
    return conversion.webhookSignature === undefined ? [] : [{ conversion, secret: place.webhookSecret }];
  });
  // Without a secret no webhook is accepted. The message must not reveal which channels exist.
  const secret = places.find((each) => each.secret !== undefined)?.secret;
  if (secret === undefined || tasks === undefined)
    return webhookUnverified("no channel of this name has both a `webhook_secret` and a wire with webhooks");
  const fault = signatureFault(secret, headers, body, Math.floor(nowMs() / 1000));
  if (fault !== undefined) {
    service.log.warn({ part: "webhooks", channel: name, fault }, "a webhook failed verification");
    return webhookUnverified(fault);
  }
  const parsed = parseBody(body, BOUNDS);
  if ("refused" in parsed) return parsed.refused;
  const ids = new Set(places.flatMap(({ conversion }) => conversion.taskOfWebhook(parsed.body) ?? []));
  for (const id of ids) if (await tasks.wake(name, id)) return undefined;
  return taskUnknown([...ids][0] ?? "the webhook has no task id");
}
