/**
 * All errors of the gateway itself, in the hub's format. Wires encode them in their own format; docs/wires/rules.md#errors
 * lists the statuses.
 */
import type { Need, Refused } from "../../access/limits/limits.ts";
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

/** `near` is a similar path that exists. */
export const unknownPath = (method: string, path: string, near: string | undefined): HubError =>
  refusal(
    "not_found",
    404,
    `there is nothing at ${method} ${path}${near === undefined ? "" : `; did you mean ${near}?`}`,
  );

/** For an unsupported path; the wire supplies the message. */
export const elsewhere = (message: string | undefined): HubError | undefined =>
  message === undefined ? undefined : refusal("unsupported", 400, message, { code: "unsupported_endpoint" });

export const wrongMethod = (method: string, path: string, allow: string[]): HubError =>
  refusal("invalid_request", 405, `${path} does not take ${method}; use ${allow.join(" or ")}`);

export const upgradeMissing = (path: string): HubError =>
  refusal("invalid_request", 426, `${path} is a WebSocket; ask for one (\`upgrade: websocket\`)`);

export const sessionOverrun = (bytes: number): HubError =>
  refusal("unavailable", 503, `the upstream takes less than is sent: more than ${bytes} bytes wait for it`);

export const sessionUnread = (bytes: number, seconds: number): HubError =>
  refusal("cancelled", 499, `nothing of ${bytes} bytes was read for ${seconds} seconds`);

export const messageBinary = (): HubError =>
  refusal("invalid_request", 400, "the message is binary; send JSON in a text message");

export const messagesTooMany = (waiting: number): HubError =>
  refusal(
    "rate_limit",
    429,
    `${waiting} messages wait on the connection; wait for an answer before the next one`,
    {
      retryable: true,
      retry_after: 1,
    },
  );

/** `header` is an example line: `authorization: Bearer <token>`. */
export const missingToken = (header: string): HubError =>
  refusal("authentication", 401, `no token was found; send it as \`${header}\``);

export const unknownToken = (): HubError => refusal("authentication", 401, "the token is not known here");

export const expiredToken = (): HubError =>
  refusal("authentication", 401, "the token has expired; ask for another one");

/** @param model that the ticket is for */
export const ticketElsewhere = (model: string): HubError =>
  refusal(
    "permission",
    403,
    `what was sent opens sessions with \`${brief(model)}\` and nothing else; send the token that it was made with`,
  );

export const ticketTooLarge = (characters: number, most: number): HubError =>
  refusal(
    "too_large",
    413,
    `session: makes a secret of ${characters} characters, and one may have ${most}; say it in the session itself`,
    { param: "session" },
  );

export const addressForbidden = (address: string): HubError =>
  refusal("permission", 403, `the token may not be used from ${address}`, { code: "address_not_allowed" });

export const ledgerFull = (): HubError =>
  refusal("unavailable", 503, "the gateway cannot keep its books at the moment; send the request again", {
    retryable: true,
    retry_after: 5,
  });

const WHOSE: Record<string, string> = { token: "the token", account: "the account", model: "the model" };

/** Names of the limits in messages. */
const LIMITS: Record<Exclude<Refused["limit"], "unreachable">, string> = {
  rpm: "requests a minute",
  tpm: "tokens a minute",
  maxConcurrent: "requests at once",
  quotaTokens: "tokens",
  quotaMicros: "micro-dollars",
};

/**
 * A rate limit or a quota is exceeded.
 * @param need the usage that the request would have reserved
 */
export function notAllowed({ subject, limit, allowed = 0, retryAfterMs }: Refused, need: Need): HubError {
  if (limit === "unreachable") {
    return refusal("unavailable", 503, "limits cannot be looked up at the moment; send the request again", {
      retryable: true,
      retry_after: (retryAfterMs ?? 1_000) / 1_000,
    });
  }
  const whose = WHOSE[subject.split(":")[0] ?? ""] ?? "the gateway";
  const what = `${allowed} ${LIMITS[limit]}`;
  const needed = limit === "quotaMicros" ? `${need.micros} micro-dollars` : `${need.tokens} tokens`;
  if (limit === "quotaMicros" || limit === "quotaTokens") {
    return refusal(
      "quota",
      429,
      `${whose} has a quota of ${what}, and this request, which may use ${needed}, does not fit into the rest`,
    );
  }
  if (limit === "tpm" && need.tokens > allowed) {
    const message = `${whose} may use ${what}, and this request may use ${needed}: it will never fit; ask for a shorter answer`;
    return refusal("rate_limit", 429, message);
  }
  const waitMs = limit === "maxConcurrent" ? 1_000 : retryAfterMs;
  const again = waitMs === undefined ? {} : { retry_after: waitMs / 1_000 };
  return refusal("rate_limit", 429, `${whose} may use ${what}`, again);
}

