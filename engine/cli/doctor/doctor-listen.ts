/** The port of the gateway, and the certificate of its TLS. */
import { X509Certificate } from "node:crypto";
import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { createServer } from "node:net";
import { text } from "node:stream/consumers";
import type { Config } from "../../gateway/config/config.ts";
import { readCertificate } from "../../server/certificate.ts";
import { ListenError } from "../../server/server.ts";
import { portRefusal } from "../port-refusal.ts";
import { type Finding, failed, ok, warning } from "./finding.ts";

const TIMEOUT_MS = 2_000;
const DAY_MS = 86_400_000;
/** Most issuers renew certificates 30 days before their end, so 14 days mean that a renewal has failed. */
const RENEWAL_DAYS = 14;

export async function checkPort({ host, port, tls }: Config["listen"]): Promise<Finding> {
  const place = `${host}:${port}`;
  if (port === 0) return ok("port", "any free port");
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, "listening");
    return ok("port", `${place} is free`);
  } catch (error) {
    const { code = "", message } = error as NodeJS.ErrnoException;
    if (code === "EADDRINUSE" && (await isGateway(host, port, tls !== undefined)))
      return ok("port", `a gateway already listens on ${place}`);
    const [reason = "", fix = "set `listen.port` to another port"] = portRefusal(
      { code, message },
      host,
      port,
    ).split(". Try: ");
    return failed("port", reason, fix);
  } finally {
    server.close();
  }
}

/** Whether a Polywire responds there. Its certificate may be for another name. */
async function isGateway(host: string, port: number, isTls: boolean): Promise<boolean> {
  const address = host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "::1" : host;
  const options = { host: address, port, path: "/healthz", timeout: TIMEOUT_MS, rejectUnauthorized: false };
  const { get } = await import(isTls ? "node:https" : "node:http");
  return new Promise((resolve) => {
    const request = get(options, (response: IncomingMessage) => {
      text(response).then(
        (body) => resolve(body === '{"status":"alive"}'),
        () => resolve(false),
      );
    });
    request.on("timeout", () => request.destroy());
    request.on("error", () => resolve(false));
  });
}

export function checkCertificate({ tls }: Config["listen"], nowMs: number): Finding[] {
  if (tls === undefined) return [];
  const { certificatePath: path } = tls;
  try {
    const { validFromDate, validToDate } = new X509Certificate(readCertificate(tls).certificate);
    const days = Math.floor((validToDate.getTime() - nowMs) / DAY_MS);
    const fix = `renew ${path}; the gateway reads the new file without a restart`;
    if (validFromDate.getTime() > nowMs)
      return [
        failed(
          "TLS",
          `${path} is valid only from ${validFromDate.toISOString()}`,
          "check this machine's clock",
        ),
      ];
    if (days < 0) return [failed("TLS", `${path} expired on ${validToDate.toISOString()}`, fix)];
    const validity = `${path} is valid for ${days} more days`;
    return [days < RENEWAL_DAYS ? warning("TLS", validity, fix) : ok("TLS", validity)];
  } catch (error) {
    if (!(error instanceof ListenError)) throw error;
    return [failed("TLS", error.message, "correct `listen.tls.certificate` and `listen.tls.key`")];
  }
}
