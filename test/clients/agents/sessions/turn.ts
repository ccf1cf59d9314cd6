/** The content of one turn of a scripted upstream, independent of any wire. */
import type { Json } from "../../../../demo/wire.ts";

export interface ScriptedTurn {
  parts: Part[];
  usage: { input: number; cached: number; output: number; reasoning: number };
  /** The seed of its proofs: the name of the script and the turn. */
  seed: string;
}

export type Part =
  | { kind: "think"; text: string }
  | { kind: "text"; text: string; cites?: Source[] }
  /** A search that the provider ran itself. */
  | { kind: "search"; query: string; found: Source[] }
  | CallPart;

export interface CallPart {
  kind: "call";
  id: string;
  name: string;
  namespace?: string;
  args: Json;
  /** The argument of a tool with free-text input. */
  input?: string;
  /** The call loads deferred tools: a separate kind of item in Responses. */
  loads?: boolean;
}

export interface Source {
  url: string;
  title: string;
}

export const callsOf = ({ parts }: ScriptedTurn): CallPart[] => parts.filter((part) => part.kind === "call");

export const finishOf = (said: ScriptedTurn): "stop" | "tool_calls" =>
  callsOf(said).length > 0 ? "tool_calls" : "stop";
