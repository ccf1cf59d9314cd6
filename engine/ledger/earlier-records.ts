/** What records of earlier versions say differently. Their journals may be moved into the store by this version. */

/** By the name before migration 012. */
const OPERATIONS: ReadonlyMap<unknown, string> = new Map([
  ["draw", "images"],
  ["film", "videos"],
  ["speak", "speech"],
  ["transcribe", "transcription"],
  ["moderate", "moderation"],
  ["converse", "realtime"],
  ["invite", "client_secrets"],
  ["embed", "embeddings"],
  ["generate", "generation"],
]);

export function currentOperation(name: string): string {
  return OPERATIONS.get(name) ?? name;
}
