/**
 * Arranges a canonical request by the rules that a target wire declares (`request-needs.ts`), before that wire's encode map
 * runs. So a map describes only the format of a turn, and not the order of conversations. Each rule is one stage of an ordered
 * list. Pure.
 */
import type { GenerationRequest, Part, Turn } from "../generation.ts";
import { linkedMedia } from "../linked-media.ts";
import { splitStops } from "../stop-sequences.ts";
import {
  assistantAfterResults,
  beginWithUser,
  callsLast,
  dropBlankText,
  mergeNeighbours,
  resultsAsUser,
} from "./alternate.ts";
import type { Arranged, Note } from "./arranged.ts";
import { fitCacheMarks } from "./cache-marks.ts";
import { documentsAsText } from "./documents.ts";
import { withoutEmptyTurns } from "./empty-turns.ts";
import {
  customAsFunctions,
  instructJson,
  instructSchema,
  mentionJson,
  onlyAllowedTools,
  withoutReasoning,
} from "./emulate-features.ts";
import { withoutForeignFiles } from "./file-ids.ts";
import { fitChoices } from "./fit-choices.ts";
import { fitLengths } from "./fit-lengths.ts";
import { fitMediaTypes } from "./fit-media-types.ts";
import { fitIds, fitNames } from "./fit-names.ts";
import { type Dialects, fitSchemas } from "./fit-schemas.ts";
import { declareCalled, dropServerTools, foreignTools, loadDeferred, withoutTools } from "./fit-tools.ts";
import { dropForeign, summariesAsText, withoutForeignThoughts } from "./foreign-parts.ts";
import { moveGeneratedImages } from "./generated-images.ts";
import { flattenNamespaces } from "./namespaces.ts";
import { pairResults } from "./pair-results.ts";
import type { RequestNeeds } from "./request-needs.ts";
import { moveResultMedia } from "./result-media.ts";
import { faultOfSingleText } from "./single-text.ts";
import { splitPrompts } from "./split-prompts.ts";
import { structuredAnswer } from "./structured.ts";

/** An error for a request that the target cannot express; `turn` and `part` are positions in the canonical request. */
export interface Refusal {
  message: string;
  /** The field at fault, if it is not part of a turn. */
  param?: string;
  turn?: Turn;
  part?: Part;
}

/** Applies one rule to the request, or returns why the request is refused. */
type Stage = (
  at: Arranged<GenerationRequest>,
  needs: RequestNeeds,
  dialects: Dialects,
) => Refusal | undefined;

/** Shared, because most requests have none. */
const noCustoms: Arranged<GenerationRequest>["customs"] = new Set();
const noSpaces: Arranged<GenerationRequest>["spaces"] = new Map();

export function arrange(
  canonical: GenerationRequest,
  needs: RequestNeeds,
  dialects: Dialects = {},
): Arranged<GenerationRequest> | Refusal {
  const at: Arranged<GenerationRequest> = {
    request: canonical,
    notes: [],
    copies: 1,
    prompts: [],
    names: new Map(),
    customs: noCustoms,
    spaces: noSpaces,
    watched: [],
    answer: {},
  };
  for (const stage of stages) {
    const refusal = stage(at, needs, dialects);
    if (refusal !== undefined) return refusal;
  }
  return at;
}

/** A stage that changes the request. */
function ofRequest(
  change: (request: GenerationRequest, needs: RequestNeeds, notes: Note[]) => GenerationRequest,
): Stage {
  return (at, needs) => {
    at.request = change(at.request, needs, at.notes);
    return undefined;
  };
}

/** A stage that changes the turns. */
function ofTurns(change: (turns: Turn[], needs: RequestNeeds, notes: Note[]) => Turn[] | Refusal): Stage {
  return (at, needs) => {
    const { turns } = at.request;
    const changed = change(turns, needs, at.notes);
    if (!Array.isArray(changed)) return changed;
    if (changed !== turns) at.request = { ...at.request, turns: changed };
    return undefined;
  };
}

