/**
 * All errors of the gateway itself, in the hub's format. Wires encode them in their own format; docs/wires/rules.md#errors
 * lists the statuses.
 */
import { isKeyLimit, type Need, type Refused } from "../../access/allowances.ts";
import type { BodyKind, HubError, OwnedName } from "../../conversion/contract.ts";

const CONTENT_TYPES: Record<BodyKind, string> = {
  json: "application/json",
  multipart: "multipart/form-data",
  form: "application/x-www-form-urlencoded",
  bytes: "the file itself",
};

export function refusal(
  kind: string,
  status: number,
  message: string,
  more: Partial<HubError> = {},
): HubError {
  return { kind, status, message, retryable: false, ...more };
}

/** A client requests more output than any model behind the name can write. */
export const outputTooLong = (requested: number, limit: number): HubError =>
  refusal(
    "invalid_request",
    400,
    `the request allows ${requested} output tokens, and the model writes at most ${limit}`,
    { code: "invalid_value" },
  );

export const dryRunForbidden = (): HubError =>
  refusal(
    "permission",
    403,
    "this token may not make a dry run: nothing was sent. Remove the header `x-polywire-explain: true`, or use `1` to get only the dropped fields",
    { code: "dry_run_forbidden" },
  );

export const dryRunImpossible = (path: string): HubError =>
  refusal("invalid_request", 400, `${path} has no dry run; nothing was sent`, {
    code: "dry_run_unsupported",
  });

/** `near` is a similar path that exists. */
export const unknownPath = (method: string, path: string, near: string | undefined): HubError =>
  refusal(
    "not_found",
    404,
    `no route for ${method} ${path}${near === undefined ? "" : `; did you mean ${near}?`}`,
  );

/** For an unsupported path; the wire supplies the message. */
export const unsupportedPath = (message: string | undefined): HubError | undefined =>
  message === undefined ? undefined : refusal("unsupported", 400, message, { code: "unsupported_endpoint" });

export const wrongMethod = (method: string, path: string, allow: string[]): HubError =>
  refusal("invalid_request", 405, `${path} does not take ${method}; use ${allow.join(" or ")}`);

export const upgradeMissing = (path: string): HubError =>
  refusal("invalid_request", 426, `${path} is a WebSocket endpoint; connect with \`upgrade: websocket\``);

export const sessionOverrun = (bytes: number): HubError =>
  refusal("unavailable", 503, `the upstream reads too slowly: more than ${bytes} bytes are queued for it`);

export const sessionUnread = (bytes: number, seconds: number): HubError =>
  refusal("cancelled", 499, `the client read none of ${bytes} queued bytes for ${seconds} seconds`);

export const messageBinary = (): HubError =>
  refusal("invalid_request", 400, "the message is binary; send JSON in a text message");

export const messagesTooMany = (waiting: number): HubError =>
  refusal(
    "rate_limit",
    429,
    `${waiting} messages are queued on this connection; wait for a response before you send the next one`,
    {
      retryable: true,
      retry_after: 1,
    },
  );

/** `header` is an example line: `authorization: Bearer <token>`. */
export const missingToken = (header: string): HubError =>
  refusal("authentication", 401, `the token is missing; send it as \`${header}\``);

export const unknownToken = (): HubError => refusal("authentication", 401, "the token is unknown");

export const expiredToken = (): HubError =>
  refusal("authentication", 401, "the token has expired; use a new one");

/** @param model that the ticket is for */
export const ticketForOtherOperation = (model: string): HubError =>
  refusal(
    "permission",
    403,
    `this client secret is valid only for sessions with \`${brief(model)}\`; send the token that created it`,
  );

export const ticketTooLarge = (characters: number, maxCharacters: number): HubError =>
  refusal(
    "too_large",
    413,
    `session: the client secret would have ${characters} characters, more than ${maxCharacters}; send these settings in the session instead`,
    { param: "session" },
  );

export const addressForbidden = (address: string): HubError =>
  refusal("permission", 403, `the token may not be used from ${address}`, { code: "address_not_allowed" });

