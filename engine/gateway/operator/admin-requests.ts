/**
 * Forwards requests of the admin API to the control process, which owns the store, and sends its replies. Only the size limit
 * of the body is checked here.
 */
import { readClientAddress } from "../../access/client-address.ts";
import { readHead } from "../../server/head-framing.ts";
import type { Request, Response } from "../../server/server.ts";
import { readBody } from "../intake/read-body.ts";
import { Answer } from "../responses/response-writer.ts";
import { ADMIN_PREFIX } from "../routes/reserved-paths.ts";
import type { Service } from "../service/service.ts";
import { type AdminReply, streamAnswers } from "./admin-stream.ts";

const MAX_BODY_BYTES = 1024 * 1024;
const BODY_TIMEOUT_MS = 30_000;
/** The dashboard requests updates with this type. */
const EVENTS = "text/event-stream";
const FORWARDED_HEADERS = [
  "authorization",
  "content-type",
  "cookie",
  "user-agent",
  "x-csrf-token",
  "x-forwarded-proto",
];

/** @param url as in the request line, without the query */
export function serveAdmin(service: Service, url: string, res: Response, req: Request): void {
  const answer = new Answer(res, req.getCaseSensitiveMethod() === "HEAD");
  const method = req.getCaseSensitiveMethod();
  const path = url.slice(ADMIN_PREFIX.length).replace(/\/$/, "");
  const query = Object.fromEntries(new URLSearchParams(req.getQuery() ?? ""));
  const clientHeaders: Record<string, string> = Object.create(null);
  const fault = readHead(req, clientHeaders);
  if (fault !== undefined) res.pause();
  const isLast = fault !== undefined || clientHeaders["transfer-encoding"] !== undefined;
  const headers: Record<string, string> = {};
  for (const name of FORWARDED_HEADERS) {
    const value = clientHeaders[name];
    if (value !== undefined && value !== "") headers[name] = value;
  }
  const { isTrustedProxy } = service.config.listen;
  const address = readClientAddress(answer.peer(), clientHeaders["x-forwarded-for"], isTrustedProxy);
  if (!isTrustedProxy(answer.peer())) delete headers["x-forwarded-proto"];
  if (service.config.listen.tls !== undefined) headers["x-forwarded-proto"] ??= "https";
  const send = ({ status, headers: replyHeaders, body }: AdminReply): void =>
    answer.sendComplete(status, replyHeaders, body, isLast);
  const refuse = (status: number, code: string, message: string): void =>
    send(refusal(status, code, message));
  const { ask } = service;
  if (fault !== undefined) {
    refuse(400, "malformed", fault);
    return;
  }
  if (ask === undefined) {
    refuse(404, "missing", "this gateway runs without a store, so the admin API has no data");
    return;
  }
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    refuse(408, "slow", "the body did not arrive in time");
  }, BODY_TIMEOUT_MS).unref();
  readBody(
    res,
    clientHeaders,
    MAX_BODY_BYTES,
    () => isLate,
    (body) => {
      clearTimeout(timer);
      if (body === "too_large") {
        refuse(413, "too_large", `the body is larger than ${MAX_BODY_BYTES} bytes`);
        return;
      }
      const request = { method, path, query, headers, body: Buffer.from(body).toString("utf8"), address };
      const reply = (): Promise<AdminReply> =>
        ask("admin", request).then(
          (result) => result as AdminReply,
          (error: unknown) => {
            service.log.error({ part: "admin", err: error, method, path }, "the admin API failed");
            return refusal(500, "internal", "internal error of the gateway; its log has the cause");
          },
        );
      if (method === "GET" && clientHeaders.accept === EVENTS && !isLast) streamAnswers(answer, reply, send);
      else void reply().then(send);
    },
  );
}

function refusal(status: number, code: string, message: string): AdminReply {
  const headers = { "content-type": "application/json" };
  return { status, headers, body: JSON.stringify({ error: { code, message } }) };
}
