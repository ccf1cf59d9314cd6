/**
 * A model named after a server is as strict as that server: `demo-chat-groq`, `demo-chat-openai-gpt-5`,
 * `demo-messages-anthropic-claude-4.7`. Its double (`doubles/`) validates the request, with the vendor's messages and status.
 * The doubles are loaded with the first such request, so the demo starts as fast without them.
 */
import { readFiles } from "../doubles/files.ts";
import type { Double } from "../doubles/judge.ts";

export interface Judgement {
  status: number;
  body: unknown;
}

const named = /^demo-(?<wire>chat|messages|responses|content)-(?<rest>.+)$/;

/** The server's error for a request; undefined if it accepts the request, or if the model is not named after a server. */
export async function judged(model: string, body: unknown): Promise<Judgement | undefined> {
  const { wire = "", rest = "" } = named.exec(model)?.groups ?? {};
  if (rest === "" || !mayBeServer(rest)) return undefined;
  const { doubles, refusalOf } = await import("../doubles/judge.ts");
  const double = serverOf(doubles, wire, rest);
  if (double === undefined) return undefined;
  const families = Object.keys(double.wires[wire]?.families ?? {});
  const family = families.find((name) => rest === `${double.server}-${name}`) ?? families[0] ?? "";
  return refusalOf(double, wire, family, body);
}

/** Whether a prefix up to a hyphen is the name of a server: `azure-openai` of `azure-openai-gpt-5`. */
function mayBeServer(rest: string): boolean {
  const words = rest.split("-");
  return words.some((_, at) => files().has(`servers/${words.slice(0, at + 1).join("-")}.yaml`));
}

/** The longest matching name: `bedrock-mantle`, not `bedrock`. */
function serverOf(doubles: readonly Double[], wire: string, rest: string): Double | undefined {
  const named = doubles.filter(
    ({ server, wires }) => wires[wire] !== undefined && (rest === server || rest.startsWith(`${server}-`)),
  );
  return named.sort((one, other) => other.server.length - one.server.length)[0];
}

let read: ReadonlyMap<string, string> | undefined;

/** Read when a model has such a name: most demos need no double. */
function files(): ReadonlyMap<string, string> {
  read ??= readFiles();
  return read;
}
