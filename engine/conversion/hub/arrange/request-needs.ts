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
 * A wire's requirements on a conversation before its encode map runs, declared in the mapping as `request.needs`. Each
 * key is implemented once, here, for all wires.
 */
export interface RequestNeeds {
  /** The number of choices per request, and the handling of more. */
  choices?: Choices;
  /** The number of prompts per request, and whether they may be tokens. By default every text prompt becomes a user turn. */
  prompts?: PromptNeeds;
  /** The target accepts one user text and no conversation; anything else is refused. */
  single_text?: boolean;
  /**
   * The wire whose own parts (`vendor`) the target accepts; other wires' parts are dropped. Empty: all are dropped, and calls
   * of built-in tools too.
   */
  own?: string;
  /** The wire whose proofs the target requires on reasoning; other reasoning is dropped. */
  own_reasoning?: string;
  /**
   * System messages after the first turn: moved to the front, or sent in place as a note in the user's turn. Absent: sent in
   * place.
   */
  instructions?: "hoist" | "inline";
  /**
   * The provider stores earlier responses: items that reference others by id are sent, and results may answer calls of a stored
   * response. Otherwise such items are refused, and such results are sent as text.
   */
  stateful?: boolean;
  /** The target requires an assistant turn between tool results and the next user turn. */
  assistant_after_results?: boolean;
  /** Turns alternate and the user begins: results are part of the user's turn, adjacent turns of one role are merged. */
  alternate?: boolean;
  /** False: text that is only white space is dropped. */
  blank_text?: boolean;
  /** Stop sequences that the target accepts; the gateway watches the output for the others. */
  stop?: StopNeeds;
  /** The handling of a final assistant turn that the model should continue. */
  prefill?: "trim" | "refuse";
  /** Media in tool results: inside the result, beside it in the same turn, or in a user turn after it. */
  result_media?: "beside" | "after";
  /** Media that the target downloads from a URL; of all other media it needs the bytes. */
  media_by_url?: UrlMedia;
  /** By kind of part: wires whose ids of uploaded files the target accepts; it accepts no others. */
  known_file_ids?: FilesOf;
  /** Unknown uploaded files are dropped; otherwise they are refused. */
  drop_foreign_files?: boolean;
  /** Types of images and files that the target accepts; text files are sent as text, others are refused. */
  media_types?: MediaTypes;
  /** Kinds of parts that a tool result may contain, if media are moved; default: only text. */
  result_kinds?: string[];
  /** Ids of tool calls: a regular expression for the complete id, the maximum length, and the prefix of new ids. */
  tool_ids?: { pattern?: string; max?: number; prefix: string; unique?: boolean };
  /** Schemas of tools and responses: roots, and the mapping's dialects by name. */
  schemas?: SchemaNeeds;
  /** Maximum lengths; longer values are shortened. */
  lengths?: Lengths;
  /** False: tools that a tool search would load are declared like all others. */
  deferred_tools?: boolean;
  /** Names of tools: allowed characters, allowed first characters, maximum length. */
  tool_names?: { allowed?: string; first?: string; max?: number };
  /** False: free-text tools are sent as functions with one string. */
  custom_tools?: boolean;
  /** Responses by JSON Schema: through a tool that the model must call, or an instruction. Absent: native. */
  json_schema?: "tool" | "instruction";
  /** Response schemas that are not objects are wrapped in one. Tool arguments always are an object. */
  wrap_schemas?: boolean;
  /** False: a response of type `enum` is requested by a JSON Schema. */
  enum?: boolean;
  /**
   * JSON responses without a schema: through an instruction, or native with an added sentence that contains the word JSON.
   * Absent: native.
   */
  json?: "instruction" | "mention";
  /** False: a choice among some of the tools is made by removing the others. */
  allowed_tools?: boolean;
  /** The maximum number of cache marks. */
  cache_marks?: number;
  /** The built-in tools that the wire has. */
  built_in?: BuiltIn;
  /** Built-in tools of other wires: converted to an equivalent, or all dropped; `reject` refuses those without equivalent. */
  foreign_tools?: ToolPolicy;
  /** Fields of `state` that reference data of another provider: refused, because the gateway does not know the data. */
  foreign_state?: string[];
  /** Tools that only the history names are declared, because the provider refuses calls of undeclared tools. */
  declare_called_tools?: boolean;
  /** False: tools in namespaces are sent under one flat name. */
  namespaces?: boolean;
  /** False: the target cannot reason in its response to this request; requested reasoning is reported as lost. */
  reasoning?: boolean;
  /** Calls follow the text of an assistant turn. */
  calls_last?: boolean;
  /** False: the target's built-in tools are dropped if the request has functions. */
  mixed_tools?: boolean;
  /** False: documents made of blocks and search results are sent as text. */
  documents?: boolean;
  /** Assistant turns that would be empty in this wire are dropped; the value names the wire. */
  drop_unsupported_turns?: string;
  /** False: images of an assistant turn are moved to the next user turn. */
  assistant_images?: boolean;
  /** Kinds of parts that the wire has, by role; other kinds are refused. */
  parts?: { user?: string[]; assistant?: string[]; tool?: string[] };
}
