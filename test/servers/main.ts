/**
 * Sends requests to all doubles, and counts the results by double and client wire; unexplained refusals are counted
 * by rule.
 */
import { recordedRows } from "../conformance/round-trip/rows.ts";
import { writtenRows } from "../conformance/written/exchanges.ts";
import { type Explained, explanationOf } from "./explained.ts";
import { doubleTargets, send, waysTo } from "./sweep.ts";

export interface Row {
  server: string;
  wire: string;
  family: string;
  caller: string;
  requests: number;
  accepted: number;
  gateway: number;
  /** Refused by the double, with an explanation. */
  explained: number;
  /** Refused by the double, without one. */
  refused: number;
}

export interface Found {
  /** `server wire family <- client wire: rule`. */
  key: string;
  requests: number;
  /** The first request, and the server's message. */
  first: string;
}

export interface Sweep {
  rows: Row[];
  unexplained: Found[];
  /** Entries of `explained.yaml` that occurred. */
  used: ReadonlySet<Explained>;
}

/**
 * @param every 1 for all requests; otherwise one in this many, with other ones for each double
 * @param only the server; absent: all
 */
export async function sweep(every = 1, only?: string): Promise<Sweep> {
  const asked = [...recordedRows(), ...writtenRows].filter(({ request }) => request !== undefined);
  const rows = new Map<string, Row>();
  const unexplained = new Map<string, Found>();
  const used = new Set<Explained>();
  for (const [turn, place] of doubleTargets.entries()) {
    const { double, wire, family } = place;
    const { server } = double;
    if (only !== undefined && server !== only) continue;
    for (const [at, { id, format, ...rest }] of asked.entries()) {
      if ((at + turn) % every !== 0) continue;
      const request = { id, format, ...rest };
      for (const way of waysTo(request, place)) {
        const outcome = await send(request, place, way);
        const caller = way === "as it is" ? `${format}, as it is` : format;
        const name = `${server} ${wire} ${family} <- ${caller}`;
        const row = rows.get(name) ?? {
          ...{ server, wire, family, caller, requests: 0, accepted: 0, gateway: 0, explained: 0, refused: 0 },
        };
        rows.set(name, row);
        row.requests++;
        if (outcome.kind !== "server") {
          row[outcome.kind]++;
          continue;
        }
        const reason = explanationOf({ server, caller: format, rule: outcome.rule, request: id });
        if (reason !== undefined) {
          used.add(reason);
          row.explained++;
          continue;
        }
        row.refused++;
        const key = `${name}: ${outcome.rule}`;
        const known = unexplained.get(key) ?? { key, requests: 0, first: `${id}: ${outcome.message}` };
        unexplained.set(key, { ...known, requests: known.requests + 1 });
      }
    }
  }
  return { rows: [...rows.values()], unexplained: [...unexplained.values()], used };
}