export const ledgerFull = (): HubError =>
  refusal("unavailable", 503, "the gateway cannot record usage at the moment; retry the request", {
    retryable: true,
    retry_after: 5,
  });

const SUBJECT_NAMES: Record<string, string> = {
  token: "the token",
  account: "the account",
  group: "the token's group",
  channel: "the channel",
  model: "the model",
};

/** Names of the limits in messages. */
const LIMIT_NAMES: Record<Exclude<Refused["limit"], "unreachable">, string> = {
  rps: "requests per second",
  rpm: "requests per minute",
  rph: "requests per hour",
  rpd: "requests per day",
  tps: "tokens per second",
  tpm: "tokens per minute",
  tph: "tokens per hour",
  tpd: "tokens per day",
  maxConcurrent: "concurrent requests",
  quotaRequests: "requests",
  quotaTokens: "tokens",
  quotaMicros: "micro-dollars",
};

/**
 * A rate limit or a quota is exceeded.
 * @param need the usage that the request would have reserved
 */
export function notAllowed(refused: Refused, need: Need): HubError {
  const { subject, limit, allowed = 0, retryAfterMs } = refused;
  if (limit === "unreachable") {
    return refusal("unavailable", 503, "the gateway cannot check limits at the moment; retry the request", {
      retryable: true,
      retry_after: (retryAfterMs ?? 1_000) / 1_000,
    });
  }
  if (refused.per !== undefined) return budgetExceeded({ ...refused, limit, per: refused.per }, need);
  if (isKeyLimit(refused)) return keysAtLimit(refused, need);
  const whose = SUBJECT_NAMES[subject.split(":")[0] ?? ""] ?? "the gateway";
  const what = `${allowed} ${LIMIT_NAMES[limit]}`;
  const needed = limit === "quotaMicros" ? `${need.micros} micro-dollars` : `${need.tokens} tokens`;
  if (limit === "quotaMicros" || limit === "quotaTokens") {
    return refusal(
      "quota",
      429,
      `${whose} has a quota of ${what}; this request may use ${needed}, which is more than what is left`,
    );
  }
  if (TOKEN_RATES.has(limit) && need.tokens > allowed) {
    const message = `${whose} may use ${what}, and this request alone may use ${needed}; lower its maximum output`;
    return refusal("rate_limit", 429, message);
  }
  const waitMs = limit === "maxConcurrent" ? 1_000 : retryAfterMs;
  const retry = waitMs === undefined ? {} : { retry_after: waitMs / 1_000 };
  return refusal("rate_limit", 429, `${whose} may use ${what}`, retry);
}

/** The limit is the operator's, and not one of the client: the message does not name it. */
function keysAtLimit({ limit, allowed = 0, retryAfterMs }: Refused, need: Need): HubError {
  const code = "channel_rate_limited";
  if (TOKEN_RATES.has(limit) && need.tokens > allowed) {
    const message = `this request may use ${need.tokens} tokens, more than a channel of the model may use per minute; lower its maximum output`;
    return refusal("rate_limit", 429, message, { code });
  }
  const message = "each channel of the model is at its rate limit; retry the request";
  return refusal("rate_limit", 429, message, { code, retry_after: (retryAfterMs ?? 1_000) / 1_000 });
}

const TOKEN_RATES: ReadonlySet<string> = new Set(["tps", "tpm", "tph", "tpd"]);

const MICROS = 1_000_000;

