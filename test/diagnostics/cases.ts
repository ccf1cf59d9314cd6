/**
 * Golden cases whose check needs more than the text of one mapping (schemas, other files, a run): what that check
 * would find, said by hand. A golden file without an entry here is read by `load`.
 */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as checking from "../../engine/transform/diagnostic/build/checking.ts";
import * as gateway from "../../engine/transform/diagnostic/build/gateway.ts";
import * as paths from "../../engine/transform/diagnostic/build/paths.ts";
import { expressionSyntax } from "../../engine/transform/diagnostic/build/reading.ts";
import * as runtime from "../../engine/transform/diagnostic/build/runtime.ts";
import * as style from "../../engine/transform/diagnostic/build/style.ts";
import * as tests from "../../engine/transform/diagnostic/build/tests.ts";
import type { Diagnostic, Place } from "../../engine/transform/diagnostic/diagnostic.ts";
import type { Document } from "../../engine/transform/mapping/node.ts";
import { Schemas } from "../../engine/transform/mapping/schema.ts";
import { checkStructure } from "../../engine/transform/mapping/structure.ts";

/** Finds a piece of the input, from its end when `last`, so that a case says what it points at. */
export interface Source {
  path: string;
  document: Document;
  at(piece: string, last?: "last"): Place;
}

const schemas = new Schemas([
  JSON.parse(readFileSync(join(import.meta.dirname, "../../schemas/mapping.schema.json"), "utf8")),
]);

function structure({ document }: Source): Diagnostic[] {
  const mapping = schemas.shape("/schemas/mapping.schema.json#/$defs/mapping");
  return checkStructure(document, schemas, mapping, "a mapping");
}

const response = { of: "the acme.chat response", schema: "schemas/wire/acme.chat/response.json" };
const directives = ["$each", "$group", "$match", "$sort", "$use", "$when"];

