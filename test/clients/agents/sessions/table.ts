/** The results of sessions, as the tables of docs/clients.md. */
import { targets } from "./targets.ts";

export interface Cell {
  faults: string[];
  notes: string[];
  requests: number;
  /** Proofs in the last request, of those that the upstream issued. */
  proofs: string;
  /** Dropped fields that the gateway reported, each with the number of requests. */
  dropped: string[];
}

export interface Row {
  agent: string;
  version: string;
  wire: string;
  /** By upstream. */
  cells: Record<string, Cell>;
}

const BEGIN = "<!-- sessions -->";
const END = "<!-- /sessions -->";

export function tablesOf(rows: readonly Row[]): string {
  const names = targets.map(({ name }) => name);
  const cell = (one: Cell | undefined): string =>
    one === undefined ? "–" : `${one.faults.length === 0 ? "✓" : "✗"} ${one.requests}`;
  const sessions = table(
    ["agent", "version", "speaks", ...names],
    rows.map(({ agent, version, wire, cells }) => [
      agent,
      version,
      wire,
      ...names.map((name) => cell(cells[name])),
    ]),
  );
  const lost = table(
    ["agent", "speaks", "dropped fields, and where"],
    rows.map(({ agent, wire, cells }) => [agent, wire, lostOf(cells, names)]),
  );
  return `${sessions}\n\n${lost}`;
}

/** Fields that were dropped at the same upstreams are listed together. */
function lostOf(cells: Row["cells"], names: readonly string[]): string {
  const where = new Map<string, string[]>();
  for (const name of names)
    for (const told of cells[name]?.dropped ?? []) {
      const word = told.replace(/ \(\d+\)$/, "");
      where.set(word, [...(where.get(word) ?? []), name]);
    }
  const groups = new Map<string, string[]>();
  for (const [word, list] of where) {
    const key = list.length === names.length ? "everywhere" : list.join(", ");
    groups.set(key, [...(groups.get(key) ?? []), `\`${word}\``]);
  }
  return [...groups].map(([key, words]) => `${key}: ${words.join(", ")}`).join("; ") || "nothing";
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** The page with its tables replaced by these. */
export function put(page: string, rows: readonly Row[]): string {
  const [before, rest = ""] = page.split(BEGIN);
  const after = rest.split(END)[1];
  if (before === undefined || after === undefined) throw new Error(`the page lacks ${BEGIN} or ${END}`);
  return `${before}${BEGIN}\n${tablesOf(rows)}\n${END}${after}`;
}