/** A budget is used up, or this request would exceed it. */
function budgetExceeded(
  {
    subject,
    limit,
    allowed = 0,
    per,
    retryAfterMs = 0,
  }: Refused & { limit: Exclude<Refused["limit"], "unreachable">; per: string },
  need: Need,
): HubError {
  const whose = SUBJECT_NAMES[subject.split(/[:/]/)[0] ?? ""] ?? "the gateway";
  const isMoney = limit === "quotaMicros";
  const budget = isMoney ? dollars(allowed) : `${allowed} ${LIMIT_NAMES[limit]}`;
  const needed = isMoney ? dollars(need.micros) : `${need.tokens} tokens`;
  const period = /^\d/.test(per) ? `${per.slice(0, -1)} days` : per;
  const needs =
    limit === "quotaRequests" ? "" : `; this request may use ${needed}, which is more than what is left`;
  const resets = new Date(Date.now() + retryAfterMs).toISOString().slice(0, 19);
  const renews = /^\d/.test(per) ? "older usage stops counting" : "the budget starts anew";
  const message = `${whose} has a budget of ${budget} per ${period}${needs}; ${renews} at ${resets}Z`;
  // A wire that has another status for `billing` declares it.
  return refusal(isMoney ? "billing" : "quota", 429, message, { retry_after: retryAfterMs / 1_000 });
}

function dollars(micros: number): string {
  return `$${(micros / MICROS).toFixed(6).replace(/0{1,4}$/, "")}`;
}

/** @param near a similar name that exists */
export const modelForbidden = (model: string, near: string | undefined): HubError =>
  refusal("permission", 403, `the token may not use the model \`${model}\`${suggestion(near)}`, {
    param: "model",
  });

export const bodyTooLarge = (maxBytes: number): HubError =>
  refusal("too_large", 413, `the body is larger than ${maxBytes} bytes`);

/** Earlier turns of a stored conversation count toward the size. */
export const conversationTooLarge = (maxBytes: number): HubError =>
  refusal(
    "too_large",
    413,
    `the request and the conversation that it continues are larger than ${maxBytes} bytes; start a new conversation`,
  );

export const bodyTooSlow = (maxMs: number): HubError =>
  refusal("timeout", 408, `the body did not arrive within ${maxMs} ms`);

export const bodyEmpty = (): HubError =>
  refusal("invalid_request", 400, "the body is empty; it must be a JSON object");

/** For an invalid form. */
export const bodyMalformed = (fault: string, param: string | undefined): HubError =>
  refusal("invalid_request", 400, `the body cannot be read: ${fault}`, param === undefined ? {} : { param });

/** @param kinds as in mappings */
export const bodyOfOtherKind = (kinds: readonly BodyKind[]): HubError =>
  refusal(
    "invalid_request",
    400,
    `the body must be ${kinds.map((kind) => CONTENT_TYPES[kind]).join(" or ")}`,
  );

export const headMalformed = (fault: string): HubError => refusal("invalid_request", 400, fault);

/** @param possible supported codings @param maxCodings maximum number of codings for one body */
export const bodyEncoded = (encoding: string, possible: readonly string[], maxCodings: number): HubError =>
  refusal(
    "invalid_request",
    415,
    `content-encoding \`${brief(encoding)}\` is not supported; send the body uncompressed, or with at most ${maxCodings} of ${possible.join(", ")}`,
  );

/** The body is not in the declared coding. */
export const bodyUndecodable = (): HubError =>
  refusal("invalid_request", 400, "the body cannot be decompressed with its content-encoding");

export const bodyNotUtf8 = (): HubError => refusal("invalid_request", 400, "the body is not valid UTF-8");

export const bodyTooDeep = (maxDepth: number): HubError =>
  refusal("invalid_request", 400, `the body nests deeper than ${maxDepth} levels`);

export const bodyTooManyFields = (maxFields: number): HubError =>
  refusal("invalid_request", 400, `an object of the body has more than ${maxFields} fields`);

/** `where` is empty if the text ends too early. */
export const bodyNotJson = (where: string): HubError =>
  refusal(
    "invalid_request",
    400,
    where === "" ? "the body is not valid JSON: it ends too early" : `the body is not valid JSON: ${where}`,
  );

export const bodyNoObject = (): HubError =>
  refusal("invalid_request", 400, "the request body must be an object");

export const invalidBody = (message: string, param: string): HubError =>
  refusal("invalid_request", 400, message, param === "" ? {} : { param });

/** @param setting the setting with the limit */
export const tooMany = (param: string, count: number, kind: string, max: number, setting: string): HubError =>
  refusal(
    "invalid_request",
    400,
    `${param}: ${count} ${kind}, more than ${max}; the operator can raise the setting \`${setting}\``,
    { param },
  );