export const cases: Record<string, (source: Source) => Diagnostic | Diagnostic[]> = {
  "M101-syntax": ({ at }) => {
    const { path, span } = at("tokens", "last");
    const end = { path, span: { start: span.end, end: span.end } };
    const label = "the expression ends here, still waiting for `)`";
    return expressionSyntax(end, 'Expected ")" before end of expression', label, "S0203");
  },
  "M200-unknown-key": structure,
  "M201-unknown-field": ({ at }) =>
    paths.unknownField(at("promt_tokens"), {
      ...response,
      field: "promt_tokens",
      fields: ["prompt_tokens", "completion_tokens"],
    }),
  "M201-below-a-string": ({ at }) =>
    paths.unknownField(at("value"), { ...response, field: "value", fields: [] }),
  "M202-looks-like-a-path": ({ at }) => paths.looksLikePath(at("id", "last"), "id", "the acme.chat response"),
  "M203-wrong-kind": structure,
  "M204-missing-key": structure,
  "M205-not-listed": structure,
  "M210-unknown-output": ({ at }) =>
    paths.unknownOutput(at("modle"), {
      field: "modle",
      of: "the hub's answer",
      fields: ["id", "model", "usage"],
    }),
  "M211-constant": ({ at }) =>
    paths.constantRefused(at("stopped"), "stopped", "finish", { values: ["stop", "length", "tool_calls"] }),
  "M211-type": ({ at }) => paths.constantRefused(at("many"), "many", "max_tokens", { type: "an integer" }),
  "M214-undeclared-state": ({ at }) => paths.undeclaredState(at("tols"), "tols", ["tool", "input"]),
  "M215-unused-state": ({ at }) => paths.unusedState(at("input"), "input"),
  "M216-unknown-variable": ({ at }) =>
    paths.unknownVariable(at("$modle"), "modle", ["model", "requested", "now"]),
  "M221-never-set": ({ at }) => paths.neverSet(at("response"), ["finish"], "the hub"),
  "M231-unlisted-values": ({ at }) =>
    paths.unlistedValues(at("=stop_reason"), "=stop_reason", ["pause_turn", "refusal"], "other"),
  "M232-impossible-arm": ({ at }) =>
    paths.impossibleArm(at("end_trun"), "end_trun", "=stop_reason", ["end_turn", "max_tokens", "tool_use"]),
  "M240-unknown-function": ({ at }) =>
    paths.unknownFunction(at("$substringbefore"), "substringbefore", [
      "substringBefore",
      "substringAfter",
      "join",
    ]),
  "M241-arity": ({ at }) => paths.wrongArity(at("$join(a, b, c)"), "join", 3, 1, 2),
  "M250-unknown-directive": ({ at }) => checking.unknownDirective(at("$eech"), "$eech", directives),
  "M251-exclude": ({ at }) =>
    checking.directivesExclude(at("$use"), "$use", "$match", at("$match").span, "each makes the whole value"),
  "M252-alone": ({ at }) => checking.directiveAlone(at("$sort"), "$sort", ["$each"]),
  "M253-form": ({ at }) =>
    checking.wrongForm(at("/v1/chat POST"), "an endpoint is a method and a path", "like `POST /v1/messages`"),
  "M260-unknown-fragment": ({ at }) => checking.unknownFragment(at("prat"), "prat", ["part", "usage"]),
  "M261-circle": ({ at }) => checking.fragmentCircle(at("part", "last"), ["part", "block", "part"]),
  "M262-unused": ({ at }) => checking.unusedFragment(at("part"), "part"),
  "M263-nothing-to-extend": ({ at }) => checking.nothingToExtend(at("chatt"), "chatt", ["chat", "messages"]),
  "M264-chain": ({ at }) => checking.extensionChain(at("other.chat"), ["acme.chat", "other.chat", "chat"]),
  "M265-override-of-nothing": ({ at }) =>
    checking.overrideOfNothing(at("max_tokns"), "request.max_tokns", "chat"),
  "M266-nothing-to-include": ({ at }) =>
    checking.nothingToInclude(at("shared/eror.yaml"), "shared/eror.yaml", ["shared/error.yaml"]),
  "M301-stream": ({ at }) =>
    style.notCompiled(at("=parts^(index)"), "order-by `^`", true, "$each with `$sort:` does the same"),
  "M301-request": ({ at }) =>
    style.notCompiled(at("=messages^(index)"), "order-by `^`", false, "$each with `$sort:` does the same"),
  "M302-needless": ({ at }) => style.needlessInterpreted(at("interpreted: true")),
  "M401-failed": ({ at }) =>
    tests.testFailed(at("one tool call is still a list"), "one tool call is still a list", [
      { path: "model", expected: "m1" },
      { path: "parts.0.type", expected: "text", actual: "tool_call" },
    ]),
  "M402-no-tests": ({ path }) => tests.noTests(path),
  "M403-never-reached": ({ at }) => tests.neverReached(at("refusal"), "the arm `refusal`"),
  "M404-twice": ({ at }) => tests.testNamedTwice(at("text", "last"), "text", at("text").span),
  "R501-failed": ({ at }) =>
    runtime.expressionFailed(
      at("=usage.output_tokens + usage.reasoning"),
      "the right side of `+` is not a number",
      [
        { source: "usage.output_tokens", value: 12 },
        { source: "usage.reasoning", value: "none" },
      ],
    ),
  "R502-limit": ({ at }) => runtime.pastLimit(at("=content"), "rounds of a loop", 1_000_000),
  "R503-unreadable": ({ path }) =>
    runtime.answerUnreadable(
      path,
      "it is not JSON",
      "<html><head><title>502 Bad Gateway</title></head><body>",
    ),
  "G601-unknown-key": ({ at }) =>
    gateway.unknownSetting(at("basurl"), "basurl", "a provider", ["provider", "base_url", "auth", "wires"]),
  "G602-variable": ({ at }) => gateway.variableNotSet(at("ACME_KYE"), "ACME_KYE", ["ACME_KEY", "HOME"]),
  "G603-wire": ({ at }) => gateway.unknownWire(at("chatt"), "chatt", ["chat", "messages", "responses"]),
  "G604-mapping": ({ at }) => gateway.noSuchMapping(at("acme.chatt"), "acme.chatt", ["acme.chat", "chat"]),
  "G605-twice": ({ at }) => gateway.nameTwice(at("acme"), "provider", "acme", "providers/other.yaml:1"),
  "G606-url": ({ at }) =>
    gateway.notUrl(at("api.acme.example/v1"), "api.acme.example/v1", "begin with `https://` or `http://`"),
  "G607-provider": ({ at }) => gateway.unknownProvider(at("acmee"), "acmee", ["acme", "other"]),
  "G608-value": ({ at }) =>
    gateway.wrongSetting(at("soon"), "timeout_ms", "soon", "a number of milliseconds"),
  "G609-missing": ({ at }) => gateway.missingSetting(at("provider"), "wires", "a provider"),
  "G610-secret": ({ at }) => gateway.secretInFile(at("sk-1234"), "value", "ACME_KEY"),
  "G611-route": ({ at }) => gateway.routeTwice(at("POST /v1/chat"), "POST", "/v1/chat", "chat"),
};
