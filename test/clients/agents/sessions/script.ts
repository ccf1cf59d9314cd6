/**
 * The session that every agent runs: ten turns with tools, each with the agent's own tool names, and a last turn
 * without. Checks that the agent sends back exactly what it received.
 */
import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { id } from "../../../../demo/mint.ts";
import type { Ask, Call } from "../../../../demo/scenario.ts";
import type { Json } from "../../../../demo/wire.ts";
import { type ParsedRequest, spelledOut, unmarked } from "./targets.ts";
import type { Part, ScriptedTurn } from "./turn.ts";

/** A call of one of the agent's tools. */
export interface WantedCall {
  name: string;
  args: Json;
  /** The argument of a tool with free-text input, where the upstream supports such tools. */
  input?: string;
  /** The call loads deferred tools. */
  loads?: boolean;
  /** Text that its result contains. */
  holds?: string | RegExp;
}

export interface Step {
  think: string;
  text?: string;
  /** The provider searches by itself, where it can. */
  searches?: boolean;
  wants: WantedCall[];
}

/** An agent's names for its tools. Undefined: the agent has no such tool. */
export interface Vocabulary {
  /** Loads tools that are deferred at the start. */
  find?(): WantedCall;
  read(path: string): WantedCall;
  write(path: string, content: string): WantedCall;
  edit(path: string, old: string, next: string): WantedCall;
  shell(command: string): WantedCall;
  search(pattern: string): WantedCall | undefined;
  plan(items: readonly string[]): WantedCall | undefined;
  image(path: string): WantedCall | undefined;
  web(query: string): WantedCall | undefined;
  /** The one tool of the server in mcp.mjs. */
  mcp(args: Json): WantedCall | undefined;
}

/** Text that a faulty gateway corrupts: quotes, escapes, tags, wide characters, big numbers, trailing spaces. */
export const hard: string =
  'First "line" \\n of it\n\tTabs,  spaces \nEmoji 🦩 and 中文 and \u200Bnothing\n{"n": 12345678901234567890, "t": "</tool>"}\nlast';
export const edited: string = hard.replace("First", "Second");
export const files: Record<string, string> = {
  "notes.txt": "The secret word is heron.\n",
  "other.txt": "The other word is egret.\n",
};
export const expectedFiles: Record<string, string> = { "report.mdx": edited, "made.txt": "spoonbill\n" };
export const farewell = "All ten turns are done, said the heron.";
export const resumed = "Once more, said the egret.";

export function stepsOf(tools: Vocabulary): Step[] {
  const some = (...wants: (WantedCall | undefined)[]): WantedCall[] =>
    wants.filter((want) => want !== undefined);
  const or = (want: WantedCall | undefined, word: string): WantedCall =>
    want ?? expecting(tools.shell(`echo ${word}`), word);
  return [
    {
      think: "I look at both at once.",
      text: "I begin with what is there.",
      wants: [expecting(tools.read("notes.txt"), "heron"), expecting(tools.read("other.txt"), "egret")],
    },
    ...(tools.find === undefined ? [] : [{ think: "More tools may help.", wants: [tools.find()] }]),
    { think: "A plan helps.", wants: [or(tools.plan(["look", "write", "tell"]), "plan")] },
    { think: "I write it down.", wants: [tools.write("report.mdx", hard)] },
    {
      think: "One word is wrong.",
      text: "A word is wrong in it.",
      wants: [tools.edit("report.mdx", 'First "line"', 'Second "line"')],
    },
    {
      think: "Twice the same, to see them apart.",
      wants: [
        expecting(tools.shell("echo once; echo spoonbill > made.txt"), "once"),
        expecting(tools.shell("echo twice"), "twice"),
        ...some(tools.search("egret") && expecting(tools.search("egret") as WantedCall, /other\.txt/)),
      ],
    },
    { think: "A picture is there, too.", wants: [or(tools.image("picture.png"), "no-picture")] },
    {
      think: "The tool from elsewhere has a strange schema.",
      wants: [or(tools.mcp({ query: { kind: "bird", size: 12.5 }, tags: ["a", "b"] }), "no-mcp")],
    },
    {
      think: "The web may know.",
      text: "I ask the web.",
      searches: true,
      wants: [or(tools.web("what is a heron"), "no-web")],
    },
    { think: "This one fails.", wants: [expecting(tools.shell("echo it-failed; exit 3"), "it-failed")] },
    { think: "I read it again.", wants: [expecting(tools.read("report.mdx"), "12345678901234567890")] },
    { think: "All is done.", text: farewell, wants: [] },
    { think: "It wants to go on.", wants: [expecting(tools.read("made.txt"), "spoonbill")] },
    { think: "That is all.", text: resumed, wants: [] },
  ];
}

