/** Exact usage: the SDK reads the counts that the mock upstream sent, with cached tokens and reasoning. */
import assert from "node:assert/strict";
import type { Usage } from "../../../demo/scenario.ts";
import type { Feature } from "../../grid/features.ts";

/** @param latest returns the usage that the upstream last sent */
export function usageFeature(latest: () => Usage | undefined): Feature {
  return async ({ client, endpoint, model, stream }) => {
    const question = { model, system: "Be brief.", turns: [{ say: "How many tokens?" }], reasoning: true };
    const { usage } = await client.ask(endpoint, question, stream);
    const said = latest();
    assert.ok(said !== undefined, "the mock upstream was not asked");
    assert.deepEqual(usage, { input: said.input, cached: said.cached, output: said.output });
  };
}
