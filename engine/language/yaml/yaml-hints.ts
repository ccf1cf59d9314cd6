/**
 * Improves the YAML parser's error messages. It inspects the text around the error for frequent problems of expressions. It can
 * also repair the text, so that the rest of the file is still read.
 *
 * It recognizes the parser's reasons by their wording. The golden files in `test/diagnostics` detect a change of that wording.
 */
import * as messages from "../diagnostics/build/reading.ts";
import type { Diagnostic, Place } from "../diagnostics/diagnostic.ts";
import {
  blockFix,
  expressionBefore,
  lineAround,
  lineFix,
  type Mend,
  maskExpression,
  maskLines,
  openerIn,
} from "./plain-expressions.ts";
import { expressionLength, unfinished } from "./unfinished.ts";

/** The position and reason of the YAML parser's error. */
export interface YamlFault {
  reason: string;
  position: number;
}

export interface Explained {
  diagnostic: Diagnostic;
  /** Absent: there is no useful repair. */
  mend?: Mend;
}

interface FaultContext extends YamlFault {
  text: string;
  at(start: number, end?: number): Place;
  /** Whether a text is valid YAML. It is used to find an unclosed quote or bracket. */
  parses(text: string): boolean;
}

export function explain(
  path: string,
  text: string,
  fault: YamlFault,
  parses: (text: string) => boolean,
): Explained {
  const at = (start: number, end = start + 1): Place => ({
    path,
    span: { start, end: Math.min(end, text.length) },
  });
  const context: FaultContext = { ...fault, text, at, parses };
  for (const explainKnown of [tab, unclosed, insideFlow, colon, reserved, spacelessKey, afterValue]) {
    const found = explainKnown(context);
    if (found !== undefined) return found;
  }
  return { diagnostic: plainFault(context) };
}

function tab({ reason, position, text, at }: FaultContext): Explained | undefined {
  if (!reason.startsWith("tab characters")) return undefined;
  const tabs = /^\t+/.exec(text.slice(position))?.[0].length ?? 1;
  return { diagnostic: messages.tabIndent(at(position, position + tabs)) };
}

function unclosed(context: FaultContext): Explained | undefined {
  const { reason, text, at } = context;
  if (!/^unexpected end of the (stream|document) within|^deficient indentation/.test(reason))
    return undefined;
  const line = openingLine(context);
  const comment = swallowedByComment(context, line);
  if (comment !== undefined) return comment;
  const opener = openerIn(text.slice(line.start, line.end));
  if (opener === undefined) return undefined;
  const start = line.start + opener;
  return { diagnostic: messages.neverClosed(at(start), text[start] ?? "") };
}

/**
 * The line with the bracket or quote that is still open at the error: the text before the line is valid YAML, the text with it
 * is not.
 */
function openingLine({ text, position, parses }: FaultContext): { start: number; end: number } {
  let line = lineAround(text, Math.min(position, text.length));
  while (line.start > 0 && !parses(text.slice(0, line.start))) line = lineAround(text, line.start - 1);
  return line;
}

/** A ` #` inside an expression inside { }: the comment contains the closing bracket. */
function swallowedByComment(
  { text, at }: FaultContext,
  line: { start: number; end: number },
): Explained | undefined {
  const hash = text.slice(line.start, line.end).indexOf(" #");
  if (hash === -1) return undefined;
  const start = line.start + hash;
  const expression = expressionBefore(text, start);
  if (expression === undefined || expression.start < line.start) return undefined;
  if (unfinished(text.slice(expression.start + 1, start)) === undefined) return undefined;
  return { diagnostic: messages.commentCuts(at(start, start + 2), blockFix(text, expression, start)) };
}

/** Inside { } and [ ], YAML took a bracket, a comma or a colon of an expression for its own. */
function insideFlow({ reason, position, text, at }: FaultContext): Explained | undefined {
  const expression = expressionBefore(text, position);
  if (expression === undefined) return undefined;
  const missingComma = reason.startsWith("missed comma between flow");
  if (!missingComma && !expression.inFlow) return undefined;
  const flow = { ...expression, inFlow: true };
  const mend = maskExpression(text, flow);
  const character = text[position] ?? "";
  if (missingComma && /[[{]/.test(character)) {
    return { diagnostic: messages.bracketEnds(at(position), character, lineFix(text, flow)), mend };
  }
  if (missingComma && character === ":") {
    return { diagnostic: messages.colonSplits(at(position), true, blockFix(text, flow, position)), mend };
  }
  // The parser may detect the early end of the expression only later.
  const soFar = text.slice(flow.start + 1, position);
  const end = /[\]},]/.exec(soFar);
  if (end === null || unfinished(soFar.slice(0, end.index)) === undefined) return undefined;
  const place = at(flow.start + 1 + end.index);
  if (end[0] !== ",") return { diagnostic: messages.bracketEnds(place, end[0], lineFix(text, flow)), mend };
  const expressionText = text.slice(
    flow.start + 1,
    flow.start + 1 + expressionLength(text.slice(flow.start + 1)),
  );
  const rest = expressionText.slice(end.index + 1).trim();
  return { diagnostic: messages.commaSplits(place, rest, flow.head === "", lineFix(text, flow)), mend };
}

