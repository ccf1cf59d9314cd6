/**
 * `npm run bench:holds`: how long large requests and responses block the event loop of the traffic process. Measures
 * the largest bodies that are accepted by default, of each kind, in the same wire and converted. The figure is the
 * processor time of the loop's own thread.
 *
 * `--scale 0.5` halves the sizes; `--only WORD` selects the kinds whose names contain the word.
 */
import { parseArgs } from "node:util";
import { kinds } from "../../test/drill/freeze/kinds.ts";
import { openFreezeRig } from "../../test/drill/freeze/measure.ts";

const option = { type: "string" } as const;
const { values } = parseArgs({ options: { scale: option, only: option } });
const scale = Number(values.scale ?? 1);
/** How long a request may block the loop, in addition to the time of its `JSON.parse`. */
const BOUND_MS = 50;

function row(name: string, cells: readonly string[]): void {
  console.log(name.padEnd(46) + cells.map((cell) => cell.padStart(13)).join(""));
}

row("", ["MB", "parse, ms", "hold, ms", "excess, ms", "ms per MB"]);
const rig = await openFreezeRig();
let worst = { name: "", perMB: 0 };
let over = 0;
try {
  for (const kind of kinds.filter(({ name }) => name.includes(values.only ?? "")))
    for (const pair of kind.pairs) {
      const { bytes, parseMs, holdMs } = await rig.measure(kind, pair, scale);
      const name = `${kind.name}, ${pair === "same" ? "same wire" : "converted"}`;
      const [megabytes, beyondMs] = [bytes / 1e6, Math.max(0, holdMs - parseMs)];
      const perMB = holdMs / megabytes;
      if (perMB > worst.perMB) worst = { name, perMB };
      if (beyondMs > BOUND_MS) over++;
      const cells = [megabytes, parseMs, holdMs, beyondMs].map((value) => value.toFixed(1));
      row(name, [...cells, perMB.toFixed(2)]);
    }
} finally {
  await rig.close();
}
console.log(`\nworst: ${worst.perMB.toFixed(1)} ms per MB (${worst.name})`);
console.log(`more than ${BOUND_MS} ms longer than JSON.parse: ${over}`);
