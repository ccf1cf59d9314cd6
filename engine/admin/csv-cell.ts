/**
 * One cell of a CSV file (RFC 4180). A text that a spreadsheet would take for a formula gets an apostrophe in front, and so
 * does one that begins with what it may skip on its way there: white space, control characters, marks that nobody sees.
 */
const FORMULA = /^[=+\-−@\s\p{Cc}\p{Cf}]/u;

export function csvCell(value: unknown): string {
  const written = value === null || value === undefined ? "" : String(value);
  // Some read full-width signs (`＝`) as their plain ones.
  const plain =
    typeof value === "string" && FORMULA.test(written.normalize("NFKC")) ? `'${written}` : written;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
