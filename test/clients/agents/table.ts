/** What agents came to, as the table of docs/clients.md. */
import { type WireName, wires } from "../cells.ts";

export interface Row {
  name: string;
  wire: WireName;
  version: string;
  /** By the wire that should have answered. */
  faults: Partial<Record<WireName, string>>;
  /** How many requests it made for a model that there is not. */
  asksForUnknown: number | undefined;
}

const BEGIN = "<!-- agents -->";
const END = "<!-- /agents -->";

export function tableOf(rows: readonly Row[]): string {
  const head = [
    "agent",
    "version",
    "speaks",
    ...wires.map((wire) => `demo-${wire}`),
    "asks for an unknown model",
  ];
  const lines = rows.map(({ name, version, wire, faults, asksForUnknown }) => [
    name,
    version,
    wire,
    ...wires.map((each) => (faults[each] === undefined ? "✓" : "✗")),
    asksForUnknown === undefined ? "–" : asksForUnknown === 1 ? "once" : `${asksForUnknown} times`,
  ]);
  return [head, head.map(() => "---"), ...lines].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** The page with this table in the place of the last one. */
export function put(page: string, rows: readonly Row[]): string {
  const [before, rest = ""] = page.split(BEGIN);
  const after = rest.split(END)[1];
  if (before === undefined || after === undefined) throw new Error(`the page lacks ${BEGIN} or ${END}`);
  return `${before}${BEGIN}\n${tableOf(rows)}\n${END}${after}`;
}