/** @param near a similar name that exists */
export const modelForbidden = (model: string, near: string | undefined): HubError =>
  refusal("permission", 403, `the token may not use the model \`${model}\`${meant(near)}`, {
    param: "model",
  });

export const bodyTooLarge = (maxBytes: number): HubError =>
  refusal("too_large", 413, `the body is larger than ${maxBytes} bytes`);

/** Earlier turns of a stored conversation count toward the size. */
export const conversationTooLarge = (maxBytes: number): HubError =>
  refusal(
    "too_large",
    413,
    `the conversation that the request goes on from makes it larger than ${maxBytes} bytes; begin a new one`,
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

/** @param possible supported codings @param most maximum number of codings for one body */
export const bodyEncoded = (encoding: string, possible: readonly string[], most: number): HubError =>
  refusal(
    "invalid_request",
    415,
    `a body with content-encoding \`${brief(encoding)}\` is not read; send it as it is, or compressed with ${possible.join(", ")}, at most ${most} of them`,
  );

/** The body is not in the declared coding. */
export const bodyUndecodable = (): HubError =>
  refusal("invalid_request", 400, "the body cannot be decompressed as its content-encoding says");

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
export const tooMany = (
  param: string,
  count: number,
  kind: string,
  most: number,
  setting: string,
): HubError =>
  refusal(
    "invalid_request",
    400,
    `${param}: ${count} ${kind}, and a request may have ${most} here; the gateway's setting \`${setting}\` raises that`,
    { param },
  );

/** @param param the client's name of the field, if there is one */
export const lossRefused = (path: string, param: string | undefined): HubError =>
  refusal(
    "unsupported",
    400,
    param === undefined || param === path
      ? `${path}: the provider of this model cannot be told, and it may not be left out here`
      : `${param}: the provider of this model cannot be told, and it may not be left out here (${path})`,
    { code: "unsupported_value", ...(param === undefined ? {} : { param }) },
  );

export const modelMissing = (): HubError =>
  refusal("invalid_request", 400, "model: a model must be named", { param: "model" });

export const modelTooLong = (maxCharacters: number): HubError =>
  refusal("invalid_request", 400, `model: is longer than ${maxCharacters} characters`, { param: "model" });

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
  return refusal(
    "invalid_request",
    400,
    `${param}: a URL ${begins} is not sent on; it may begin with ${possible}`,
    {
      param,
      code: "media_unavailable",
    },
  );
}

/**
 * For lists of models as for unknown models: a model that a token may not use does not exist for it.
 * @param near a similar name that exists
 */
export const modelUnknown = (model: string, near: string | undefined): HubError =>
  refusal("not_found", 404, `there is no model \`${model}\` here${meant(near)}`, {
    code: "model_not_found",
    param: "model",
  });

/**
 * The model is unknown, or does not support the operation. Clients treat the status 503 as temporary, so kind, code and message
 * say that the model does not exist.
 * @param near a similar name that exists
 * @param asked the operation
 * @param able the operations that the model supports, if it is a known model
 */
export const noChannel = (
  model: string,
  near: string | undefined,
  asked: string,
  able: readonly string[],
): HubError => {
  const otherwise = able.length === 0 ? "" : `: it serves ${able.join(", ")}, not ${asked}`;
  const message = `no channel is available for the model \`${model}\`${otherwise}${meant(near)}`;
  return refusal("not_found", 503, message, { code: "model_not_found", param: "model" });
};

const meant = (near: string | undefined): string => (near === undefined ? "" : `; did you mean \`${near}\`?`);

export const answersUnreachable = (): HubError =>
  refusal("unavailable", 503, "the store of kept answers does not answer; send the request again", {
    retryable: true,
    retry_after: 1,
  });

export const tooLargeToStore = (): HubError =>
  refusal("too_large", 413, "the answer is larger than there is room for where answers are kept");

