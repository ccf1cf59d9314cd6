/**
 * One request to an address that was checked, whatever the name resolves to now. It follows no redirect, and the connection
 * closes after one response.
 *
 * The standard library's client suffices: it accepts an address to connect to (`lookup`) separately from the name.
 */
import type { IncomingMessage } from "node:http";
import { request as https, type RequestOptions } from "node:https";
import type { LookupFunction } from "node:net";
import { MediaFailure } from "./media-failure.ts";
import { reachedAddress } from "./public-address.ts";
import type { Destination } from "./resolve.ts";

// Not imported: an import of this module evaluates all its exports. One of them loads a second HTTP client, which costs 0.1 s
// of every start.
const { request: http } = process.getBuiltinModule("node:http");

export interface AddressRequest {
  method: "GET" | "POST";
  headers: Readonly<Record<string, string>>;
  body?: string | undefined;
  signal: AbortSignal;
}

/** Rejects with `MediaFailure`, the signal's reason, or the system's error. */
export function fetchAddress(
  { url, address }: Destination,
  { body, ...requestOptions }: AddressRequest,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const options: RequestOptions = {
      ...requestOptions,
      agent: false,
      lookup: lookupOf(address),
      maxHeaderSize: 16 * 1024,
    };
    const request = url.protocol === "https:" ? https(url, options) : http(url, options);
    request.on("error", reject);
    request.on("response", (answer) => {
      // Checks the actual peer address of the connection.
      if (isSame(answer.socket.remoteAddress, address)) resolve(answer);
      else
        request.destroy(new MediaFailure("could not be fetched", `went to ${answer.socket.remoteAddress}`));
    });
    request.end(body);
  });
}

/** Resolves every name to the checked address. */
function lookupOf(address: string): LookupFunction {
  const family = address.includes(":") ? 6 : 4;
  return (_name, options, done) => {
    if (options.all === true) done(null, [{ address, family }]);
    else done(null, address, family);
  };
}

function isSame(actual: string | undefined, checked: string): boolean {
  return actual !== undefined && reachedAddress(actual) === reachedAddress(checked);
}
