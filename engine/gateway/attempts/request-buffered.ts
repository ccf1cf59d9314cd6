/** Sends one request for the gateway itself and buffers the complete response. */
import type { HubError } from "../../conversion/contract.ts";
import type { Flight, Receiver } from "../../upstream/dispatch.ts";
import { failureError } from "../../upstream/upstream-failure.ts";
import type { UpstreamRequest } from "../../upstream/upstream-request.ts";
import { answerTooLarge } from "../refusals/refusals.ts";
import type { Service } from "../service/service.ts";
import { unusableAnswer } from "./unusable-answer.ts";

export interface BufferedResponse {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** Never rejects. */
export function requestBuffered(
  { upstream, config }: Pick<Service, "upstream" | "config">,
  request: UpstreamRequest,
  timeoutMs: number,
): Promise<BufferedResponse | { error: HubError }> {
  return new Promise((resolve) => {
    let flight: Flight | undefined;
    const late = setTimeout(() => {
      flight?.cancel();
      resolve({ error: failureError({ kind: "headers_timeout", detail: "" }) });
    }, timeoutMs);
    // `dispatch` may fail before it returns.
    const gathered = gather(config.limits.maxResponseBytes, (outcome) => {
      clearTimeout(late);
      resolve(outcome);
    });
    flight = upstream.dispatch(request, gathered);
  });
}

function gather(
  maxBytes: number,
  settle: (response: BufferedResponse | { error: HubError }) => void,
): Receiver {
  const chunks: Buffer[] = [];
  let size = 0;
  let head = { status: 0, headers: {} as Record<string, string> };
  let fault: HubError | undefined;
  return {
    headers(status, headers) {
      head = { status, headers };
      fault = unusableAnswer(status, headers);
    },
    data(chunk) {
      size += chunk.length;
      if (size > maxBytes) fault ??= answerTooLarge(maxBytes);
      else chunks.push(chunk);
    },
    end: () => settle(fault === undefined ? { ...head, body: Buffer.concat(chunks) } : { error: fault }),
    fail: (failure) => settle({ error: { ...failureError(failure), detail: failure.detail } }),
  };
}