/** In order: later stages depend on earlier ones. */
const stages: readonly Stage[] = [
  ({ request }, { foreign_state: fields = [] }) => storedElsewhere(request, fields),
  choices,
  prompts,
  ({ request }, { single_text: isSingle }) => (isSingle === true ? faultOfSingleText(request) : undefined),
  namespaces,
  customTools,
  structured,
  ofRequest((request, { json, json_schema: schema }, notes) => {
    const mentioned = json === "mention" ? mentionJson(request) : request;
    const instructed = json === "instruction" ? instructJson(request) : mentioned;
    return schema === "instruction" ? instructSchema(instructed, notes) : instructed;
  }),
  ofRequest((request, { allowed_tools: allowed }) =>
    allowed === false ? onlyAllowedTools(request) : request,
  ),
  ofRequest((request, { cache_marks: most }, notes) =>
    most === undefined ? request : fitCacheMarks(request, most, notes),
  ),
  ofRequest((request, { reasoning }, notes) =>
    reasoning === false ? withoutReasoning(request, notes) : request,
  ),
  builtInTools,
  ofRequest((request, { mixed_tools: mixed }, notes) =>
    mixed === false ? dropServerTools(request, notes) : request,
  ),
  ofRequest((request, { documents }, notes) =>
    documents === false ? documentsAsText(request, notes) : request,
  ),
  ofRequest((request, { declare_called_tools: declares }, notes) =>
    declares === true ? declareCalled(request, notes) : request,
  ),
  schemas,
  ofRequest((request, { deferred_tools: deferred }, notes) =>
    deferred === false ? loadDeferred(request, notes) : request,
  ),
  ofRequest((request, { lengths }, notes) =>
    lengths === undefined ? request : fitLengths(request, lengths, notes),
  ),
  stops,
  ofTurns((turns, needs) => findNeeded(turns, needs) ?? turns),
  ofTurns((turns, { own: wire }) => summariesAsText(turns, wire)),
  ofTurns((turns, { assistant_images: images, own: wire }) =>
    images === false ? moveGeneratedImages(turns, wire) : turns,
  ),
  ofTurns((turns, { own: wire }, notes) => (wire === undefined ? turns : dropForeign(turns, wire, notes))),
  ofTurns((turns, { own_reasoning: wire }, notes) =>
    wire === undefined ? turns : withoutForeignThoughts(turns, wire, notes),
  ),
  ofTurns((turns, needs) => findMisfit(turns, needs) ?? turns),
  ofTurns((turns, needs) => findUnfetched(turns, needs) ?? turns),
  ofTurns((turns, needs) => findReference(turns, needs) ?? turns),
  ofTurns(knownFiles),
  ofTurns(takenMedia),
  ofTurns((turns, { instructions }, notes) => {
    if (instructions !== "inline" || !turns.some(isInstruction)) return turns;
    notes.push({ code: "instructions_inlined", path: "turns" });
    return turns.map(asNote);
  }),
  hoisted,
  ofTurns((turns, { drop_unsupported_turns: wire }, notes) =>
    wire === undefined ? turns : withoutEmptyTurns(turns, wire, notes),
  ),
  ofTurns((turns, { blank_text: blank }) => (blank === false ? dropBlankText(turns) : turns)),
  paired,
  ofTurns((turns, { result_media: where, result_kinds: kinds }) =>
    where === "beside" || where === "after" ? moveResultMedia(turns, where, kinds) : turns,
  ),
  ofTurns((turns, { assistant_after_results: speaks }) =>
    speaks === true ? assistantAfterResults(turns) : turns,
  ),
  ofTurns((turns, { alternate }) => (alternate === true ? mergeNeighbours(resultsAsUser(turns)) : turns)),
  ofTurns((turns, { calls_last: last }) => (last === true ? callsLast(turns) : turns)),
  ofTurns((turns, { alternate }) => (alternate === true ? beginWithUser(turns) : turns)),
  ofTurns(prefilled),
  ofTurns((turns, { tool_ids: ids }) => (ids === undefined ? turns : fitIds(turns, ids))),
  (at, { tool_names: names }) => {
    if (names !== undefined) at.request = fitNames(at.request, names, at.names);
    return undefined;
  },
];

