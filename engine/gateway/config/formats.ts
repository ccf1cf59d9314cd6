/** What a declaration names and a schema cannot say: whether a text is one. */
import { isAllowEntry } from "../../media/fetch/allow-list.ts";
import { readBlock } from "../../network/address-block.ts";
import { isWebAddress } from "../../network/web-address.ts";

export const formats: Readonly<Record<string, (text: string) => boolean>> = {
  network: (text) => readBlock(text) !== undefined,
  host: isAllowEntry,
  "web-address": isWebAddress,
  /** As browsers send it: no path, no slash at its end. */
  origin: (text) => text === "*" || (URL.canParse(text) && new URL(text).origin === text),
  moment: (text) => !Number.isNaN(Date.parse(text)),
};
