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
 * What a wire needs of a request before its encode map runs: the rules of its conversations, declared in the mapping
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
  own?: string;
  /** The wire without whose proof reasoning cannot go back; other reasoning leaves. */
  own_reasoning?: string;
  /** System messages after the first turn: at the front, or in place as a note in the user's turn. Absent: in place. */
  instructions?: "hoist" | "inline";
  /**
   * The provider stores earlier responses: items that stand for others by their ids are sent, and results may answer calls of a
   * stored response. Else such items are refused, and such results are sent as text.
   */
  stateful?: boolean;
  /** An assistant turn must stand between tool results and the user's next turn. */
  assistant_after_results?: boolean;
  /** Turns alternate, and the user begins: results are part of the user's turn, neighbouring turns of one role become one. */
  alternate?: boolean;
  /** False: text that is only white space is left out. */
  blank_text?: boolean;
  /** Stop sequences that the target takes; the others are watched for in what it says. */
  stop?: StopNeeds;
  /** A last turn that the model should continue. */
  prefill?: "trim" | "refuse";
  /** Media inside tool results: inside them, beside them in the same turn, or in a user turn after them. */
  result_media?: "beside" | "after";
  /** What the target reads by itself when it is given a URL; of anything else it takes bytes. */
  media_by_url?: UrlMedia;
  /** By kind of part: wires whose ids of uploaded files the target knows; it knows no others. */
  files_of?: FilesOf;
  /** Files that it does not know are dropped; else they are refused. */
  drop_foreign_files?: boolean;
  /** Types of images and files that the target takes; text is read, anything else is refused. */
  media_types?: MediaTypes;
  /** Kinds of parts that a tool result can hold, where media are moved; only text unless it says more. */
  result_kinds?: string[];
  /** Ids of tool calls: the alphabet (a regular expression for the whole id), the longest, and what new ids begin with. */
  tool_ids?: { pattern?: string; max?: number; prefix: string; unique?: boolean };
  /** Schemas of tools and answers: roots, and the mapping's dialects by name. */
  schemas?: SchemaNeeds;
  /** The longest that the target takes of things; what is longer is shortened. */
  lengths?: Lengths;
  /** False: tools that a tool search would load are declared like all others. */
  deferred_tools?: boolean;
  /** Names of tools: characters that may stand in one, those it may begin with, and the longest. */
  tool_names?: { allowed?: string; first?: string; max?: number };
  /** False: free-text tools are sent as functions with one string. */
  custom_tools?: boolean;
  /** Responses by JSON Schema: by a tool that the model must call, or by an instruction. Absent: native. */
  json_schema?: "tool" | "instruction";
  /** Schemas of responses that are no objects are put inside one. A tool's arguments always are one. */
  wrap_schemas?: boolean;
  /** False: a response that is one value of several is asked for by a JSON Schema. */
  enum?: boolean;
  /** Responses in JSON without a schema: by an instruction, or native beside a sentence with the word JSON. Absent: native. */
  json?: "instruction" | "mention";
  /** False: a choice among some of the tools is made by leaving out the others. */
  allowed_tools?: boolean;
  /** How many cache marks the target takes. */
  cache_marks?: number;
  /** The built-in tools that the wire can say. */
  built_in?: BuiltIn;
  /** Built-in tools of other wires: said where there is a like one, or all dropped; `reject` refuses those without. */
  foreign_tools?: ToolPolicy;
  /** Fields of `state` that name what only another provider keeps: refused, because what they say is not known here. */
  foreign_state?: string[];
  /** Tools that only the history names: declared, because the provider refuses calls of tools it was not told of. */
  declare_called_tools?: boolean;
  /** False: tools in namespaces are sent under one name. */
  namespaces?: boolean;
  /** False: the target cannot reason in answer to this request; reasoning that was asked for is reported as lost. */
  reasoning?: boolean;
  /** Calls stand after the text of an assistant turn. */
  calls_last?: boolean;
  /** False: built-in tools of the target are left out where there are functions. */
  mixed_tools?: boolean;
  /** False: documents of blocks and search results are sent as text. */
  documents?: boolean;
  /** Turns of the assistant of which the wire can say nothing are left out; its name tells what it can. */
  silent_turns?: string;
  /** False: images of an assistant turn are moved to the next user turn. */
  assistant_images?: boolean;
  /** Kinds of parts that the wire can say, by role; any other is refused. */
  parts?: { user?: string[]; assistant?: string[]; tool?: string[] };
}