export const answerAbandoned = (): HubError =>
  refusal("unavailable", 503, "the gateway stopped before the answer was made; send the request again", {
    retryable: true,
  });

export const backgroundUnkept = (): HubError =>
  refusal("invalid_request", 400, "an answer that nobody waits for must be kept: leave out `store: false`", {
    param: "background",
  });

export const notStreamedAgain = (): HubError =>
  refusal("invalid_request", 400, "an answer that is kept here is not streamed again; leave out `stream`", {
    param: "stream",
  });

export const cancelledByCaller = (): HubError => refusal("cancelled", 499, "the answer was cancelled");

/** A response that an upstream stores is available only there. */
export const pinnedElsewhere = (model: string): HubError =>
  refusal(
    "unavailable",
    503,
    `the answer is kept by a provider that can no longer be reached with the same key for \`${model}\``,
  );

/**
 * Objects of other tokens do not exist for this one. Where the id refers to earlier turns, the request is incomplete without
 * them, so it is invalid.
 */
export const notOwned = ({ id, param }: OwnedName): HubError => {
  const message = `there is no \`${brief(id)}\` here that this token has made`;
  if (param === undefined) return refusal("not_found", 404, message);
  return refusal("invalid_request", 400, `${message}: send what was said before instead`, { param });
};

export const createdElsewhere = (ids: readonly string[]): HubError =>
  refusal(
    "invalid_request",
    400,
    ids.length === 1
      ? `\`${brief(ids[0] ?? "")}\` was made at a channel that does not serve this, or not any more`
      : "the request names things that were made at different channels; make them at the same one",
  );

export const channelUnfit = (channel: string): HubError =>
  refusal("invalid_request", 400, `there is no channel \`${brief(channel)}\` that serves this`);

export const channelForbidden = (): HubError =>
  refusal("permission", 403, "the token may use no model of a channel that serves this");

export const modelsUnseen = (): HubError =>
  refusal(
    "permission",
    403,
    "the request uses models that it does not name, and the token may use certain models only",
  );

export const idTaken = (): HubError =>
  refusal("upstream", 502, "the upstream answered with something that another token has made");

export const idsUnreachable = (): HubError =>
  refusal("unavailable", 503, "the store of what tokens have made does not answer; send the request again", {
    retryable: true,
    retry_after: 1,
  });

export const uploadStalled = (maxMs: number): HubError =>
  refusal("timeout", 408, `nothing of the body arrived for ${maxMs} ms`);

/** Text from the client may be long. */
const brief = (text: string): string => (text.length <= 100 ? text : `${text.slice(0, 100)}…`);

export const answerTooLarge = (maxBytes: number): HubError =>
  refusal("upstream", 502, `the upstream's answer is larger than ${maxBytes} bytes`);

export const streamTooLarge = (maxBytes: number): HubError =>
  refusal("upstream", 502, `the upstream's stream is larger than ${maxBytes} bytes`);

export const memoryShort = (): HubError =>
  refusal("unavailable", 503, "the gateway serves as much as it can hold; send the request again", {
    code: "gateway_overloaded",
    retry_after: 1,
  });

export const tooManyInFlight = (most: number): HubError =>
  refusal("overloaded", 503, `the gateway serves ${most} requests at once; send the request again`, {
    code: "gateway_overloaded",
    retry_after: 1,
  });

export const tooManyOfToken = (most: number): HubError =>
  refusal("rate_limit", 429, `the token may have ${most} requests in flight; send the request again`, {
    retry_after: 1,
  });

export const tooManyOfChannel = (most: number): HubError =>
  refusal("unavailable", 503, `a channel takes ${most} requests at once; send the request again`, {
    code: "channel_overloaded",
    retry_after: 1,
  });

export const answerEncoded = (encoding: string): HubError =>
  refusal(
    "upstream",
    502,
    `the upstream answered with content-encoding \`${encoding}\`, which is not known here`,
    { retryable: true },
  );

export const answerRedirects = (status: number): HubError =>
  refusal("upstream", 502, `the upstream answered with a redirect (${status}), which is not followed`, {
    retryable: true,
  });

export const shuttingDown = (): HubError =>
  refusal("unavailable", 503, "the gateway is shutting down; send the request again", {
    retryable: true,
    retry_after: 1,
  });

export const unexpected = (): HubError =>
  refusal("internal", 500, "the gateway failed; the log has the cause");
