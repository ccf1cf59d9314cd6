/**
 * Golden cases of what only a run or other files can find: said by hand. A golden file without an entry here is read
 * and checked like any mapping (`acme.ts`).
 */

import * as gateway from "../../engine/transform/diagnostic/build/gateway.ts";
import * as runtime from "../../engine/transform/diagnostic/build/runtime.ts";
import * as tests from "../../engine/transform/diagnostic/build/tests.ts";
import type { Diagnostic, Place } from "../../engine/transform/diagnostic/diagnostic.ts";
import type { Document } from "../../engine/transform/mapping/node.ts";

/** Finds a piece of the input, from its end when `last`, so that a case says what it points at. */
export interface Source {
  path: string;
  document: Document;
  at(piece: string, last?: "last"): Place;
}

export const cases: Record<string, (source: Source) => Diagnostic> = {
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
  "G605-twice": ({ at }) => gateway.nameTwice(at("acme"), "provider", "acme", "providers/other.yaml:1"),
  "G606-url": ({ at }) =>
    gateway.notUrl(at("api.acme.example/v1"), "api.acme.example/v1", "begin with `https://` or `http://`"),
  "G607-provider": ({ at }) => gateway.unknownProvider(at("acmee"), "acmee", ["acme", "other"]),
  "G608-value": ({ at }) =>
    gateway.wrongSetting(at("soon"), "timeout_ms", "soon", "a number of milliseconds"),
  "G609-missing": ({ at }) => gateway.missingSetting(at("provider"), "wires", "a provider"),
  "G610-secret": ({ at }) => gateway.secretInFile(at("sk-1234"), "value", "ACME_KEY"),
  "G608-provider-name": ({ at }) =>
    gateway.wrongSetting(
      at("acme-eu"),
      "provider",
      "acme-eu",
      "`acme`, as channels say it: by the name of the file",
    ),
  "G608-operation": ({ at }) =>
    gateway.wrongSetting(
      at("rerank"),
      "operation",
      "rerank",
      "an operation that clients can ask for: generate, embed",
    ),
  "G608-no-wires": ({ at }) => gateway.wrongSetting(at("{}"), "wires", {}, "a map with at least one wire"),
  "G609-path": ({ at }) => gateway.missingSetting(at("operation"), "upstreams.path", "`mapping`"),
  "G612-unknown": ({ at }) =>
    gateway.unknownFile(at("provder"), "provder", ["mapping", "provider", "tokens", "channels"]),
  "G611-route": ({ at }) => gateway.routeTwice(at("POST /v1/chat"), "POST", "/v1/chat", "chat"),
};
