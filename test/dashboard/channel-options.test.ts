/** The options of a channel as texts of the form, and back. */
import { expect, test } from "vitest";
import {
  faultIn,
  optionFields,
  optionsOf,
  textsOf,
} from "../../dashboard/src/pages/channels/channel-options.ts";
import { channelOptions } from "../../schemas/settings/upstream-changes.ts";

const options = {
  tls: { server_name: "a.example", ca: "/ca.pem" },
  headers: { "x-a": "1: 2", "user-agent": null },
  override: { chat: { request: { encode: { user: null } } } },
  timeouts: { total_ms: 5000 },
  ip_version: "ipv4",
  max_concurrent: 3,
  // An option that this form does not know.
  later: [1],
};

test("every option has a field", () => {
  const tops = new Set(optionFields.map(({ path }) => path.split(".")[0]));
  expect([...tops]).toEqual([...channelOptions]);
});

test("texts that nobody changes make the same options, in the same order", () => {
  expect(JSON.stringify(optionsOf(textsOf(options), options))).toBe(JSON.stringify(options));
});

test("texts become values of their kinds", () => {
  const texts = {
    headers: " x-a: 1: 2 \n\nuser-agent:",
    query: "a: b",
    override: '{ "chat": {} }',
    "tls.ca": " /ca.pem ",
    "timeouts.idle_ms": "7",
    ip_version: "ipv6",
  };
  expect(optionsOf(texts, {})).toEqual({
    headers: { "x-a": "1: 2", "user-agent": null },
    query: { a: "b" },
    override: { chat: {} },
    tls: { ca: "/ca.pem" },
    timeouts: { idle_ms: 7 },
    ip_version: "ipv6",
  });
});

test("an empty text removes a value, and with the last value its map", () => {
  const texts = { ...textsOf(options), "tls.ca": "", "timeouts.total_ms": "", override: "" };
  const { override: _, timeouts: __, ...rest } = options;
  expect(optionsOf(texts, options)).toEqual({ ...rest, tls: { server_name: "a.example" } });
});

test.each([
  [{ override: "{" }, "override"],
  [{ override: "[1]" }, "override"],
  [{ headers: "no colon" }, "headers"],
  [{ headers: "a: b", override: "{}" }, undefined],
])("%j is wrong at %s", (texts, path) => {
  expect(faultIn(texts as never)).toBe(path);
});
