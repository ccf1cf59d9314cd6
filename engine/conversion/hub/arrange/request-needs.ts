import type { UrlMedia } from "../linked-media.ts";
import type { StopNeeds } from "../stop-sequences.ts";
import type { FilesOf } from "./file-ids.ts";
import type { Choices } from "./fit-choices.ts";
import type { Lengths } from "./fit-lengths.ts";
import type { MediaTypes } from "./fit-media-types.ts";
import type { SchemaNeeds } from "./fit-schemas.ts";
import type { BuiltIn, ToolPolicy } from "./fit-tools.ts";
import type { PromptNeeds } from "./split-prompts.ts";

/**
 * What a wire needs of a request before its encode map runs: the laws of its conversations, declared in the mapping
 * as `request.encode.needs`. Each word exists once, here, and serves every wire.
 */
export interface RequestNeeds {
  /** Choices that the target makes in one request, and what becomes of more. */
  choices?: Choices;
  /** Prompts that it takes in one request, and whether in tokens; a turn of one's own for each in words, unless it says more. */
  prompts?: PromptNeeds;
  /** It takes one text of the user, and no conversation; anything else is refused. */
  single_text?: boolean;
  /** The wire whose own parts (`vendor`) the target can say; those of others leave. Empty: all leave, and calls of built-in tools. */
  own_parts?: string;
  /** The wire without whose proof reasoning cannot go back; other reasoning leaves. */
  own_thoughts?: string;
  /** Later instructions: at the front, in place, or in place as a note in the user's turn. */
  instructions?: "hoist" | "keep" | "inline";
  /** Tool results as part of the next user turn, or as turns of their own. */
  results?: "user" | "apart";
  /** Results of calls that the request does not hold: told as text, or left as they are. */
  orphans?: "text" | "keep";
  /** Items that stand for others by their ids: refused, unless the provider keeps those. */
  references?: "refuse" | "keep";
  /** Who must speak between tool results and the user's next turn. */
  after_results?: "assistant";
  /** Neighbouring turns of one role become one. */
  alternate?: boolean;
  /** The role that must come first; a placeholder stands in when another does. */
  first?: "user";
  /** Whitespace-only text is refused by the upstream: leave it out. */
  blank_text?: "drop" | "keep";
  /** Stop sequences that the target takes; the others are watched for in what it says. */
  stop?: StopNeeds;
  /** A last turn that the model should continue. */
  prefill?: "keep" | "trim" | "refuse";
  /** Media inside tool results: inside them, beside them in the same turn, or in a user turn after them. */
  result_media?: "inside" | "beside" | "after";
  /** What the target reads by itself when it is given a URL; of anything else it takes bytes. */
  media_by_url?: UrlMedia;
  /** By kind of part: wires whose ids of uploaded files the target knows; it knows no others. */
  files_of?: FilesOf;
  /** What becomes of files that it does not know. */
  lost_files?: "drop" | "reject";
  /** Types of images and files that the target takes; text is read, anything else is refused. */
  media_types?: MediaTypes;
  /** Kinds of parts that a tool result can hold, where media are moved; only text unless it says more. */
  result_kinds?: string[];
  /** Ids of tool calls: the alphabet (a regular expression for the whole id), the longest, and what new ids begin with. */
  tool_ids?: { pattern?: string; max?: number; prefix: string; unique?: "turn" | "conversation" };
  /** Schemas of tools and answers: roots, and the mapping's dialects by name. */
  schemas?: SchemaNeeds;
  /** The longest that the target takes of things; what is longer is shortened. */
  lengths?: Lengths;
  /** Tools that a tool search loads: as they are, or declared like any other. */
  deferred?: "keep" | "load";
  /** Names of tools: characters that may stand in one, those it may begin with, and the longest. */
  tool_names?: { allowed?: string; first?: string; max?: number };
  /** Free-text tools: native, or as functions with one string. */
  custom_tools?: "native" | "function";
  /** Answers by JSON Schema: native, by a tool that the model must call, or asked for in words. */
  json_schema?: "native" | "tool" | "instruction";
  /** Schemas of answers that are no objects: native, or inside one. A tool's arguments always are one. */
  schema_root?: "any" | "object";
  /** Answers that are one word of several: native, or by a JSON Schema. */
  enum?: "native" | "json_schema";
  /** Answers in JSON without a schema: native, asked for in words, or native beside words that say JSON. */
  json?: "native" | "instruction" | "worded";
  /** A choice among some of the tools: native, or by leaving out the others. */
  allowed_tools?: "native" | "filter";
  /** How many cache marks the target takes. */
  cache_marks?: number;
  /** The built-in tools that the wire can say. */
  built_in?: BuiltIn;
  /** Built-in tools of other wires: said where there is a like one, or all dropped; `reject` refuses those without. */
  foreign_tools?: ToolPolicy;
  /** Fields of `state` that name what only another provider keeps: refused, because what they say is not known here. */
  kept_elsewhere?: string[];
  /** Tools that only the history names: declared, because the provider refuses calls of tools it was not told of. */
  called_tools?: "declare" | "keep";
  /** Tools in namespaces: native, or under one name. */
  namespaces?: "flatten";
  /** The target cannot think under this request: what was asked is taken back, and told. */
  reasoning?: "off";
  /** Calls within an assistant's turn: where they stand, or after its words. */
  calls?: "keep" | "last";
  /** Built-in tools of the target beside functions; `alone` drops them when functions are there too. */
  server_tools?: "together" | "alone";
  /** Documents of blocks and results of a search: native, or as words. */
  documents?: "native" | "text";
  /** Turns of the assistant of which the wire can say nothing are left out; its name tells what it can. */
  silent_turns?: string;
  /** Pictures in an assistant's turn: where they stand, or passed on in the next user's turn. */
  drawn?: "keep" | "user";
  /** Kinds of parts that the wire can say, by role; any other is refused. */
  parts?: { user?: string[]; assistant?: string[]; tool?: string[] };
}
