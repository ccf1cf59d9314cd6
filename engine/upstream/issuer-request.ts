/** Requests to the issuers of credentials: small, whole, with their own short times, and never redirected. */
import type { Flight, Receiver } from "./dispatch-contract.ts";
import type { IssuerResponse, SendToIssuer } from "./issuer-contract.ts";
import type { Transport } from "./transport.ts";
import type { UpstreamRequest } from "./upstream-request.ts";

/** Longer responses are cut: no credential is that long. */
const MAX_BYTES = 1024 * 1024;

/** @param transport of the channel; of it, requests to issuers use only the proxy and the version of IP */
export function createSend(
  dispatch: (request: UpstreamRequest, receiver: Receiver) => Flight,
  transport: Transport | undefined,
): SendToIssuer {
  return ({ method, url, headers, body, timeoutMs, isLocal }) =>
    new Promise((resolve, reject) => {
      const { origin, pathname, search } = new URL(url);
      const chunks: Buffer[] = [];
      let bytes = 0;
      let head: Omit<IssuerResponse, "body"> | undefined;
      const receiver: Receiver = {
        headers(status, headers) {
          head = { status, headers };
        },
        data(chunk) {
          bytes += chunk.length;
          if (bytes <= MAX_BYTES) chunks.push(Buffer.from(chunk));
        },
        end() {
          if (head !== undefined) resolve({ ...head, body: Buffer.concat(chunks).toString() });
        },
        fail({ kind, detail }) {
          reject(new Error(`${kind.replaceAll("_", " ")}: ${detail}`));
        },
      };
      const request: UpstreamRequest = {
        origin,
        path: pathname + search,
        method,
        headers: { "accept-encoding": "identity", "user-agent": "polywire", ...headers },
        body,
        transport: transportFor(timeoutMs, isLocal ? undefined : transport),
      };
      dispatch(request, receiver);
    });
}

function transportFor(timeoutMs: number, transport: Transport | undefined): Transport {
  const { proxy, ipVersion, key = "" } = transport ?? {};
  return {
    key: JSON.stringify(["issuer", timeoutMs, key]),
    timeouts: { connectMs: timeoutMs, headersMs: timeoutMs, idleMs: timeoutMs, totalMs: timeoutMs },
    ...(proxy === undefined ? {} : { proxy }),
    ...(ipVersion === undefined ? {} : { ipVersion }),
  };
}
