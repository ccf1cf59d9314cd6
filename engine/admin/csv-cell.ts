/**
 * A cell of a CSV file (RFC 4180). Text that a spreadsheet would read as a formula gets an apostrophe in front. So does text
 * that begins with characters which a spreadsheet skips: white space, control and format characters.
 */
const FORMULA = /^[=+\-−@\s\p{Cc}\p{Cf}]/u;

export function csvCell(value: unknown): string {
  const text = value === null || value === undefined ? "" : String(value);
  // Some spreadsheets treat full-width signs (`＝`) as ASCII.
  const escaped = typeof value === "string" && FORMULA.test(text.normalize("NFKC")) ? `'${text}` : text;
  return /[",\r\n]/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped;
}
