/** Serves files behind the gateway's own URLs in responses (`media/file`). The unguessable name is the only credential. */
import { readHead } from "../../server/head-framing.ts";
import type { Request, Response } from "../../server/server.ts";
import { Answer, type Headers } from "../responses/response-writer.ts";
import { TEMPORARY_FILES_PREFIX } from "../routes/reserved-paths.ts";
import type { Service } from "../service/service.ts";

/** Untrusted bytes: browsers may show them, but must not run them. */
const SAFETY_HEADERS: Headers = {
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; sandbox",
  "cross-origin-resource-policy": "cross-origin",
  "access-control-allow-origin": "*",
};

export function serveTemporaryFile(service: Service, path: string, res: Response, req: Request): void {
  const method = req.getCaseSensitiveMethod();
  const headers: Record<string, string> = Object.create(null);
  const fault = readHead(req, headers);
  if (fault !== undefined) res.pause();
  const isLast = fault !== undefined || headers["transfer-encoding"] !== undefined;
  const answer = new Answer(res, method === "HEAD");
  const sendText = (status: number, text: string, more: Headers = {}): void =>
    answer.sendComplete(
      status,
      {
        ...SAFETY_HEADERS,
        "content-type": "text/plain; charset=utf-8",
        "cache-control": "no-store",
        ...more,
      },
      text,
      isLast,
    );
  if (fault !== undefined) {
    sendText(400, fault);
    return;
  }
  if (method !== "GET" && method !== "HEAD") {
    sendText(405, `${TEMPORARY_FILES_PREFIX} takes GET`, { allow: "GET, HEAD" });
    return;
  }
  const memory = service.bufferedMemory.share();
  answer.listen({ blocked() {}, drained() {}, disconnected() {}, closed: () => memory.release() });
  if (service.bufferedMemory.isShort(service.config.limits.maxBufferedBytes)) {
    sendText(503, "the gateway is at its memory limit; retry the request", { "retry-after": "1" });
    return;
  }
  const nowMs = service.nowMs();
  (
    service.temporaryFiles?.take(path.slice(TEMPORARY_FILES_PREFIX.length), nowMs) ??
    Promise.resolve(undefined)
  ).then(
    (file) => {
      if (file === undefined) {
        sendText(404, "the file does not exist or has expired");
        return;
      }
      memory.set(file.bytes.length);
      const canBeShown = /^(image|audio|video)\//.test(file.mime);
      const seconds = Math.floor((file.untilMs - nowMs) / 1000);
      answer.sendComplete(
        200,
        {
          ...SAFETY_HEADERS,
          "content-type": file.mime,
          "content-disposition": canBeShown ? "inline" : "attachment",
          "cache-control": `private, max-age=${seconds}, immutable`,
        },
        file.bytes,
        isLast,
      );
    },
    (err: unknown) => {
      service.log.error({ part: "stored_responses", err }, "a stored file cannot be read");
      sendText(500, "the file cannot be read; the log has the cause");
    },
  );
}
