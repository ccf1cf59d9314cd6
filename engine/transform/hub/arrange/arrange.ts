/**
 * Brings a canonical request under the laws that a target wire declares (`needs.ts`), before that wire's encode map
 * runs: so a map only says what a turn looks like, and never how conversations must be ordered. Pure.
 */
import type { GenerateRequest, Part, Turn } from "../generate.ts";
import { linkedMedia } from "../linked-media.ts";
import { splitStops } from "../stop.ts";
import { beginWithUser, callsLast, dropBlankText, mergeNeighbours, resultsAsUser } from "./alternate.ts";
import { fitCacheMarks } from "./cache-marks.ts";
import { fitChoices } from "./choices.ts";
import { documentsAsText } from "./documents.ts";
import { withoutForeignFiles } from "./files.ts";
import { fitIds, fitNames } from "./fit-names.ts";
import { dropForeign, withoutForeignThoughts } from "./foreign.ts";
import { moveResultMedia } from "./media.ts";
import { fitMediaTypes } from "./media-types.ts";
import { flattenNamespaces, type Spaced } from "./namespaces.ts";
import type { Arranged, Note, RequestNeeds } from "./needs.ts";
import { pairResults } from "./pair.ts";
import { splitPrompts } from "./prompts.ts";
import { withoutSilentTurns } from "./silent-turns.ts";
import { faultOfSingleText } from "./single-text.ts";
import { askForJson, customAsFunctions, onlyAllowedTools, withoutReasoning } from "./stand-ins.ts";
import { structuredAnswer } from "./structured.ts";
import { declareCalled, dropServerTools, foreignTools, withoutTools } from "./tools.ts";

export type { Arranged, Note, RequestNeeds } from "./needs.ts";

/** A request that the target cannot say at all; `turn` and `part` are positions in the canonical request. */
export interface Refusal {
  message: string;
  /** The field at fault, where it is no part of a turn. */
  param?: string;
  turn?: Turn;
  part?: Part;
}

export function arrange(
  canonical: GenerateRequest,
  needs: RequestNeeds,
): Arranged<GenerateRequest> | Refusal {
  const notes: Note[] = [];
  const names = new Map<string, string>();
  const kept = keptElsewhere(canonical, needs.kept_elsewhere ?? []);
  if (kept !== undefined) return kept;
  let request = canonical;
  let copies = 1;
  if (needs.choices !== undefined) {
    const fitted = fitChoices(request, needs.choices, notes);
    if ("message" in fitted) return { message: fitted.message, param: "n" };
    ({ request, copies } = fitted);
  }
  const asked = splitPrompts(request, needs.prompts ?? {}, copies);
  if ("message" in asked) return { message: asked.message, param: "prompt" };
  const { prompts } = asked;
  ({ request } = asked);
  copies *= Math.max(1, prompts.length);
  if (needs.single_text === true) {
    const fault = faultOfSingleText(request);
    if (fault !== undefined) return fault;
  }
  let spaces: ReadonlyMap<string, Spaced> = new Map();
  if (needs.namespaces === "flatten") {
    const flat = flattenNamespaces(request);
    if ("clash" in flat) {
      return {
        message: `two tools would have the name ${flat.clash} at the model's provider`,
        param: "tools",
      };
    }
    ({ request, spaces } = flat);
  }
  let customs: ReadonlySet<string> = new Set();
  if (needs.custom_tools === "function") ({ request, customs } = customAsFunctions(request, notes));
  const structured = structuredAnswer(request, needs);
  ({ request } = structured);
  if (needs.json === "instruction") request = askForJson(request);
  if (needs.allowed_tools === "filter") request = onlyAllowedTools(request);
  if (needs.cache_marks !== undefined) request = fitCacheMarks(request, needs.cache_marks, notes);
  if (needs.reasoning === "off") request = withoutReasoning(request, notes);
  if (needs.built_in !== undefined) {
    const lost = foreignTools(request, needs.built_in, needs.foreign_tools);
    const [first] = lost;
    if (first !== undefined && needs.foreign_tools === "reject") {
      return { message: `the model's provider has no built-in tool like ${first.tool}`, param: "tools" };
    }
    request = withoutTools(request, lost, notes);
  }
  if (needs.server_tools === "alone") request = dropServerTools(request, notes);
  if (needs.documents === "text") request = documentsAsText(request, notes);
  if (needs.called_tools === "declare") request = declareCalled(request, notes);

  let watched: string[] = [];
  if (needs.stop !== undefined && request.stop !== undefined) {
    const [sent, left] = splitStops(request.stop, needs.stop);
    if (needs.stop.watch !== false) watched = left;
    else if (left.length > 0) notes.push({ code: "stop_truncated", path: "stop" });
    if (left.length > 0) request = { ...request, stop: sent };
  }

  let turns = request.turns;
  if (needs.own_parts !== undefined) turns = dropForeign(turns, needs.own_parts, notes);
  if (needs.own_thoughts !== undefined) turns = withoutForeignThoughts(turns, needs.own_thoughts, notes);
  const misfit = findMisfit(turns, needs) ?? findUnfetched(turns, needs) ?? findReference(turns, needs);
  if (misfit !== undefined) return misfit;
  if (needs.files_of !== undefined) {
    const known = withoutForeignFiles(turns, needs.files_of, needs.lost_files ?? "reject", notes);
    if (!Array.isArray(known)) {
      const message = `the model's provider does not know files that were uploaded elsewhere: send the bytes`;
      return { message, part: known };
    }
    turns = known;
  }
  if (needs.media_types !== undefined) {
    const fitted = fitMediaTypes(turns, needs.media_types);
    if (!Array.isArray(fitted)) {
      const { turn, part, mime } = fitted;
      return { message: `the model's provider takes no ${part.type} of the type ${mime}`, turn, part };
    }
    turns = fitted;
  }
  if (needs.instructions === "inline" && turns.some((turn) => turn.role === "system")) {
    notes.push({ code: "instructions_inlined", path: "turns" });
    turns = turns.map(asNote);
  }
  if (needs.instructions === "hoist") {
    const later = turns.filter((turn) => turn.role === "system");
    if (later.length > 0) {
      notes.push({ code: "instructions_hoisted", path: "turns" });
      request = { ...request, system: [...(request.system ?? []), ...later.flatMap((turn) => turn.parts)] };
      turns = turns.filter((turn) => turn.role !== "system");
    }
  }
  if (needs.silent_turns !== undefined) turns = withoutSilentTurns(turns, needs.silent_turns, notes);
  if (needs.blank_text === "drop") turns = dropBlankText(turns);
  turns = pairResults(turns, notes, needs.orphans);
  if (needs.result_media === "beside" || needs.result_media === "after") {
    turns = moveResultMedia(turns, needs.result_media, needs.result_kinds);
  }
  if (needs.results === "user") turns = resultsAsUser(turns);
  if (needs.alternate === true) turns = mergeNeighbours(turns);
  if (needs.calls === "last") turns = callsLast(turns);
  if (needs.first === "user") turns = beginWithUser(turns);
  const last = turns.at(-1);
  if (last?.role === "assistant" && !last.parts.some((part) => part.type === "tool_call")) {
    if (needs.prefill === "refuse")
      return { message: "this model does not continue an assistant turn: end with a user turn" };
    if (needs.prefill === "trim") turns = [...turns.slice(0, -1), trimEnd(last)];
  }
  if (needs.tool_ids !== undefined) turns = fitIds(turns, needs.tool_ids);
  request = { ...request, turns };
  if (needs.tool_names !== undefined) request = fitNames(request, needs.tool_names, names);
  return {
    request,
    notes,
    copies,
    prompts,
    names,
    customs,
    spaces,
    watched,
    answer: structured.answer,
  };
}

