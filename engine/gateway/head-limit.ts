/**
 * How large a request's head may be. The server reads this variable when it is loaded, so this file must be imported
 * before it; a larger head gets the server's own 431. Its default, 4 KiB, is small for tokens of the long kind.
 */
process.env.UWS_HTTP_MAX_HEADERS_SIZE ??= String(16 * 1024);
