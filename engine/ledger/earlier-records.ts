/** Differences in records of earlier versions. This version may move their journals into the store. */

/** As in migration 012. */
const RENAMED =
  "draw=images film=videos speak=speech transcribe=transcription moderate=moderation converse=realtime " +
  "invite=client_secrets embed=embeddings generate=generation";

const operations: ReadonlyMap<string, string> = new Map(
  RENAMED.split(" ").map((pair) => pair.split("=") as [string, string]),
);

/** Today's name of an operation. */
export function currentOperation(name: string): string {
  return operations.get(name) ?? name;
}