function colon({ reason, position, text, at }: FaultContext): Explained | undefined {
  if (!reason.startsWith("bad indentation of a mapping entry") || text[position] !== ":") return undefined;
  const line = lineAround(text, position);
  const expression = expressionBefore(text, position);
  if (expression !== undefined) {
    return {
      diagnostic: messages.colonSplits(at(position), true, blockFix(text, expression, position)),
      mend: maskLines(text, expression.start, line.end),
    };
  }
  const head = /^(\s*(?:- +)*[^\s:#'"][^:#]*: +)\S/.exec(text.slice(line.start, position))?.[1];
  if (head === undefined) return undefined;
  const start = line.start + head.length;
  const fix = `  ${head.trim()} "${text.slice(start, line.end).trimEnd()}"`;
  return {
    diagnostic: messages.colonSplits(at(position), false, fix),
    mend: maskLines(text, start, line.end),
  };
}

function reserved({ position, text, at }: FaultContext): Explained | undefined {
  const character = text[position] ?? "";
  if (!/[@`%]/.test(character)) return undefined;
  return {
    diagnostic: messages.reservedStart(at(position), character),
    mend: maskLines(text, position, lineAround(text, position).end),
  };
}

/** `key:value` is a plain scalar in YAML, which then reports the missing colon a line or two later. */
function spacelessKey({ reason, position, text, at }: FaultContext): Explained | undefined {
  if (!missesColon(reason)) return undefined;
  const before = text.slice(0, position);
  const match = [...before.matchAll(/^[ \t]*(?:- +)*([\w$.~|/-]+):(?=\S)/gm)].at(-1);
  if (match?.[1] === undefined || before.slice(match.index).split("\n").length > 3) return undefined;
  const start = match.index + match[0].length;
  return {
    diagnostic: messages.colonSpace(at(start), match[1]),
    mend: maskLines(text, start, lineAround(text, start).end, " "),
  };
}

function afterValue({ reason, position, text, at }: FaultContext): Explained | undefined {
  if (!reason.startsWith("bad indentation of a mapping entry")) return undefined;
  const line = lineAround(text, position);
  const closing = /(["'\]}])[ \t]*$/.exec(text.slice(line.start, position))?.[1];
  if (closing === undefined) return undefined;
  return {
    diagnostic: messages.afterValue(at(position, line.end), closing),
    mend: { start: position, text: " ".repeat(line.end - position) },
  };
}

/** An error of YAML's own rules, with a plain explanation if it is known. */
function plainFault({ reason, position, text, at }: FaultContext): Diagnostic {
  if (reason.startsWith("missed comma")) {
    return messages.yamlFault(
      at(position),
      "a comma is missing inside { } or [ ]",
      "expected `,` before this",
    );
  }
  if (reason.startsWith("unknown escape")) {
    const start = text[position] === "\\" ? position : position - 1;
    const sequence = text.slice(start, start + 2);
    return messages.yamlFault(at(start, start + 2), `\`${sequence}\` is not an escape in double quotes`, "", [
      "in single quotes and in blocks a backslash is itself",
    ]);
  }
  const line = lineAround(text, position);
  if (text[position] === "-" && /:[ \t]+$/.test(text.slice(line.start, position))) {
    return messages.yamlFault(
      at(position),
      "a list cannot start behind its key",
      "write it on the next line",
    );
  }
  const indent = indentOf(text, line.start);
  const above = lineAround(text, Math.max(0, line.start - 1));
  const start = above.start + indentOf(text, above.start);
  const hasNoColon = line.start > 0 && !/[:#]/.test(text.slice(start, above.end)) && start < above.end;
  if (missesColon(reason) || (text[position] === ":" && hasNoColon && start - above.start === indent)) {
    return hasNoColon
      ? messages.yamlFault(at(start, above.end), "a key without a `:`", "write a colon behind it")
      : messages.yamlFault(at(position), "a key without a `:`", "the entry before this has no value");
  }
  if (/bad indentation|^deficient|^end of the stream or a document/.test(reason)) {
    return messages.yamlFault(
      at(line.start + indent, line.end),
      "this line does not fit the lines above it",
      "indented too deep or too little",
      ["entries of one map or list start in the same column; what belongs to an entry starts further right"],
    );
  }
  return messages.yamlFault(at(position), reason);
}

function missesColon(reason: string): boolean {
  return /^(expected ':' after|can not read a block mapping entry)/.test(reason);
}

function indentOf(text: string, lineStart: number): number {
  return /^[ \t]*/.exec(text.slice(lineStart))?.[0].length ?? 0;
}
