/** Requests into all doubles, counted by double; what servers refused is counted by rule. */
import { drawTable } from "../conformance/report/table.ts";
import { recordedRows } from "../conformance/round-trip/rows.ts";
import { writtenRows } from "../conformance/written/exchanges.ts";
import { places, send } from "./sweep.ts";

export interface Found {
  /** `server wire family <- caller's wire: rule`. */
  key: string;
  requests: number;
  first: string;
}

export interface Sweep {
  /** Markdown. */
  table: string;
  refused: Found[];
}

const head = ["double", "caller", "requests", "accepted", "refused by the gateway", "refused by the double"];

/**
 * @param every 1 for all requests; else one in so many, and other ones for each double.
 * @param only the server; absent: all.
 */
export async function sweep(every = 1, only?: string): Promise<Sweep> {
  const rows = [...recordedRows(), ...writtenRows].filter(({ request }) => request !== undefined);
  const table: string[][] = [];
  const found = new Map<string, Found>();
  for (const [turn, place] of places.entries()) {
    const { double, wire, family } = place;
    if (only !== undefined && double.server !== only) continue;
    const counts = new Map<string, { accepted: number; gateway: number; server: number }>();
    for (const [at, row] of rows.entries()) {
      if ((at + turn) % every !== 0) continue;
      const outcome = await send(row, place);
      const count = counts.get(row.format) ?? { accepted: 0, gateway: 0, server: 0 };
      counts.set(row.format, count);
      count[outcome.kind]++;
      if (outcome.kind !== "server") continue;
      const key = `${double.server} ${wire} ${family} <- ${row.format}: ${outcome.rule}`;
      const known = found.get(key) ?? { key, requests: 0, first: `${row.id}: ${outcome.message}` };
      found.set(key, { ...known, requests: known.requests + 1 });
    }
    for (const [format, { accepted, gateway, server }] of counts) {
      const cells = [accepted + gateway + server, accepted, gateway, server].map(String);
      table.push([`${double.server}, ${wire}, ${family}`, format, ...cells]);
    }
  }
  return { table: drawTable(head, table), refused: [...found.values()] };
}
