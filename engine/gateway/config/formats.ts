/** String formats of the settings schema that need code to check. */
import { isAllowEntry } from "../../media/fetch/allow-list.ts";
import { readBlock } from "../../network/address-block.ts";
import { isWebAddress } from "../../network/web-address.ts";
import { readProxyUrl } from "../../upstream/proxy-choice.ts";
import { isHeaderValue } from "./header-words.ts";

export const formats: Readonly<Record<string, (text: string) => boolean>> = {
  network: (text) => readBlock(text) !== undefined,
  host: isAllowEntry,
  "web-address": isWebAddress,
  proxy: (text) => text === "direct" || text === "environment" || readProxyUrl(text) !== undefined,
  "header-value": isHeaderValue,
  /** As browsers send it: without path or trailing slash. */
  origin: (text) => text === "*" || (URL.canParse(text) && new URL(text).origin === text),
  moment: (text) => !Number.isNaN(Date.parse(text)),
  timezone: isTimezone,
};

function isTimezone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
