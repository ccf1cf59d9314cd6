/** The proxy of a channel. Its URL is visible to everyone who may read channels; its password is encrypted. */
import { upstreamChanges } from "../../../schemas/settings/upstream-changes.ts";
import { text } from "../database/row-values.ts";
import { StoreInvalid } from "../database/store-errors.ts";
import type { ChannelsTable } from "../database/tables.ts";
import { type Keyring, seal, unseal } from "../secrets/secrets.ts";

type Columns = Pick<ChannelsTable, "proxy" | "proxyPassword">;

const { pattern, "x-expected": expected } = upstreamChanges.proxy_choice;

export const proxySealContextOf = (id: string): string => `proxy:${id}`;

/**
 * @param value undefined: unchanged; null: none
 * @param before the stored proxy. A URL that differs from it only by the absent password keeps the password.
 * @throws StoreInvalid
 */
export function proxyColumns(
  keys: Keyring,
  id: string,
  value: unknown,
  before: Columns = NONE,
): Partial<Columns> {
  if (value === undefined) return {};
  if (value === null) return NONE;
  const url = text("proxy", value, 2_000);
  if (!new RegExp(pattern).test(url)) throw new StoreInvalid("proxy", expected);
  if (!URL.canParse(url)) return { proxy: url, proxyPassword: null };
  const parsed = new URL(url);
  const { password } = parsed;
  parsed.password = "";
  const proxy = parsed.href.replace(/\/$/, "");
  if (password !== "") return { proxy, proxyPassword: seal(keys, password, proxySealContextOf(id)) };
  return { proxy, proxyPassword: before.proxy === proxy ? before.proxyPassword : null };
}

const NONE: Columns = { proxy: null, proxyPassword: null };

/** The URL with its password. @throws SecretError if this node cannot decrypt it */
export function unsealProxy(
  keys: Keyring,
  {
    id,
    proxy,
    sealedProxyPassword,
  }: { id: string; proxy: string | null; sealedProxyPassword: string | null },
): string | undefined {
  if (proxy === null || sealedProxyPassword === null) return proxy ?? undefined;
  const url = new URL(proxy);
  url.password = unseal(keys, sealedProxyPassword, proxySealContextOf(id));
  return url.href;
}
