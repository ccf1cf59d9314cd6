/**
 * Prepares text for a terminal: expands tabs, makes control characters visible, and computes the number of cells of each
 * character, so that marks align. It approximates Unicode's widths without a table.
 */

const TAB_CELLS = 4;
const BYTE_ORDER_MARK = "\uFEFF";
const CHANGES_DIRECTION = /[\u202A-\u202E\u2066-\u2069]/;
const ZERO_WIDTH = /^[\p{Mn}\p{Me}\p{Cf}]$/u;
const WIDE =
  /^[\p{Emoji_Presentation}\u1100-\u115F\u2E80-\u303E\u3041-\uA4CF\uA960-\uA97C\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6\u{20000}-\u{3FFFD}]$/u;

/** A line as it is drawn. */
export interface Drawn {
  text: string;
  /** The cell at which each UTF-16 unit of the line starts, and one more entry for the line's end. */
  cells: number[];
}

/** Expands tabs to the next multiple of four cells; replaces a control character with its visible symbol. */
export function drawLine(line: string): Drawn {
  let text = "";
  const cells: number[] = [];
  let cell = 0;
  for (const character of line) {
    for (let unit = 0; unit < character.length; unit++) cells.push(cell);
    const shown = visible(character, cell);
    text += shown;
    cell += character === "\t" ? shown.length : width(character);
  }
  cells.push(cell);
  return { text, cells };
}

// A file must not move the reader's cursor: escape sequences are made visible.
function visible(character: string, cell: number): string {
  if (character === "\t") return " ".repeat(TAB_CELLS - (cell % TAB_CELLS));
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return String.fromCodePoint(0x2400 + code);
  if (code >= 0x7f && code < 0xa0) return "\u2421";
  // These characters change the direction of text and would reorder the line.
  if (CHANGES_DIRECTION.test(character)) return "\uFFFD";
  return character === BYTE_ORDER_MARK ? "" : character;
}

function width(character: string): number {
  if (character < "\u0300") return 1;
  if (CHANGES_DIRECTION.test(character)) return 1;
  if (ZERO_WIDTH.test(character)) return 0;
  return WIDE.test(character) ? 2 : 1;
}
