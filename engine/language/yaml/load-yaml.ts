/**
 * Reads YAML text into the spanned tree of `yaml-node.ts`, and reports as many errors as possible in one run. Only this file
 * uses the YAML parser.
 *
 * Scalars follow YAML 1.2's core schema (`no`, `on` and `yes` are strings). Keys are strings, as written. Anchors, aliases,
 * merge keys and tags are refused: a reader must see where a field comes from, and `$use` and `$merge` show that. Other code
 * interprets the tree, which need not be a map.
 */
import {
  type AliasEvent,
  COLLECTION_STYLE,
  EVENT_ID,
  type Event,
  getScalarValue,
  type MappingEvent,
  parseEvents,
  SCALAR_STYLE,
  type ScalarEvent,
  type SequenceEvent,
  YAMLException,
} from "js-yaml";
import * as messages from "../diagnostics/build/reading.ts";
import type { Diagnostic, Place } from "../diagnostics/diagnostic.ts";
import { Diagnostics } from "../diagnostics/diagnostics.ts";
import { resolvePlain } from "./core-schema.ts";
import { blockFix, expressionAt, lineFix } from "./plain-expressions.ts";
import { unfinished } from "./unfinished.ts";
import { explain, type YamlFault } from "./yaml-hints.ts";
import type { Document, Entry, ListNode, MapNode, Node, ScalarNode, Span } from "./yaml-node.ts";

export interface Loaded {
  /** Present only without errors: a tree that YAML split wrongly would cause false errors in later passes. */
  document?: Document;
  /** Sorted by position. */
  diagnostics: Diagnostic[];
}

/** More errors in one file usually repeat one error. */
const MAX_REPAIRS = 20;