/** @param param the client's name of the field, if there is one */
export const lossRefused = (path: string, param: string | undefined): HubError =>
  refusal(
    "unsupported",
    400,
    param === undefined || param === path
      ? `${path}: the provider of this model does not support this field, and the request forbids dropping it`
      : `${param}: the provider of this model does not support this field (${path}), and the request forbids dropping it`,
    { code: "unsupported_value", ...(param === undefined ? {} : { param }) },
  );

export const modelMissing = (): HubError =>
  refusal("invalid_request", 400, "model: the model is missing", { param: "model" });

export const modelTooLong = (maxCharacters: number): HubError =>
  refusal("invalid_request", 400, `model: the name is longer than ${maxCharacters} characters`, {
    param: "model",
  });

/** @param message describes the media and the reason; it must not contain an address that the client cannot see */
export const mediaUnavailable = (message: string, param: string): HubError =>
  refusal("invalid_request", 400, message, { param, code: "media_unavailable" });

/** The upstream's media could not be converted to the requested form. Another attempt would cost again. */
export const mediaUndelivered = (message: string): HubError => ({
  ...refusal("upstream", 502, message, { code: "media_undelivered" }),
  retryable: false,
});

/**
 * @param scheme empty for none
 * @param schemes allowed schemes of URLs
 */
export function urlForbidden(scheme: string, param: string, schemes: readonly string[]): HubError {
  const begins = scheme === "" ? "without a scheme" : `that begins with \`${scheme}:\``;
  const possible = schemes.map((each) => `\`${each}:\``).join(", ");
  return refusal("invalid_request", 400, `${param}: a URL ${begins} is not allowed; use ${possible}`, {
    param,
    code: "media_unavailable",
  });
}

/**
 * For lists of models as for unknown models: a model that a token may not use does not exist for it.
 * @param near a similar name that exists
 */
export const modelUnknown = (model: string, near: string | undefined): HubError =>
  refusal("not_found", 404, `the model \`${model}\` does not exist${suggestion(near)}`, {
    code: "model_not_found",
    param: "model",
  });

/**
 * The model is unknown, or does not support the operation. Clients treat the status 503 as temporary, so kind, code and message
 * say that the model does not exist.
 * @param near a similar name that exists
 * @param operation the requested operation
 * @param supported the operations that the model supports, if it is a known model
 */
export const noChannel = (
  model: string,
  near: string | undefined,
  operation: string,
  supported: readonly string[],
): HubError => {
  const instead = supported.length === 0 ? "" : `: it serves ${supported.join(", ")}, not ${operation}`;
  const message = `no channel is available for the model \`${model}\`${instead}${suggestion(near)}`;
  return refusal("not_found", 503, message, { code: "model_not_found", param: "model" });
};

/** Every model of an alias has a condition, and the request meets none. */
export const conditionsUnmet = (alias: string): HubError =>
  refusal(
    "invalid_request",
    400,
    `no model of \`${alias}\` accepts this request: the conditions of its models are not met`,
    { param: "model" },
  );

const suggestion = (near: string | undefined): string =>
  near === undefined ? "" : `; did you mean \`${near}\`?`;

export const answersUnreachable = (): HubError =>
  refusal("unavailable", 503, "the store of responses is unavailable; retry the request", {
    retryable: true,
    retry_after: 1,
  });

export const tooLargeToStore = (): HubError =>
  refusal("too_large", 413, "the response is larger than the space for stored responses");

export const answerAbandoned = (): HubError =>
  refusal("unavailable", 503, "the gateway stopped before the response was complete; retry the request", {
    retryable: true,
  });

export const backgroundNotStored = (): HubError =>
  refusal("invalid_request", 400, "a background response must be stored: remove `store: false`", {
    param: "background",
  });

export const notStreamedAgain = (): HubError =>
  refusal("invalid_request", 400, "a stored response cannot be streamed again; remove `stream`", {
    param: "stream",
  });

