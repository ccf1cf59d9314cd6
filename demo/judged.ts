/**
 * Models that are named after a server are as strict as that server: `demo-chat-groq`, `demo-chat-openai-gpt-5`,
 * `demo-messages-anthropic-claude-4.7`. Its double (`doubles/`) judges the request, in the maker's words and status. What is
 * needed for that is read with the first such request, so that the demo starts as fast without it.
 */
import { existsSync } from "node:fs";
import type { Double } from "../doubles/judge.ts";

export interface Judgement {
  status: number;
  body: unknown;
}

const named = /^demo-(?<wire>chat|messages|responses|content)-(?<rest>.+)$/;

/** What the server says against a request; undefined where it takes it, or where the model is named after none. */
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

const folder = new URL("../doubles/servers/", import.meta.url);

/** Whether the words before some hyphen are the name of a server: `azure-openai` of `azure-openai-gpt-5`. */
function mayBeServer(rest: string): boolean {
  const words = rest.split("-");
  return words.some((_, at) => existsSync(new URL(`${words.slice(0, at + 1).join("-")}.yaml`, folder)));
}

/** The one with the longest name: `bedrock-mantle`, not `bedrock`. */
function serverOf(doubles: readonly Double[], wire: string, rest: string): Double | undefined {
  const named = doubles.filter(
    ({ server, wires }) => wires[wire] !== undefined && (rest === server || rest.startsWith(`${server}-`)),
  );
  return named.sort((one, other) => other.server.length - one.server.length)[0];
}