const expecting = (want: WantedCall, holds: string | RegExp): WantedCall => ({ ...want, holds });

const FULL_AT = 5;

/** The progress of one session, and the errors in it. */
export interface Session {
  marker: string;
  hasTools: boolean;
  native: boolean;
  at: number;
  /** Whether earlier turns were compacted. */
  compacted: boolean;
  requests: number;
  faults: string[];
  notes: string[];
  proofs: { issued: string[]; back: number };
  /** Whether a request belongs to the session, and is not for a title or a summary. */
  isMain(ask: Ask): boolean;
  /** @param sent the agent's request, on its own wire */
  answer(asked: ParsedRequest, sent: Json | undefined): ScriptedTurn;
}

/**
 * @param native whether the agent uses the upstream's own wire, so that omissions are its own choice
 * @param full token count of one response in the middle that fills the agent's window, so that it compacts
 */
export function startSession(
  marker: string,
  steps: readonly Step[],
  native: boolean,
  full?: number,
): Session {
  const known = new Set(steps.flatMap(({ wants }) => wants.map(({ name }) => name)));
  let before: { asked: ParsedRequest; sent: Json | undefined } | undefined;
  const session: Session = {
    marker,
    hasTools: known.size > 0,
    native,
    at: 0,
    compacted: false,
    requests: 0,
    faults: [],
    notes: [],
    proofs: { issued: [], back: 0 },
    isMain({ tools, turns }) {
      const last = turns.at(-1);
      if (session.at > 0 && last !== undefined && sumsUp.test(last.text)) {
        session.compacted = true;
        before = undefined;
        session.notes.push(`summed up before turn ${session.at + 1}`);
        return false;
      }
      return known.size === 0
        ? turns.some(({ text }) => text.includes(marker))
        : tools.some(({ name }) => isOne(name, known));
    },
    answer(asked, sent) {
      session.requests++;
      const { ask } = asked;
      const at = position(ask, steps, session);
      if (before !== undefined) {
        const own = before.sent && sent && changeOf(beginning(before.sent), beginning(sent));
        const change = changeOf(before.asked, asked);
        const loaded = steps[at - 1]?.wants.some(({ loads }) => loads);
        if (loaded) session.notes.push("tools that were found are declared from then on");
        else if (change !== undefined && own === undefined) session.faults.push(`turn ${at + 1}: ${change}`);
        else if (own !== undefined) session.notes.push("the agent itself changes what it has sent");
      }
      before = { asked, sent };
      checkResults(ask, steps[at - 1], session, at);
      checkProofs(asked, at, steps, session);
      session.at = at + 1;
      const step = steps[at];
      if (step === undefined) {
        session.faults.push(`request after the last turn`);
        return { parts: [{ kind: "text", text: "Nothing more." }], usage: usageOf(asked), seed: marker };
      }
      const answer = said(step, at, asked, session);
      if (full !== undefined && at === FULL_AT && !session.compacted) answer.usage.input = full;
      return answer;
    },
  };
  return session;
}

/** The position by the text so far, for an agent that calls no tools. */
function positionByText(ask: Ask, steps: readonly Step[]): number {
  const said = ask.turns.filter(({ role }) => role === "assistant").map(({ text }) => text.trim());
  return steps.findLastIndex(({ text = "" }) => said.includes(text.trim())) + 1;
}