export const cancelledByCaller = (): HubError => refusal("cancelled", 499, "the response was cancelled");

/** A response that an upstream stores is available only there. */
export const pinnedElsewhere = (model: string): HubError =>
  refusal(
    "unavailable",
    503,
    `the response is stored at a provider for which no channel has the same key any more, for \`${model}\``,
  );

/**
 * Objects of other tokens do not exist for this one. Where the id refers to earlier turns, the request is incomplete without
 * them, so it is invalid.
 */
export const notOwned = ({ id, param }: OwnedName): HubError => {
  const message = `this token has created nothing with the id \`${brief(id)}\``;
  if (param === undefined) return refusal("not_found", 404, message);
  return refusal("invalid_request", 400, `${message}: send the earlier messages instead`, { param });
};

export const createdElsewhere = (ids: readonly string[]): HubError =>
  refusal(
    "invalid_request",
    400,
    ids.length === 1
      ? `\`${brief(ids[0] ?? "")}\` was created on a channel that no longer serves this endpoint`
      : "the request names objects that were created on different channels; create them on one channel",
  );

export const channelUnfit = (channel: string): HubError =>
  refusal("invalid_request", 400, `no channel \`${brief(channel)}\` serves this endpoint`);

export const channelForbidden = (): HubError =>
  refusal("permission", 403, "the token may not use any model of the channels that serve this endpoint");

export const unnamedModelsForbidden = (): HubError =>
  refusal(
    "permission",
    403,
    "the request uses models that it does not name, but this token is limited to certain models",
  );

export const idTaken = (): HubError =>
  refusal("upstream", 502, "the upstream returned an object that another token created");

export const idsUnreachable = (): HubError =>
  refusal("unavailable", 503, "the store of object ids is unavailable; retry the request", {
    retryable: true,
    retry_after: 1,
  });

export const uploadStalled = (maxMs: number): HubError =>
  refusal("timeout", 408, `no part of the body arrived for ${maxMs} ms`);

/** Text from the client may be long. */
const brief = (text: string): string => (text.length <= 100 ? text : `${text.slice(0, 100)}…`);

export const answerTooLarge = (maxBytes: number): HubError =>
  refusal("upstream", 502, `the upstream's response is larger than ${maxBytes} bytes`);

export const streamTooLarge = (maxBytes: number): HubError =>
  refusal("upstream", 502, `the upstream's stream is larger than ${maxBytes} bytes`);

export const memoryShort = (): HubError =>
  refusal("unavailable", 503, "the gateway is at its memory limit; retry the request", {
    code: "gateway_overloaded",
    retry_after: 1,
  });

export const tooManyInFlight = (max: number): HubError =>
  refusal("overloaded", 503, `the gateway is at its limit of ${max} concurrent requests; retry the request`, {
    code: "gateway_overloaded",
    retry_after: 1,
  });

export const tooManyOfToken = (max: number): HubError =>
  refusal("rate_limit", 429, `the token is at its limit of ${max} concurrent requests; retry the request`, {
    retry_after: 1,
  });

export const tooManyOfChannel = (max: number): HubError =>
  refusal(
    "unavailable",
    503,
    `each channel is at its limit of ${max} concurrent requests; retry the request`,
    {
      code: "channel_overloaded",
      retry_after: 1,
    },
  );

export const answerEncoded = (encoding: string): HubError =>
  refusal(
    "upstream",
    502,
    `the upstream responded with content-encoding \`${encoding}\`, which the gateway does not support`,
    { retryable: true },
  );

export const answerRedirects = (status: number): HubError =>
  refusal(
    "upstream",
    502,
    `the upstream responded with a redirect (${status}), which the gateway does not follow`,
    {
      retryable: true,
    },
  );

export const shuttingDown = (): HubError =>
  refusal("unavailable", 503, "the gateway is shutting down; retry the request", {
    retryable: true,
    retry_after: 1,
  });

export const unexpected = (): HubError =>
  refusal("internal", 500, "internal error of the gateway; its log has the cause");
