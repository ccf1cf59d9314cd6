/**
 * Maximum size of a request's head; a larger one gets 431. The native server reads this variable when it is loaded, so this
 * file must be imported before it.
 */
export const MAX_HEAD_BYTES: number = 16 * 1024;

process.env.UWS_HTTP_MAX_HEADERS_SIZE ??= String(MAX_HEAD_BYTES);
