/**
 * A Markdown table that also reads well as plain text: the first column is left-aligned, figures are right-aligned.
 */

export function drawTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((name, at) => Math.max(name.length, 3, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (texts: readonly string[]): string =>
    `| ${widths.map((width, at) => (at === 0 ? (texts[at] ?? "").padEnd(width) : (texts[at] ?? "").padStart(width))).join(" | ")} |`;
  const rule = widths.map((width, at) => (at === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`));
  return [line(head), line(rule), ...rows.map(line)].join("\n");
}

/** The body of each Markdown table in a text, by the first cell of its head: name → the other cells. */
export function readTables(text: string): Map<string, Map<string, string[]>> {
  const tables = new Map<string, Map<string, string[]>>();
  let open: Map<string, string[]> | undefined;
  for (const line of text.split("\n")) {
    if (!line.startsWith("|")) {
      open = undefined;
      continue;
    }
    const [name = "", ...rest] = line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim());
    if (open === undefined) {
      open = new Map();
      tables.set(name, open);
    } else if (!/^-+:?$/.test(name)) open.set(name, rest);
  }
  return tables;
}
