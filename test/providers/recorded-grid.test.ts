/**
 * The grid of providers with recordings: recorded responses, streams and errors of a provider, through the wire as the provider's
 * file has it. The cells with a recording are in `recorded-cells.json`, from which docs/providers.md has its shares.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { runConversion } from "../../engine/conversion/dry-run.ts";
import { openConversion } from "../../engine/conversion/open-conversion.ts";
import { titled } from "../conformance/data.ts";
import { type Exchange, exchangesAbsent } from "../conformance/exchanges.ts";
import { question } from "../conformance/round-trip/full-request.ts";
import { framed } from "../conformance/round-trip/read.ts";
import { caller } from "../conformance/wires.ts";
import { providerWire, readShipped, shippedProviders, shippedWire } from "./provider.ts";
import { type Cell, cells, cellsOf, placeOf, recordedOf } from "./recorded-cells.ts";

const golden = new URL("recorded-cells.json", import.meta.url);

const places = new Map<string, { name: string; wire: string; capabilities: Record<string, unknown> }>(
  shippedProviders.flatMap((name) =>
    (readShipped(name).provider?.wires ?? [])
      .filter(({ operation }) => operation === "generation")
      .map(({ wire, capabilities }) => [`${name} ${wire}`, { name, wire, capabilities }] as const),
  ),
);

/** The first recordings of each cell of each place. */
const samples = 3;

const rows = recordedOf(new Set(places.keys()));
const found: Record<string, Partial<Record<Cell, number>>> = {};
const chosen: { title: string; row: Exchange; cell: Cell }[] = [];
for (const row of rows) {
  const place = placeOf(row);
  found[place] ??= {};
  const counts = found[place];
  for (const cell of cellsOf(row)) {
    counts[cell] = (counts[cell] ?? 0) + 1;
    if ((counts[cell] ?? 0) <= samples) chosen.push({ title: `${place}, ${cell}: ${row.id}`, row, cell });
  }
}

function outcome(row: Exchange, isStream: boolean) {
  const place = places.get(placeOf(row));
  if (place === undefined) throw new Error(`there is no ${placeOf(row)}`);
  const client = place.wire === "messages" ? "chat" : "messages";
  const asked = question(client, place.wire, isStream);
  const target = {
    wire: providerWire(place.name, place.wire),
    model: "m",
    capabilities: place.capabilities,
    suffix: undefined,
  };
  const opened = openConversion(shippedWire(client), caller(asked), target);
  opened.request();
  const format = place.wire === "converse" ? "converse" : row.format;
  const bytes = isStream ? framed({ ...row, format }) : Buffer.from(JSON.stringify(row.response?.body));
  return runConversion(opened, bytes, isStream, row.response?.status ?? 200);
}

describe.skipIf(exchangesAbsent !== undefined)(titled("recordings of providers", exchangesAbsent), () => {
  it.each(chosen)("$title", ({ row, cell }) => {
    const isStream = row.stream !== undefined && (cell === "stream" || row.response === undefined);
    const { text, error } = outcome(row, isStream);
    if (cell.startsWith("error")) {
      // Clients never see errors about the gateway's own credentials.
      const kinds = {
        "error 401": ["unavailable"],
        "error 429": ["rate_limit"],
        "error 500": ["internal", "upstream"],
      };
      expect(kinds[cell as keyof typeof kinds]).toContain(error?.kind);
      return;
    }
    expect(error).toBeUndefined();
    expect(text).not.toBe("");
    if (cell === "tools") expect(text).toMatch(/"(?:tool_use|tool_calls|function_call)"/);
    if (cell === "usage") expect(text).toMatch(/"(?:output_tokens|completion_tokens)":[1-9]/);
  });

  it("the page of providers has their numbers", () => {
    const sorted = Object.fromEntries(
      Object.entries(found)
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([place, counts]) => [
          place,
          Object.fromEntries(
            cells.flatMap((cell) => (counts[cell] === undefined ? [] : [[cell, counts[cell]]])),
          ),
        ]),
    );
    const text = `${JSON.stringify(sorted, undefined, 2)}\n`;
    if (process.env.UPDATE) writeFileSync(golden, text);
    expect(JSON.parse(readFileSync(golden, "utf8"))).toEqual(sorted);
  });
});
