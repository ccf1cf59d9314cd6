/**
 * How large a request's head may be; a larger one gets 431. The native server reads this variable from the process when it
 * is loaded, and a thread's own `process.env` is a copy: so the process that starts threads imports this file, too.
 */
export const MAX_HEAD_BYTES: number = 16 * 1024;

process.env.UWS_HTTP_MAX_HEADERS_SIZE ??= String(MAX_HEAD_BYTES);
