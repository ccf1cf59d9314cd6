/**
 * Applies batches of records to a store until the test kills it. Batches overlap, as they do after a crash.
 * Arguments: the store's URL, the token's id, the first record's number.
 */
import type { RequestRecord } from "../../engine/ledger/record.ts";
import { openStore } from "../../engine/store/database/open-store.ts";
import { applyUsage } from "../../engine/store/usage/apply-usage.ts";

const [url = "", tokenId = "", first = "0"] = process.argv.slice(2);
const store = await openStore({ url });
process.stdout.write("begins\n");
for (let start = Number(first); ; start += 30) {
  const records = Array.from({ length: 60 }, (_, index) => recordOf(start + index));
  await applyUsage(store, records, { name: "journal", offsetBytes: start });
}

function recordOf(number: number): RequestRecord {
  const startedMs = 1_700_000_000_000 + number;
  const attempt = {
    channel: "main",
    wire: "one",
    model: "m",
    startedMs,
    totalMs: 1,
    outcome: "answered",
  } as const;
  return {
    id: `r${number}`,
    startedMs,
    totalMs: 1,
    tokenId,
    operation: "generation",
    wire: "one",
    modelAsked: "m",
    channel: "main",
    status: 200,
    outcome: "answered",
    stream: false,
    counts: { input: 2, output: 1 },
    costMicros: 7,
    attempts: [attempt],
  };
}
