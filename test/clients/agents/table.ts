/** The results of agents, as the table of docs/clients.md. */
import { type WireName, wires } from "../cells.ts";

export interface Row {
  name: string;
  wire: WireName;
  version: string;
  /** By the wire that should have responded. */
  faults: Partial<Record<WireName, string>>;
  /** The number of its requests for an unknown model. */
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

/** The page with its table replaced by this one. */
export function put(page: string, rows: readonly Row[]): string {
  const [before, rest = ""] = page.split(BEGIN);
  const after = rest.split(END)[1];
  if (before === undefined || after === undefined) throw new Error(`the page lacks ${BEGIN} or ${END}`);
  return `${before}${BEGIN}\n${tableOf(rows)}\n${END}${after}`;
}
