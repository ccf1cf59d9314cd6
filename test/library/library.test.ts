/**
 * The built library converts as the engine does that reads YAML and compiles at run time. The library runs in a process that
 * forbids the evaluation of texts as code.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { RequestRefused } from "../../engine/conversion/contract.ts";
import { clientRequestOf, runConversion } from "../../engine/conversion/dry-run.ts";
import { openConversion } from "../../engine/conversion/open-conversion.ts";
import { loadLibrary } from "../../engine/gateway/service/load-library.ts";
import { exchangesAbsent } from "../conformance/exchanges.ts";
import { depth } from "../depth.ts";
import { AT, type Job, jobsOfExchanges, jobsOfMappings, type Outcome } from "./jobs.ts";

const { wires, families } = await loadLibrary();
const folder = mkdtempSync(join(tmpdir(), "polywire-library-"));
afterAll(() => rmSync(folder, { recursive: true }));

function runWithLibrary(jobs: readonly Job[]): Outcome[] {
  const [input, output] = [join(folder, "jobs.json"), join(folder, "outcomes.json")];
  writeFileSync(input, JSON.stringify({ jobs, at: AT }));
  const program = join(import.meta.dirname, "run-jobs.mjs");
  const args = ["--disallow-code-generation-from-strings", program, input, output];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  expect(stderr).toBe("");
  expect(status).toBe(0);
  return JSON.parse(readFileSync(output, "utf8"));
}

function runWithEngine({ from, to, body, path, response, stream }: Job): Outcome {
  const [client, upstream] = [wires.get(from), wires.get(to)];
  if (client === undefined || upstream === undefined) throw new Error(`no wire ${from} or ${to}`);
  const request = clientRequestOf(body, undefined, AT);
  request.pathParameters = { ...path };
  const invalid = client.validate(request, "default") ?? client.fault(request);
  if (invalid !== undefined) return { error: invalid.message };
  const model = client.peek(request).model ?? "";
  const capabilities = families.find(upstream.mapping.family, model) ?? {};
  try {
    const conversion = openConversion(client, request, { wire: upstream, model, capabilities });
    const outgoing = conversion.request();
    if (outgoing.more !== undefined || outgoing.unwritten !== undefined) return { error: "needs a gateway" };
    const outcome = {
      path: outgoing.path,
      headers: outgoing.headers,
      body: outgoing.body,
      stream: outgoing.stream,
      dropped: outgoing.dropped,
    };
    const answer = response?.body ?? stream;
    if (answer === undefined) return outcome;
    const isStream = response === undefined;
    const { text, dropped } = runConversion(conversion, Buffer.from(answer), isStream, response?.status);
    return { ...outcome, answer: text, lostOfAnswer: dropped };
  } catch (error) {
    if (error instanceof RequestRefused) return { error: error.message };
    throw error;
  }
}

/** The library says why it needs a gateway; the engine does not refuse such a request. */
const NEEDS_GATEWAY = /^the upstream needs several requests|^the request contains files/;

function compare(jobs: readonly Job[]): void {
  const outcomes = runWithLibrary(jobs);
  expect(outcomes.length).toBe(jobs.length);
  const different = jobs.flatMap((job, index) => {
    const { error = "", ...rest } = outcomes[index] as Outcome;
    const actual: Outcome =
      error === "" ? rest : { error: NEEDS_GATEWAY.test(error) ? "needs a gateway" : error };
    const expected = JSON.parse(JSON.stringify(runWithEngine(job))) as Outcome;
    return JSON.stringify(actual) === JSON.stringify(expected) ? [] : [{ job, actual, expected }];
  });
  expect(different.slice(0, 3)).toEqual([]);
  const converted = outcomes.filter(({ error }) => error === undefined);
  expect(converted.length).toBeGreaterThan(jobs.length / 2);
}

test("the requests in the tests of all mappings, to every wire of their operation", () => {
  const jobs = jobsOfMappings([...wires.values()]);
  expect(new Set(jobs.map(({ to }) => to)).size).toBeGreaterThan(30);
  compare(jobs);
});

test.skipIf(exchangesAbsent !== undefined)(
  "recorded requests, responses and streams",
  () => {
    const jobs = jobsOfExchanges(
      ["chat", "messages", "responses", "content"],
      Math.max(1, Math.round(5 / depth)),
    );
    expect(jobs.length).toBeGreaterThan(500);
    compare(jobs);
  },
  120_000,
);