/** Reads one file. `path` is only shown. Never throws. */
export function load(path: string, text: string): Loaded {
  const unreadable = findNonText(path, text);
  if (unreadable !== undefined) return { diagnostics: [unreadable] };
  const diagnostics = new Diagnostics();
  const readable = repair(path, text, diagnostics);
  const root =
    readable === undefined
      ? undefined
      : new TreeBuilder(path, readable.text, readable.events, diagnostics).build();
  return root === undefined || !diagnostics.ok
    ? { diagnostics: diagnostics.sorted() }
    : { document: { path, text, root }, diagnostics: diagnostics.sorted() };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression searches for control characters
const NON_TEXT = /[\x00-\x08\x0B\x0C\x0E-\x1F\x7F-\x84\x86-\x9F\uFFFD-\uFFFF]|[\uD800-\uDFFF]/u;

function findNonText(path: string, text: string): Diagnostic | undefined {
  const match = NON_TEXT.exec(text);
  if (match === null) return undefined;
  const code = match[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
  return messages.notText({ path, span: { start: match.index, end: match.index + 1 } }, `U+${code}`);
}

/**
 * Parses the text. After an error, it explains the error, repairs the text without moving offsets, and parses again, so that
 * one run shows all errors. If no repair is possible, the surrounding top-level entry is blanked.
 */
function repair(
  path: string,
  text: string,
  diagnostics: Diagnostics,
): { text: string; events: Event[] } | undefined {
  let repairedText = text;
  for (let round = 0; round < MAX_REPAIRS; round++) {
    const outcome = parse(repairedText);
    if (Array.isArray(outcome)) return { text: repairedText, events: outcome };
    const explained = explain(path, repairedText, outcome, (part) => Array.isArray(parse(part)));
    const countBefore = diagnostics.size;
    diagnostics.add(explained.diagnostic);
    const mend = explained.mend;
    const next =
      mend === undefined || diagnostics.size === countBefore
        ? blankEntry(repairedText, explained.diagnostic.labels[0]?.span.start ?? outcome.position)
        : repairedText.slice(0, mend.start) + mend.text + repairedText.slice(mend.start + mend.text.length);
    if (next === repairedText) return undefined;
    repairedText = next;
  }
  return undefined;
}

function parse(text: string): Event[] | YamlFault {
  try {
    return parseEvents(text, {});
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    return { reason: error.reason, position: error.mark?.position ?? 0 };
  }
}

/** Replaces the top-level entry around `position` with spaces. */
function blankEntry(text: string, position: number): string {
  const entries = [...text.matchAll(/^(?=[^\s#])/gm)].map((match) => match.index);
  const start = entries.findLast((entry) => entry <= position) ?? 0;
  const end = entries.find((entry) => entry > position) ?? text.length;
  return text.slice(0, start) + text.slice(start, end).replace(/[^\r\n]/g, " ") + text.slice(end);
}

type Inside = "block" | "flow map" | "flow list";

// A function, because chunks of a build can import each other: a constant would be evaluated before the package.
const stylesByCode = (): Record<number, ScalarNode["style"]> => ({
  [SCALAR_STYLE.PLAIN]: "plain",
  [SCALAR_STYLE.SINGLE_QUOTED]: "single",
  [SCALAR_STYLE.DOUBLE_QUOTED]: "double",
  [SCALAR_STYLE.LITERAL_BLOCK]: "literal",
  [SCALAR_STYLE.FOLDED_BLOCK]: "folded",
});

/** Builds nodes from the parser's events. Events contain only starts; the ends are found in the text. */
class TreeBuilder {
  readonly #path: string;
  readonly #text: string;
  readonly #events: Event[];
  readonly #diagnostics: Diagnostics;
  readonly #styles = stylesByCode();
  #next = 0;
  /** End of the last node that was read. */
  #cursor = 0;

  constructor(path: string, text: string, events: Event[], diagnostics: Diagnostics) {
    this.#path = path;
    this.#text = text;
    this.#events = events;
    this.#diagnostics = diagnostics;
  }

  build(): Node | undefined {
    const first = this.#events[1];
    const empty = first === undefined || (first.type === EVENT_ID.SCALAR && isAbsent(first));
    if (empty && this.#events.length < 4) {
      if (this.#diagnostics.size === 0) this.#diagnostics.add(messages.emptyFile(this.#path));
      return undefined;
    }
    this.#next = 1;
    const root = this.#node("block");
    this.#next++;
    if (this.#events[this.#next] !== undefined) {
      const marker = /^(?:---|\.\.\.)/gm;
      marker.lastIndex = this.#cursor;
      const start = marker.exec(this.#text)?.index ?? this.#cursor;
      this.#diagnostics.add(messages.secondDocument(this.#at(start, start + 3)));
    }
    return root;
  }

  #at(start: number, end: number): Place {
    return { path: this.#path, span: { start, end } };
  }

  #node(inside: Inside): Node {
    const event = this.#events[this.#next++];
    switch (event?.type) {
      case EVENT_ID.SCALAR:
        this.#refuseProperties(event);
        return this.#scalar(event, inside);
      case EVENT_ID.SEQUENCE:
        this.#refuseProperties(event);
        return this.#list(event);
      case EVENT_ID.MAPPING:
        this.#refuseProperties(event);
        return this.#map(event);
      case EVENT_ID.ALIAS:
        return this.#alias(event);
      default:
        throw new Error("the YAML parser sent an event out of place");
    }
  }

  #refuseProperties(event: ScalarEvent | SequenceEvent | MappingEvent): void {
    const { anchorStart, anchorEnd, tagStart, tagEnd } = event;
    if (anchorStart >= 0)
      this.#diagnostics.add(messages.anchor(this.#at(anchorStart - 1, anchorEnd), "an anchor"));
    if (tagStart >= 0) {
      this.#diagnostics.add(messages.tag(this.#at(tagStart, tagEnd), this.#text.slice(tagStart, tagEnd)));
    }
    this.#cursor = Math.max(this.#cursor, anchorEnd, tagEnd);
  }

  #alias(event: AliasEvent): ScalarNode {
    const span = { start: event.anchorStart - 1, end: event.anchorEnd };
    this.#diagnostics.add(messages.anchor({ path: this.#path, span }, "an alias"));
    this.#cursor = span.end;
    return { kind: "scalar", value: null, style: "plain", span };
  }

  #scalar(event: ScalarEvent, inside: Inside): ScalarNode {
    if (isAbsent(event)) {
      // The value is empty: its position is behind the `:` or the `-` before it.
      const start = this.#skip(inside === "flow list" ? /(?=)/y : /\s*[:-](?=\s|$|[,}\]])/y) ?? this.#cursor;
      this.#cursor = start;
      return { kind: "scalar", value: null, style: "plain", span: { start, end: start } };
    }
    const style = this.#styles[event.style] ?? "plain";
    const written = getScalarValue(this.#text, event);
    const span = this.#scalarSpan(event, style);
    this.#cursor = Math.max(span.end, event.valueEnd);
    const place = { path: this.#path, span };
    if (written.startsWith("=") && !written.startsWith("==")) {
      if (style === "folded")
        this.#diagnostics.add(messages.foldedExpression(this.#at(span.start, span.start + 1)));
      if (style === "plain") this.#checkCut(written, span, inside);
    }
    if (style !== "plain") return { kind: "scalar", value: written, style, span };
    const { value, lossy } = resolvePlain(written);
    if (lossy) this.#diagnostics.add(messages.numberLost(place, written));
    return { kind: "scalar", value, style, span };
  }

  #scalarSpan(event: ScalarEvent, style: ScalarNode["style"]): Span {
    const { valueStart, valueEnd } = event;
    if (style === "plain") return { start: valueStart, end: valueEnd };
    if (style === "single" || style === "double") return { start: valueStart - 1, end: valueEnd + 1 };
    // The value begins on the line below the `|`; the span begins with the `|`, as a reader sees it.
    const header = this.#text.slice(this.#cursor, valueStart);
    const indicator = /[|>](?:[-+]?[1-9]?|[1-9][-+])[ \t]*(?:[ \t]#[^\r\n]*)?(?:\r\n?|\n)?$/.exec(header);
    const start = indicator === null ? valueStart : this.#cursor + indicator.index;
    const content = this.#text.slice(valueStart, valueEnd).trimEnd().length;
    return { start, end: content === 0 ? Math.max(start + 1, valueStart - 1) : valueStart + content };
  }

  /**
   * YAML ends a plain scalar at ` #`, and inside { } and [ ] at a comma. In an expression, these characters may be part of its
   * text.
   */
  #checkCut(written: string, span: Span, inside: Inside): void {
    if (unfinished(written.slice(1)) === undefined) return;
    const expression = expressionAt(this.#text, span.start, inside !== "block");
    const comment = this.#skipFrom(span.end, /[ \t]+(?=#)/y);
    if (comment !== undefined) {
      this.#diagnostics.add(
        messages.commentCuts(
          this.#at(comment - 1, comment + 1),
          blockFix(this.#text, expression, span.start),
        ),
      );
      return;
    }
    if (inside === "block") return;
    const comma = this.#skipFrom(span.end, /\s*(?=,)/y);
    if (comma === undefined) return;
    const rest = /^\s*([^,\r\n{}[\]]*)/.exec(this.#text.slice(comma + 1))?.[1]?.trim() ?? "";
    this.#diagnostics.add(
      messages.commaSplits(
        this.#at(comma, comma + 1),
        rest,
        inside === "flow list",
        lineFix(this.#text, expression),
      ),
    );
  }

  #list(event: SequenceEvent): ListNode {
    const flow = event.style === COLLECTION_STYLE.FLOW;
    this.#cursor = flow ? event.start + 1 : event.start;
    const items: Node[] = [];
    while (!this.#atEnd()) items.push(this.#node(flow ? "flow list" : "block"));
    if (flow) this.#close();
    return { kind: "list", items, span: { start: event.start, end: this.#cursor } };
  }

  #map(event: MappingEvent): MapNode {
    const flow = event.style === COLLECTION_STYLE.FLOW;
    const braces = flow && this.#text[event.start] === "{";
    this.#cursor = braces ? event.start + 1 : event.start;
    const entries: Entry[] = [];
    const seen = new Map<string, Span>();
    while (!this.#atEnd()) {
      const key = this.#key(flow);
      const value = this.#node(flow ? "flow map" : "block");
      if (key === undefined) continue;
      const first = seen.get(key.value);
      if (first === undefined) seen.set(key.value, key.span);
      else
        this.#diagnostics.add(messages.duplicateKey({ path: this.#path, span: key.span }, key.value, first));
      entries.push({ key, value });
    }
    if (braces) this.#close();
    return { kind: "map", entries, span: { start: event.start, end: this.#cursor } };
  }

  /** Undefined, and reported, if the node is not a key. */
  #key(flow: boolean): Entry["key"] | undefined {
    const event = this.#events[this.#next];
    if (event?.type !== EVENT_ID.SCALAR || isAbsent(event)) {
      const empty = event?.type === EVENT_ID.SCALAR;
      const node = this.#node("block");
      const found = empty ? "nothing" : node.kind === "map" ? "a map" : "a list";
      if (event?.type !== EVENT_ID.ALIAS) {
        this.#diagnostics.add(messages.keyNotString({ path: this.#path, span: node.span }, found));
      }
      return undefined;
    }
    this.#next++;
    this.#refuseProperties(event);
    const style = this.#styles[event.style] ?? "plain";
    const value = getScalarValue(this.#text, event);
    const span = this.#scalarSpan(event, style);
    this.#cursor = Math.max(span.end, event.valueEnd);
    if (style === "plain") this.#checkKey(value, span, flow);
    return { kind: "scalar", value, style, span };
  }

  #checkKey(value: string, span: Span, flow: boolean): void {
    const place = { path: this.#path, span };
    if (value === "<<") this.#diagnostics.add(messages.anchor(place, "a merge key"));
    if (!value.startsWith("=") || value.startsWith("==")) return;
    const colon = this.#skipFrom(span.end, /[ \t]*(?=:)/y);
    const at = colon === undefined ? place : this.#at(colon, colon + 1);
    this.#diagnostics.add(
      messages.colonSplits(
        at,
        true,
        blockFix(this.#text, expressionAt(this.#text, span.start, flow), span.start),
      ),
    );
  }

  #atEnd(): boolean {
    if (this.#events[this.#next]?.type !== EVENT_ID.POP) return false;
    this.#next++;
    return true;
  }

  /** Moves behind the bracket that closes a flow collection. */
  #close(): void {
    this.#cursor = this.#skip(/(?:[\s,:?]|#[^\r\n]*)*[\]}]/y) ?? this.#cursor;
  }

  #skip(pattern: RegExp): number | undefined {
    return this.#skipFrom(this.#cursor, pattern);
  }

  #skipFrom(start: number, pattern: RegExp): number | undefined {
    pattern.lastIndex = start;
    return pattern.test(this.#text) ? pattern.lastIndex : undefined;
  }
}

function isAbsent(event: ScalarEvent): boolean {
  return event.valueStart < 0;
}
