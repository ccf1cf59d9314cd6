/**
 * `npm run bench:growth`: whether a byte of a conversation costs the same at every length. Measures processor time
 * per KB of history: of the conversion alone, in this process, and of the whole gateway beyond what the floor needs
 * for the same body.
 */

import { openConversion } from "../../engine/conversion/open-conversion.ts";
import { outlineOf } from "../../engine/language/json/scan.ts";
import { caller, channelCapabilities, wire } from "../../test/conformance/wires.ts";
import { best, compareTimes } from "../maps/measure.ts";
import { type Cell, cell, gatewayRequestOf } from "./cells.ts";
import { asForwarder, asGateway, compare } from "./compare.ts";
import { openRig } from "./rig.ts";

const SIZES = [24_000, 240_000, 2_000_000];
const PACE = { turns: 3, seconds: 1 };
const EFFORT = { rounds: 8, roundMs: 60, warmMs: 600 };

function row(first: string, others: readonly string[]): void {
  console.log(first.padEnd(34) + others.map((text) => text.padStart(14)).join(""));
}

/** Microseconds per KB: to parse the text, and to make the upstream's text from it. */
function measureConversion(benchCell: Cell): { read: number; convert: number } {
  const { body: text } = gatewayRequestOf(benchCell);
  const kilobytes = Buffer.byteLength(text) / 1000;
  const [client, upstream] = [wire(benchCell.client), wire(benchCell.upstream)];
  const target = { wire: upstream, model: "m", capabilities: channelCapabilities() };
  const read = () => ({ body: JSON.parse(text) as unknown, outline: outlineOf(text) });
  const convert = (): unknown => openConversion(client, { ...caller({ text }), ...read() }, target).request();
  const times = compareTimes({ read, convert }, EFFORT);
  return {
    read: best(times.read) / kilobytes,
    convert: (best(times.convert) - best(times.read)) / kilobytes,
  };
}

const micros = (value: number): string => `${value.toFixed(2)} µs`;

row(
  "CPU time per KB of history",
  SIZES.map((bytes) => `${bytes / 1000} KB`),
);
const converted = SIZES.map((bytes) => cell("messages", "chat", { bytes }));
const alone = converted.map(measureConversion);
row(
  "parse",
  alone.map(({ read }) => micros(read)),
);
row(
  "convert, messages > chat",
  alone.map(({ convert }) => micros(convert)),
);
const rig = await openRig();
try {
  for (const upstream of ["messages", "chat"] as const) {
    const costs: string[] = [];
    for (const bytes of SIZES) {
      const benchCell = cell("messages", upstream, { bytes });
      const figures = await compare(benchCell, asForwarder(rig.floor), asGateway(rig.gateway), PACE);
      costs.push(micros((figures.gatewayMicros - figures.floorMicros) / (bytes / 1000)));
    }
    row(`gateway minus floor, ${upstream === "chat" ? "converted" : "same format"}`, costs);
  }
} finally {
  await rig.close();
}
