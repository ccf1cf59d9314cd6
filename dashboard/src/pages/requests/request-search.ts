/** The filters of the log of requests, as the address has them. */

export interface RequestSearch {
  /** The request that is open. */
  id?: string;
  /** Part of a model's name; in quotation marks, the whole name. */
  model?: string;
  /** A token's id, or the name of a token in the configuration file. */
  token?: string;
  /** An account's id. */
  account?: string;
  group?: string;
  channel?: string;
  /** A tag with its value: `team:search`. */
  tag?: string;
  outcome?: string;
  status?: string;
  /** Milliseconds since 1970. */
  from?: number;
  to?: number;
  /** Only requests with more than one attempt. */
  retried?: true;
  /** Only requests with dropped fields. */
  lossy?: true;
}

const TEXTS = ["id", "model", "token", "account", "group", "channel", "tag", "outcome", "status"] as const;

/** Reads an address. The router reads a text of digits as a number. */
export function readRequestSearch(search: Record<string, unknown>): RequestSearch {
  const found: RequestSearch = {};
  for (const name of TEXTS) {
    const value = search[name];
    if ((typeof value === "string" && value !== "") || typeof value === "number") found[name] = String(value);
  }
  for (const name of ["from", "to"] as const) {
    const value = search[name];
    if (typeof value === "number" && Number.isSafeInteger(value) && value >= 0) found[name] = value;
  }
  for (const name of ["retried", "lossy"] as const) if (search[name] === true) found[name] = true;
  return found;
}

/** The filters as parameters of the admin API. */
export function queryOf(search: RequestSearch) {
  const { model, token, account, group, channel, tag, outcome, status, from, to, retried, lossy } = search;
  const [, exact] = /^"(.*)"$/.exec(model ?? "") ?? [];
  return {
    ...(exact === undefined ? { modelPart: model } : { model: exact }),
    token,
    account,
    group,
    channel,
    tag: tag !== undefined && /^[^:]+:./.test(tag) ? tag : undefined,
    outcome,
    status: status !== undefined && /^\d{3}$/.test(status) ? status : undefined,
    fromMs: from === undefined ? undefined : String(from),
    toMs: to === undefined ? undefined : String(to),
    retried: retried === true ? "true" : undefined,
    lossy: lossy === true ? "true" : undefined,
  };
}
