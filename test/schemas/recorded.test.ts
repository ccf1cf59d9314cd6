/**
 * Checks the schemas with recorded traffic. Accepted requests pass the default profile, and responses match the
 * schemas of responses and events. Fields that the schemas lack are listed in `unknown-fields.txt` (`UPDATE=1`
 * rewrites it).
 */

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ValidateFunction } from "ajv";
import { describe, expect, it } from "vitest";
import { describeError } from "../../engine/language/schemas/describe-error.ts";
import { type Schema, schemasIn } from "../../schemas/files.ts";
import { createAjv } from "../../schemas/keywords.ts";
import { recordingsAbsent, titled } from "../conformance/data.ts";
import { type Exchange, exchanges, wires } from "./exchanges.ts";
import { unknownFields } from "./unknown.ts";

/** Exchanges in the data that do not follow the wire, and the reason for each. */
const exceptions: Record<string, string> = {
  "agentgateway/resp.anthropic.count_tokens": "the answer of another endpoint",
  "agentgateway/resp.anthropic.tool": "trimmed by hand",
  "agentgateway/resp.responses.custom-tool": "trimmed by hand",
  "agentgateway/resp.responses.truncated_tool_call": "trimmed by hand",
  "axonhub/anthropic-stop": "trimmed by hand",
  "axonhub/anthropic-think": "trimmed by hand",
  "kong/anthropic.llm-v1-chat.responses.good": "written by hand",
  "kong/anthropic.llm-v1-chat.responses.malformed_usage_response": "broken on purpose",
  "kong/anthropic.llm-v1-chat.responses.no_usage_response": "written by hand",
  "kong/cohere.request-transformer.response-in-json": "another provider's own format",
  "kong/llama2.request-transformer.response-in-json": "another provider's own format",
  "kong/mistral.request-transformer.response-in-json": "another provider's own format",
  "lingua/transforms.baseten_to_anthropic.glmToolCallWithLeadingTextRequest-streaming":
    "events of another wire",
  "openinference-js/bedrock.should-handle-missing-token-counts-gracefully.0": "usage removed on purpose",
  "vercel-ai/openai.reasoning-model-temperature-error": "an error body without a status",
};

/** The recorder requested enums as numbers (`$alt=json;enum-encoding=int`). */
const numericEnums = /^otel-python-contrib\/vertexai\./;

const recorded = exchanges();
const absent = recorded === undefined ? recordingsAbsent : undefined;
const schemas = new Map<string, Schema>(schemasIn("wire").map((schema) => [schema.$id as string, schema]));
const ajv = createAjv();
for (const schema of schemas.values()) ajv.addSchema(schema);

function id(wire: string, kind: string): string {
  return `/schemas/wire/generation/${wire}/${kind}.json`;
}

function faults(wire: string, kind: string, values: Array<{ from: Exchange; value: unknown }>): string[] {
  const validate = ajv.getSchema(id(wire, kind)) as ValidateFunction;
  return values.flatMap(({ from, value }) =>
    validate(value) ? [] : [`${from.id}: ${describeError(validate.errors ?? []).message}`],
  );
}

describe.skipIf(!recorded).each(wires)(titled("recorded %s", absent), (wire) => {
  const all = (recorded ?? []).filter((exchange) => exchange.wire === wire);
  const sound = all.filter((exchange) => !(exchange.id in exceptions) && !numericEnums.test(exchange.id));

  it("requests with status 200 pass the default profile", () => {
    const accepted = all.filter(({ status, request }) => status === 200 && request);
    console.log(`${wire}: ${accepted.length} requests`);
    expect(accepted.length).toBeGreaterThan(400);
    expect(
      faults(
        wire,
        "request",
        accepted.map((from) => ({ from, value: from.request })),
      ),
    ).toEqual([]);
  });

  it("responses match the schema", () => {
    const answers = sound.filter(({ status, response }) => response && (status ?? 200) === 200);
    console.log(`${wire}: ${answers.length} answers`);
    expect(
      faults(
        wire,
        "response",
        answers.map((from) => ({ from, value: from.response })),
      ),
    ).toEqual([]);
  });

  it("events of streams match the schema", () => {
    const values = sound.flatMap((from) => from.events.map((value) => ({ from, value })));
    console.log(`${wire}: ${values.length} events`);
    expect(faults(wire, "event", values)).toEqual([]);
  });

  it("error bodies match the schema", () => {
    const failed = sound.filter(({ status, response }) => response && (status ?? 200) >= 400);
    expect(
      faults(
        wire,
        "error",
        failed.map((from) => ({ from, value: from.response })),
      ),
    ).toEqual([]);
  });
});

describe.skipIf(!recorded)(titled("fields", absent), () => {
  it("fields of live traffic that the schemas lack are listed", () => {
    const seen = new Map<string, number>();
    for (const { id: name, wire, live, status, request, response, events } of recorded ?? []) {
      if (!live || name in exceptions || (status ?? 200) !== 200) continue;
      const found = [
        ...(request ? look("request", request) : []),
        ...(response ? look("response", response) : []),
        ...events.flatMap((event) => look("event", event)),
      ];
      for (const field of found) seen.set(field, (seen.get(field) ?? 0) + 1);

      function look(kind: string, value: unknown): string[] {
        return unknownFields(schemas, id(wire, kind), value).map((path) => `${wire} ${kind} ${path}`);
      }
    }
    const list = `${[...seen]
      .map(([field, count]) => `${field} ×${count}`)
      .sort()
      .join("\n")}\n`;
    const golden = join(import.meta.dirname, "unknown-fields.txt");
    if (process.env.UPDATE) writeFileSync(golden, list);
    expect(list).toBe(readFileSync(golden, "utf8"));
  });
});