function keptElsewhere({ state = {} }: GenerateRequest, fields: readonly string[]): Refusal | undefined {
  const field = fields.find((name) => name in state && state[name as keyof typeof state] !== undefined);
  if (field === undefined) return undefined;
  return {
    message: `the model's provider does not keep what \`${field}\` stands for: send what it says instead`,
    param: field,
  };
}

function findMisfit(turns: Turn[], needs: RequestNeeds): Refusal | undefined {
  if (needs.parts === undefined) return undefined;
  for (const turn of turns) {
    const kinds = turn.role === "system" ? undefined : needs.parts[turn.role];
    const part =
      kinds === undefined ? undefined : turn.parts.find((candidate) => !kinds.includes(candidate.type));
    if (part !== undefined) {
      return {
        message: `the model's provider takes no ${part.type} here (it takes ${kinds?.join(", ")})`,
        turn,
        part,
      };
    }
  }
  return undefined;
}

function findUnfetched(turns: Turn[], needs: RequestNeeds): Refusal | undefined {
  const [linked] = needs.media_by_url === undefined ? [] : linkedMedia(turns, needs.media_by_url);
  if (linked === undefined) return undefined;
  const message = `the model's provider takes no ${linked.kind} by URL: send it as base64`;
  return { message, part: linked.part };
}

/** What stands for a part that is kept elsewhere, where it cannot be resolved. */
function findReference(turns: Turn[], needs: RequestNeeds): Refusal | undefined {
  if (needs.references === "keep") return undefined;
  for (const turn of turns) {
    const part = turn.parts.find((each) => each.type === "item_ref");
    if (part?.type !== "item_ref") continue;
    const message = `Item with id '${part.id}' not found: nothing is kept under it here. Send the item itself.`;
    return { message, turn, part };
  }
  return undefined;
}

/** An instruction as something that the user passes on, in its place. */
function asNote(turn: Turn): Turn {
  if (turn.role !== "system") return turn;
  const words = turn.parts.map((part) => (part.type === "text" ? part.text : "")).join("\n\n");
  const text = `<system-note>\n${words}\n</system-note>`;
  const cache = turn.parts.at(-1)?.cache;
  return { role: "user", parts: [{ type: "text", text, ...(cache === undefined ? {} : { cache }) }] };
}

function trimEnd(turn: Turn): Turn {
  const last = turn.parts.at(-1);
  if (last?.type !== "text") return turn;
  const text = last.text.trimEnd();
  return text === last.text ? turn : { ...turn, parts: [...turn.parts.slice(0, -1), { ...last, text }] };
}