/** What agents write when they ask for a summary of a conversation. */
const sumsUp =
  /create a (detailed |handoff |structured )?summary|state_snapshot|summari[sz]e (the|our|this)|checkpoint compaction|conversation so far/i;

const isOne = (name: string, known: ReadonlySet<string>): boolean =>
  known.has(name) || [...known].some((each) => name.endsWith(`__${each}`));

/** The position by the calls so far: the history must be exactly what the upstream sent. */
function position(ask: Ask, steps: readonly Step[], session: Session): number {
  if (steps.every(({ wants }) => wants.length === 0)) return positionByText(ask, steps);
  const calls = ask.turns.flatMap((turn) => turn.calls);
  const told: WantedCall[] = [];
  let best = 0;
  for (const [at, step] of steps.entries()) {
    // Turns without calls leave no trace in the calls; a new question follows them.
    if (step.wants.length === 0) {
      if (told.length === calls.length && at + 1 < steps.length && session.at > at) best = at + 1;
      continue;
    }
    told.push(...step.wants);
    if (told.length <= calls.length) best = at + 1;
  }
  if (session.compacted) {
    // After compaction, an agent keeps any part of the earlier turns.
    const told = steps.slice(0, session.at).flatMap(({ wants }) => wants);
    const kept = told.slice(Math.max(0, told.length - calls.length));
    if (calls.length <= told.length && kept.every((want, at) => isSame(calls[at] as Call, want)))
      return session.at;
  }
  const flat = steps.slice(0, best).flatMap(({ wants }) => wants);
  for (const [at, want] of flat.entries()) {
    const call = calls[at];
    if (call === undefined || !isSame(call, want))
      session.faults.push(`call ${at + 1} came back as ${JSON.stringify(call)}, not ${JSON.stringify(want)}`);
  }
  if (calls.length > flat.length) session.faults.push(`${calls.length} calls came back, not ${flat.length}`);
  return best;
}

function isSame(call: Call, want: WantedCall): boolean {
  if (!isOne(call.name, new Set([want.name]))) return false;
  if (want.input !== undefined) return Object.values(call.args).includes(want.input);
  return isDeepStrictEqual(call.args, want.args);
}

function checkResults(ask: Ask, step: Step | undefined, session: Session, at: number): void {
  if (step === undefined || step.wants.length === 0) return;
  const turns = ask.turns.slice(ask.turns.findLastIndex((turn) => turn.calls.length > 0) + 1);
  const results = turns.flatMap((turn) => turn.results);
  if (results.length < step.wants.length) return;
  for (const [number, { name, holds }] of step.wants.entries()) {
    const result = results[number];
    if (result === undefined || holds === undefined) continue;
    const found = typeof holds === "string" ? result.text.includes(holds) : holds.test(result.text);
    if (!found)
      session.faults.push(
        `turn ${at}: the result of ${name} is ${JSON.stringify(result.text.slice(0, 300))}`,
      );
  }
  const seen = turns.flatMap((turn) => turn.media).map(({ mime }) => mime);
  if (seen.length > 0) session.notes.push(`turn ${at}: ${seen.join(", ")}`);
}

/** Proofs since the last user message must be there, each once and in order. */
function checkProofs({ proofs }: ParsedRequest, at: number, steps: readonly Step[], session: Session): void {
  if (session.compacted) return;
  const { issued } = session.proofs;
  // An agent without tools may drop earlier reasoning.
  if (steps.every(({ wants }) => wants.length === 0)) return;
  const spoke = steps.findLastIndex((step, index) => index < at && step.wants.length === 0);
  const needed = issued.filter((_, index) => index > spoke);
  const own = proofs.filter((proof) => issued.includes(proof));
  const missing = needed.filter((proof) => proof !== "" && !own.includes(proof));
  session.proofs.back = own.length;
  if (missing.length > 0 && session.native) session.notes.push("the agent itself leaves proofs out");
  else if (missing.length > 0)
    session.faults.push(`turn ${at + 1}: ${missing.length} of ${needed.length} proofs did not come back`);
  if (new Set(own).size < own.length) session.faults.push(`turn ${at + 1}: a proof came back twice`);
  const sorted = own.toSorted((one, other) => issued.indexOf(one) - issued.indexOf(other));
  if (!isDeepStrictEqual(sorted, own))
    session.faults.push(`turn ${at + 1}: proofs came back in another order`);
  const foreign = proofs.filter((proof) => !issued.includes(proof));
  if (foreign.length > 0) session.notes.push(`turn ${at + 1}: ${foreign.length} foreign proofs`);
}