function choices(at: Arranged<GenerationRequest>, needs: RequestNeeds): Refusal | undefined {
  if (needs.choices === undefined) return undefined;
  const fitted = fitChoices(at.request, needs.choices, at.notes);
  if ("message" in fitted) return { message: fitted.message, param: "n" };
  at.request = fitted.request;
  at.copies = fitted.copies;
  return undefined;
}

function prompts(at: Arranged<GenerationRequest>, needs: RequestNeeds): Refusal | undefined {
  const split = splitPrompts(at.request, needs.prompts ?? {}, at.copies);
  if ("message" in split) return { message: split.message, param: "prompt" };
  at.request = split.request;
  at.prompts = split.prompts;
  at.copies *= Math.max(1, split.prompts.length);
  return undefined;
}

function namespaces(at: Arranged<GenerationRequest>, needs: RequestNeeds): Refusal | undefined {
  if (needs.namespaces !== false) return undefined;
  const flat = flattenNamespaces(at.request);
  if ("clash" in flat) {
    return {
      message: `two tools would have the same name at the model's provider: ${flat.clash}`,
      param: "tools",
    };
  }
  at.request = flat.request;
  at.spaces = flat.spaces;
  return undefined;
}

function customTools(at: Arranged<GenerationRequest>, needs: RequestNeeds): undefined {
  if (needs.custom_tools !== false) return;
  const { request, customs } = customAsFunctions(at.request, at.notes);
  at.request = request;
  at.customs = customs;
}

function structured(at: Arranged<GenerationRequest>, needs: RequestNeeds): undefined {
  const { request, answer } = structuredAnswer(at.request, needs);
  at.request = request;
  at.answer = answer;
}

function schemas(
  at: Arranged<GenerationRequest>,
  { schemas: needs, own }: RequestNeeds,
  dialects: Dialects,
): undefined {
  if (needs !== undefined) at.request = fitSchemas(at.request, needs, dialects, own, at.notes);
}

function builtInTools(
  at: Arranged<GenerationRequest>,
  { built_in: known, foreign_tools: policy }: RequestNeeds,
): Refusal | undefined {
  if (known === undefined) return undefined;
  const lost = foreignTools(at.request, known, policy);
  const [first] = lost;
  if (first !== undefined && policy === "reject")
    return { message: `the model's provider has no built-in tool like ${first.tool}`, param: "tools" };
  at.request = withoutTools(at.request, lost, at.notes);
  return undefined;
}

function stops(at: Arranged<GenerationRequest>, needs: RequestNeeds): undefined {
  const { stop } = at.request;
  if (needs.stop === undefined || stop === undefined) return;
  const [sent, left] = splitStops(stop, needs.stop);
  if (needs.stop.watch !== false) at.watched = left;
  else if (left.length > 0) at.notes.push({ code: "stop_truncated", path: "stop" });
  if (left.length > 0) at.request = { ...at.request, stop: sent };
}

function knownFiles(
  turns: Turn[],
  { known_file_ids: known, drop_foreign_files: drops = false }: RequestNeeds,
  notes: Note[],
): Turn[] | Refusal {
  const found = known === undefined ? turns : withoutForeignFiles(turns, known, drops, notes);
  if (Array.isArray(found)) return found;
  const message = "the model's provider cannot read files that were uploaded elsewhere; send the bytes";
  return { message, part: found };
}

