/** Hides credentials in messages of errors, which libraries and upstreams write. */

const HIDDEN = "…";

const CREDENTIALS: readonly RegExp[] = [
  // `https://user:password@host`
  /(?<=:\/\/)[^\s/@"']+(?=@)/g,
  // `Authorization: Bearer …`
  /(?<=\b(?:bearer|basic) )[\w.~+/=-]{8,}/gi,
  // `x-api-key: …`, `password=…`, `"token": "…"`
  /(?<=\b(?:[\w-]*(?:api[-_]?key|access[-_]?key|secret|passw(?:or)?d|token|signature))["']?\s{0,3}[:=]\s{0,3}["']?)(?!bearer\b|basic\b)[^\s"'&,;}]{8,}/gi,
  // Keys of vendors have a prefix.
  /\b(?:sk|pk|pw|rk|xai|gsk|AIza|ghp|AKIA)[-_]?[A-Za-z0-9_-]{16,}/g,
];

export function hideCredentials(text: string): string {
  return CREDENTIALS.reduce((hidden, pattern) => hidden.replace(pattern, HIDDEN), text);
}
