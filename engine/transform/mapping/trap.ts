/**
 * Better words for YAML's own complaints. Given where the parser stopped, it looks at the text around for the traps
 * that expressions fall into, and offers a repair of equal length so that the rest of the file can still be read.
 *
 * It matches the reasons of the YAML parser by their text; the golden files in `test/diagnostics` hold them still.
 */
import {
  afterValue,
  bracketEnds,
  colonSpace,
  colonSplits,
  commaSplits,
  commentCuts,
  neverClosed,
  reservedStart,
  tabIndent,
  yamlFault,
} from "../diagnostic/build/reading.ts";
import type { Diagnostic } from "../diagnostic/diagnostic.ts";
import { expressionLength, unfinished } from "./unfinished.ts";

/** Where and why the YAML parser gave up. */
export interface YamlFault {
  reason: string;
  position: number;
}

export interface Explained {
  diagnostic: Diagnostic;
  /** Text of the same length to put at `start`, so that offsets stay true. Absent: nothing sensible to guess. */
  repair?: { start: number; text: string };
}

/** A plain expression and what stands before it on its line: `key: `, `- ` or nothing. */
interface Expression {
  /** Offset of its `=`. */
  start: number;
  head: string;
}

type Parses = (text: string) => boolean;

/** `parses` tells whether a text is YAML at all; it is asked to find where something unclosed was opened. */
export function explain(path: string, text: string, fault: YamlFault, parses: Parses): Explained {
  const at = (start: number, end = start + 1) => ({ path, span: { start, end: Math.min(end, text.length) } });
  const { reason, position } = fault;
  const found =
    explainTab() ??
    explainUnclosed() ??
    explainFlow() ??
    explainColon() ??
    explainStart() ??
    explainKey() ??
    explainAfter();
  return found ?? { diagnostic: generic() };

  function explainTab(): Explained | undefined {
    if (!reason.startsWith("tab characters")) return undefined;
    const tabs = /^\t+/.exec(text.slice(position))?.[0].length ?? 1;
    return { diagnostic: tabIndent(at(position, position + tabs)) };
  }

  function explainUnclosed(): Explained | undefined {
    if (!/^unexpected end of the (stream|document) within|^deficient indentation/.test(reason))
      return undefined;
    const line = openingLine(text, position, parses);
    const cut = cutByComment(line.start, line.end);
    if (cut !== undefined) return cut;
    const opener = openerIn(text.slice(line.start, line.end));
    if (opener === undefined) return undefined;
    const start = line.start + opener;
    return { diagnostic: neverClosed(at(start), text[start] ?? "") };
  }

  /** A comment inside { } that swallowed the bracket as well. */
  function cutByComment(start: number, end: number): Explained | undefined {
    const line = text.slice(start, end);
    const hash = / #/.exec(line);
    if (hash === null) return undefined;
    const expression = expressionBefore(text, start + hash.index);
    if (expression === undefined || expression.start < start) return undefined;
    if (unfinished(text.slice(expression.start + 1, start + hash.index)) === undefined) return undefined;
    const place = at(start + hash.index, start + hash.index + 2);
    return { diagnostic: commentCuts(place, blockFix(text, expression, start, true)) };
  }

  function explainFlow(): Explained | undefined {
    const missing = reason.startsWith("missed comma between flow");
    const expression = expressionBefore(text, position);
    if (expression === undefined) return undefined;
    const soFar = text.slice(expression.start + 1, position);
    const character = text[position] ?? "";
    const repair = maskExpression(text, expression.start);
    if (missing && /[[{]/.test(character)) {
      return {
        diagnostic: bracketEnds(at(position), character, blockFix(text, expression, position, true)),
        repair,
      };
    }
    if (missing && character === ":") {
      return {
        diagnostic: colonSplits(at(position), true, blockFix(text, expression, position, true)),
        repair,
      };
    }
    // A comma or a closing bracket inside the expression ended it; what follows makes no sense to YAML.
    const end = /[\]},]/.exec(soFar);
    if (end === null || unfinished(soFar.slice(0, end.index)) === undefined) return undefined;
    const fix = blockFix(text, expression, position, true);
    const place = at(expression.start + 1 + end.index);
    if (end[0] !== ",") return { diagnostic: bracketEnds(place, end[0], fix), repair };
    if (!missing) return undefined;
    const rest =
      soFar.slice(end.index + 1) +
      text.slice(position, expression.start + 1 + expressionLength(text.slice(expression.start + 1)));
    return { diagnostic: commaSplits(place, rest.trim(), expression.head === "", fix), repair };
  }

  function explainColon(): Explained | undefined {
    if (!reason.startsWith("bad indentation of a mapping entry") || text[position] !== ":") return undefined;
    const expression = expressionBefore(text, position);
    const line = lineAround(text, position);
    if (expression !== undefined) {
      const repair = maskLine(expression.start, line.end);
      return {
        diagnostic: colonSplits(at(position), true, blockFix(text, expression, position, false)),
        repair,
      };
    }
    const plain = /^(\s*(?:- +)*[^\s:#'"][^:#]*: +)\S/.exec(text.slice(line.start, position));
    if (plain?.[1] === undefined) return undefined;
    const start = line.start + plain[1].length;
    const value = text.slice(start, line.end).trimEnd();
    const fix = `  ${plain[1].trim()} "${value}"`;
    return { diagnostic: colonSplits(at(position), false, fix), repair: maskLine(start, line.end) };
  }

  function explainStart(): Explained | undefined {
    const character = text[position] ?? "";
    if (!/[@`%]/.test(character)) return undefined;
    const { end } = lineAround(text, position);
    return { diagnostic: reservedStart(at(position), character), repair: maskLine(position, end) };
  }

  function explainKey(): Explained | undefined {
    if (!/^(expected ':' after|can not read a block mapping entry)/.test(reason)) return undefined;
    const before = text.slice(0, position);
    const match = [...before.matchAll(/^(?:[ \t]*)(?:- +)*([\w$.~|/-]+):(?=\S)/gm)].at(-1);
    if (match?.[1] === undefined || before.slice(match.index).split("\n").length > 3) return undefined;
    const start = match.index + match[0].length;
    const key = match[1];
    return {
      diagnostic: colonSpace(at(start), key),
      repair: maskLine(start, lineAround(text, start).end, " "),
    };
  }

  function explainAfter(): Explained | undefined {
    if (!reason.startsWith("bad indentation of a mapping entry")) return undefined;
    const line = lineAround(text, position);
    const closing = /(["'\]}])[ \t]*$/.exec(text.slice(line.start, position))?.[1];
    if (closing === undefined) return undefined;
    const repair = { start: position, text: " ".repeat(line.end - position) };
    return { diagnostic: afterValue(at(position, line.end), closing), repair };
  }

  function generic(): Diagnostic {
    if (reason.startsWith("missed comma")) {
      return yamlFault(at(position), "a comma is missing inside { } or [ ]", "expected `,` before this");
    }
    const line = lineAround(text, position);
    if (text[position] === "-" && /:[ \t]+$/.test(text.slice(line.start, position))) {
      return yamlFault(at(position), "a list cannot start behind its key", "write it on the next line");
    }
    if (/bad indentation|^deficient|^end of the stream or a document/.test(reason)) {
      const indent = /^[ \t]*/.exec(text.slice(line.start))?.[0].length ?? 0;
      return yamlFault(
        at(line.start + indent, line.end),
        "this line does not fit the lines above it",
        "indented too deep or too little",
        [
          "entries of one map or list start in the same column; what belongs to an entry starts further right",
        ],
      );
    }
    if (reason.startsWith("unknown escape")) {
      const start = text[position] === "\\" ? position : position - 1;
      const sequence = text.slice(start, start + 2);
      return yamlFault(at(start, start + 2), `\`${sequence}\` is not an escape in double quotes`, "", [
        "in single quotes and in blocks a backslash is itself",
      ]);
    }
    if (/^(expected ':' after|can not read a block mapping entry)/.test(reason)) {
      return yamlFault(at(position), "a key without a `:`", "the entry before this has no value");
    }
    return yamlFault(at(position), reason);
  }

  /** Something harmless of the same length; line breaks and indentation stay. */
  function maskLine(start: number, end: number, first = "_"): { start: number; text: string } {
    const rest = text
      .slice(start + 1, end)
      .replace(/^([ \t]*)(.*)$/gm, (_, indent: string, words: string) => {
        return indent + "_".repeat(words.length);
      });
    return { start, text: first + rest };
  }
}

/** The plain expression that `position` stands in or behind, looking up to a few lines back. */
function expressionBefore(text: string, position: number): Expression | undefined {
  let { start } = lineAround(text, position);
  let prefix = text.slice(start, position);
  for (let lines = 0; lines < 8; lines++) {
    const match = [...prefix.matchAll(/(?:^[ \t]*|[:-][ \t]+|[{[,][ \t]*)=(?!=)/g)].at(-1);
    if (match !== undefined) {
      const equals = match.index + match[0].length - 1;
      const head = /(?:[^\s{[,][^{[,]*:|-)[ \t]*$/.exec(prefix.slice(0, equals))?.[0].trim() ?? "";
      return { start: start + equals, head };
    }
    // Only a line that continues a plain scalar may be passed: one with a key begins something else.
    if (start === 0 || /^\s*(?:- |[\w$]+:\s)/.test(prefix)) return undefined;
    const above = lineAround(text, start - 1);
    prefix = text.slice(above.start, above.end);
    start = above.start;
  }
  return undefined;
}

/** The lines that put the expression whose `=` is at `start` into a block, indented for a note. */
export function fixFor(text: string, start: number, inFlow: boolean): string {
  return blockFix(text, expressionBefore(text, start + 1) ?? { start, head: "" }, start, inFlow);
}

/** `through` is an offset on the expression's last line. */
function blockFix(text: string, expression: Expression, through: number, inFlow: boolean): string {
  const { end } = lineAround(text, through);
  const rest = text.slice(expression.start, end).trimEnd();
  const source = inFlow ? rest.slice(0, 1 + expressionLength(rest.slice(1))).trimEnd() : rest;
  const lines = source
    .split(/\r\n?|\n/)
    .map((line, index) => (index === 0 ? `    ${line}` : `      ${line.trim()}`));
  return [`  ${expression.head} |`.replace("   |", "  |"), ...lines].join("\n");
}

function maskExpression(text: string, start: number): { start: number; text: string } {
  const { end } = lineAround(text, start);
  return { start, text: "_".repeat(1 + expressionLength(text.slice(start + 1, end))) };
}

function lineAround(text: string, position: number): { start: number; end: number } {
  const start = Math.max(text.lastIndexOf("\n", position - 1), text.lastIndexOf("\r", position - 1)) + 1;
  const rest = text.slice(position).search(/[\r\n]/);
  return { start, end: rest === -1 ? text.length : position + rest };
}

/** The line in which something opens that is still open at `position`: the text before it is YAML, with it is not. */
function openingLine(text: string, position: number, parses: Parses): { start: number; end: number } {
  let line = lineAround(text, Math.min(position, text.length));
  while (line.start > 0 && !parses(text.slice(0, line.start))) line = lineAround(text, line.start - 1);
  return line;
}

/** Offset of the first quote or flow bracket in `line` that the line itself does not close. */
function openerIn(line: string): number | undefined {
  const open: number[] = [];
  for (let at = 0; at < line.length; at++) {
    const character = line[at] ?? "";
    const begins = /(?:^|[\s{[,])$/.test(line.slice(0, at));
    if ((character === '"' || character === "'") && begins) {
      const closing = closingQuote(line, at, character);
      if (closing === undefined) return at;
      at = closing;
    } else if (/[{[]/.test(character) && (begins || open.length > 0)) open.push(at);
    else if (/[}\]]/.test(character)) open.pop();
    else if (character === "#" && begins) break;
  }
  return open.at(-1);
}

function closingQuote(line: string, from: number, quote: string): number | undefined {
  for (let at = from + 1; at < line.length; at++) {
    if (quote === '"' && line[at] === "\\") at++;
    else if (line[at] === quote) {
      if (quote === "'" && line[at + 1] === "'") at++;
      else return at;
    }
  }
  return undefined;
}