/** Upstreams cache by prefix: the earlier request must be a prefix of the current one. */
function changeOf(before: Beginning, now: Beginning): string | undefined {
  if (!isDeepStrictEqual(before.head, now.head)) return "instructions or tools changed";
  const at = before.turns.findIndex((turn, index) => !isDeepStrictEqual(turn, now.turns[index]));
  if (at < 0) return undefined;
  const [was, is] = [JSON.stringify(before.turns[at]), JSON.stringify(now.turns[at]) ?? "nothing"];
  const from = Math.max(0, [...was].findIndex((letter, index) => letter !== is[index]) - 40);
  return `entry ${at} of ${before.turns.length} changed: …${was.slice(from, from + 160)} → …${is.slice(from, from + 160)}`;
}

type Beginning = Pick<ParsedRequest, "head" | "turns">;

function beginning(sent: Json): Beginning {
  const turns = (sent.messages ?? sent.contents ?? sent.input ?? []) as Json[];
  const head = unmarked([sent.system ?? sent.instructions ?? sent.systemInstruction, sent.tools]);
  return { head, turns: turns.map(spelledOut).map(unmarked) };
}

function usageOf({ turns, head }: ParsedRequest): ScriptedTurn["usage"] {
  const input = Math.ceil(JSON.stringify([turns, head]).length / 4);
  return { input, cached: Math.floor(input / 2), output: 60, reasoning: 20 };
}

function said(step: Step, at: number, asked: ParsedRequest, session: Session): ScriptedTurn {
  const seed = `${session.marker}-${at}`;
  const parts: Part[] = [];
  if (asked.thinks) parts.push({ kind: "think", text: step.think });
  if (step.searches && asked.searches)
    parts.push({
      kind: "search",
      query: "what is a heron",
      found: [{ url: "https://birds.example/heron", title: "Heron" }],
    });
  if (step.text !== undefined) parts.push({ kind: "text", text: step.text });
  for (const [number, want] of step.wants.entries()) {
    const offered = asked.ask.tools.find(({ name }) => isOne(name, new Set([want.name])));
    if (offered === undefined) {
      session.faults.push(`turn ${at + 1}: ${want.name} is not offered`);
      continue;
    }
    const field = Object.keys((offered.schema?.properties ?? {}) as Json)[0] ?? "input";
    parts.push({
      kind: "call",
      id: id("call_", seed, number),
      name: offered.name,
      ...(offered.namespace !== undefined && { namespace: offered.namespace }),
      args: want.input === undefined ? want.args : { [field]: want.input },
      ...(want.input !== undefined && offered.schema === undefined && { input: want.input }),
      ...(want.loads && { loads: true }),
    });
  }
  const answer = { parts, usage: usageOf(asked), seed };
  session.proofs.issued[at] = asked.proof(answer);
  return answer;
}

/** The differences between the files and what the script should have made of them. */
export function wrongFiles(folder: string): string[] {
  return Object.entries(expectedFiles).flatMap(([name, expected]) => {
    let found: string;
    try {
      found = readFileSync(`${folder}/${name}`, "utf8");
    } catch {
      return [`${name} is not there`];
    }
    return found.trimEnd() === expected.trimEnd() ? [] : [`${name} holds ${JSON.stringify(found)}`];
  });
}