function takenMedia(turns: Turn[], { media_types: types }: RequestNeeds, notes: Note[]): Turn[] | Refusal {
  const fitted = types === undefined ? turns : fitMediaTypes(turns, types, notes);
  if (Array.isArray(fitted)) return fitted;
  const { turn, part, mime } = fitted;
  const kind = mime === undefined ? part.type : `${part.type} (${mime})`;
  return { message: `the model's provider does not accept parts of type ${kind}`, turn, part };
}

function hoisted(at: Arranged<GenerationRequest>, { instructions }: RequestNeeds): undefined {
  const { turns, system = [] } = at.request;
  if (instructions !== "hoist" || !turns.some(isInstruction)) return;
  at.notes.push({ code: "instructions_hoisted", path: "turns" });
  const later = turns.filter(isInstruction).flatMap(({ parts }) => parts);
  at.request = {
    ...at.request,
    system: [...system, ...later],
    turns: turns.filter((turn) => !isInstruction(turn)),
  };
}

/** With a provider that stores responses, the results of a continuing request may answer stored calls. */
function paired(at: Arranged<GenerationRequest>, { stateful }: RequestNeeds): undefined {
  const { turns, state } = at.request;
  const continues =
    state?.previous_id !== undefined ||
    state?.conversation !== undefined ||
    turns.some(({ parts }) => parts.some(({ type }) => type === "item_ref"));
  const changed = pairResults(turns, at.notes, stateful === true && continues);
  if (changed !== turns) at.request = { ...at.request, turns: changed };
}

function isInstruction({ role }: Turn): boolean {
  return role === "system";
}

function prefilled(turns: Turn[], { prefill }: RequestNeeds): Turn[] | Refusal {
  const last = turns.at(-1);
  if (last?.role !== "assistant" || last.parts.some(({ type }) => type === "tool_call")) return turns;
  if (prefill === "refuse")
    return { message: "this model does not continue an assistant turn; end with a user turn" };
  return prefill === "trim" ? [...turns.slice(0, -1), trimEnd(last)] : turns;
}

function storedElsewhere({ state = {} }: GenerationRequest, fields: readonly string[]): Refusal | undefined {
  const field = fields.find((name) => name in state && state[name as keyof typeof state] !== undefined);
  if (field === undefined) return undefined;
  return {
    message: `the model's provider does not store the content of \`${field}\`; send the content itself`,
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
        message: `the model's provider does not accept parts of type ${part.type} here (it accepts ${kinds?.join(", ")})`,
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
  const message = `the model's provider does not accept parts of type ${linked.kind} by URL; send them as base64`;
  return { message, part: linked.part };
}

/** A reference to an item that another provider stores and that cannot be resolved. */
function findReference(turns: Turn[], needs: RequestNeeds): Refusal | undefined {
  if (needs.stateful === true) return undefined;
  for (const turn of turns) {
    const part = turn.parts.find((each) => each.type === "item_ref");
    if (part?.type !== "item_ref") continue;
    const message = `Item with id '${part.id}' not found: the gateway has not stored it. Send the item itself.`;
    return { message, turn, part };
  }
  return undefined;
}

/** A part that only another wire has and without which the request would have another meaning. */
function findNeeded(turns: Turn[], { own: wire }: RequestNeeds): Refusal | undefined {
  for (const turn of turns) {
    const part = turn.parts.find((each) => isNeededElsewhere(each, wire));
    if (part === undefined) continue;
    const raw = part.type === "vendor" ? part.raw : Object.values(part.ext ?? {})[0];
    const { type } = raw as { type?: unknown };
    const message =
      `The model's provider cannot read an item of type '${String(type)}': only the provider that created it can. ` +
      "Send the conversation itself, or use a model of that provider.";
    return { message, turn, part };
  }
  return undefined;
}

function isNeededElsewhere(part: Part, wire: string | undefined): boolean {
  if (part.type === "vendor") return part.needed === true && part.format !== wire;
  return part.type === "compaction" && part.needed === true && part.ext?.[wire ?? ""] === undefined;
}

/** Converts an instruction to a note in the user's turn, at the same position. */
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
