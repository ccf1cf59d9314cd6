/**
 * Resolves a URL to the one address that a connection may use. The name is resolved only once. The connection uses the checked
 * address, so a later DNS response cannot redirect it (DNS rebinding).
 */
import { isIP } from "node:net";
import { isExhausted } from "../../network/exhausted.ts";
import type { AllowList } from "./allow-list.ts";
import type { Lookup } from "./host-lookup.ts";
import { MediaFailure } from "./media-failure.ts";
import { isPublic } from "./public-address.ts";

export interface Destination {
  url: URL;
  address: string;
}

export async function resolve(text: string, allow: AllowList, lookup: Lookup): Promise<Destination> {
  const url = parseMediaUrl(text);
  const name = url.hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  const isTrusted = allow.hasHost(name);
  const addresses = isIP(name) === 0 ? await resolveName(lookup, name, isTrusted) : [name];
  const address = addresses.find(
    (candidate) => isTrusted || isPublic(candidate) || allow.hasAddress(candidate),
  );
  if (address === undefined) {
    throw new MediaFailure("is on a host that this gateway does not fetch from", addresses.join(", "));
  }
  return { url, address };
}

function parseMediaUrl(text: string): URL {
  if (!URL.canParse(text)) throw new MediaFailure("is not a valid URL");
  // Normalizes unusual notations of an address (`0x7f.1`, `2130706433`).
  const url = new URL(text);
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw new MediaFailure("is not an http or https URL");
  }
  if (url.username !== "" || url.password !== "") {
    throw new MediaFailure("is a URL that contains a user or a password");
  }
  url.hash = "";
  return url;
}

async function resolveName(lookup: Lookup, name: string, isTrusted: boolean): Promise<string[]> {
  try {
    return await lookup(name, isTrusted);
  } catch (error) {
    if (isExhausted(error)) throw error;
    throw new MediaFailure("is on a host whose name does not resolve", (error as Error).message);
  }
}
