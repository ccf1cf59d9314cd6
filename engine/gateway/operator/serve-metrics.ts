/** Serves the metrics at `/metrics`. The control process counts them. */
import { createHash, timingSafeEqual } from "node:crypto";
import { readClientAddress } from "../../access/client-address.ts";
import { readHead } from "../../server/head-framing.ts";
import type { Request, Response } from "../../server/server.ts";
import { Answer } from "../responses/response-writer.ts";
import { METRICS_PATH } from "../routes/reserved-paths.ts";
import type { Service } from "../service/service.ts";

/** The call to control, with the `accept` header. @returns `MetricsReply` */
export const METRICS = "metrics";

export interface MetricsReply {
  contentType: string;
  body: string;
}

export function serveMetrics({ config, ask, log }: Service, res: Response, req: Request): void {
  const method = req.getCaseSensitiveMethod();
  const answer = new Answer(res, method === "HEAD");
  const headers: Record<string, string> = Object.create(null);
  const fault = readHead(req, headers);
  if (fault !== undefined) res.pause();
  const isLast = fault !== undefined || headers["transfer-encoding"] !== undefined;
  const say = (status: number, text: string, more: Record<string, string> = {}): void =>
    answer.sendComplete(status, { "content-type": "text/plain; charset=utf-8", ...more }, text, isLast);
  const { isTrustedProxy } = config.listen;
  const address = readClientAddress(answer.peer(), headers["x-forwarded-for"], isTrustedProxy);
  // The address of a proxy says nothing about its client.
  const isAllowed = config.metrics.isAllowed(address) && !isTrustedProxy(address);
  if (fault !== undefined) say(400, fault);
  else if (method !== "GET" && method !== "HEAD")
    say(405, `${METRICS_PATH} takes GET`, { allow: "GET, HEAD" });
  else if (!isAllowed && !isToken(config.metrics.token, headers.authorization))
    say(401, "send the token of `metrics.token` as `authorization: Bearer …`", {
      "www-authenticate": "Bearer",
    });
  else if (ask === undefined) say(503, "this gateway runs without a control process, which has the metrics");
  else
    ask(METRICS, headers.accept ?? "").then(
      (reply) => {
        const { contentType, body } = reply as MetricsReply;
        answer.sendComplete(200, { "content-type": contentType }, body, isLast);
      },
      (err: unknown) => {
        log.error({ part: "admin", err }, "the metrics cannot be read");
        say(503, "the metrics cannot be read; the log of the gateway has the cause");
      },
    );
}

/** Compares digests, so that the time reveals nothing about the token. */
function isToken(token: string | undefined, authorization: string | undefined): boolean {
  const [, sent] = /^Bearer +(\S+) *$/i.exec(authorization ?? "") ?? [];
  return token !== undefined && sent !== undefined && timingSafeEqual(digest(token), digest(sent));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
