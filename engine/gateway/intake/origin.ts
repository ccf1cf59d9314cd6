/** The gateway's own origin, as the client knows it. */
import type { Answering } from "../responses/response-writer.ts";
import type { Service } from "../service/service.ts";

/** @param answer its peer address is read, so this must be called before any asynchronous step */
export function originOf(
  { config }: Pick<Service, "config">,
  answer: Pick<Answering, "peer">,
  headers: Readonly<Record<string, string>>,
): string {
  const { isTrustedProxy, tls } = config.listen;
  const forwarded = headers["x-forwarded-proto"]?.split(",")[0]?.trim().toLowerCase();
  const isForwarded = (forwarded === "https" || forwarded === "http") && isTrustedProxy(answer.peer());
  return `${isForwarded ? forwarded : tls === undefined ? "http" : "https"}://${headers.host}`;
}
