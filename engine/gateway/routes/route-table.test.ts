import { describe, expect, test } from "vitest";
import type { Endpoint, Wire } from "../../conversion/contract.ts";
import { RouteTable } from "./route-table.ts";

function wire(
  name: string,
  endpoints: string[],
  set: Record<string, unknown> = {},
  traits: Partial<Pick<Wire, "marks" | "precedes">> = {},
): Wire {
  const parsed = endpoints.map((text): Endpoint => {
    const [method = "", path = ""] = text.split(" ");
    return { method, path, set };
  });
  return { name, endpoints: parsed, marks: [], precedes: [], ...traits } as unknown as Wire;
}

const table = new RouteTable([
  wire("plain", ["POST /v1/plain"]),
  wire("once", ["POST /v2/models/{model}:make"]),
  wire("often", ["POST /v2/models/{model}:makeMany"], { stream: true }),
  wire("list", ["GET /v2/models/{id}", "DELETE /v2/models/{id}", "GET /v2/models/{id}/parts"]),
]);

describe("routes", () => {
  const cases: [string, string, string, Record<string, unknown>][] = [
    ["POST", "/v1/plain", "plain", {}],
    ["POST", "/v1%2Fplain", "plain", {}],
    ["POST", "/v2/models/m:make", "once", { model: "m" }],
    ["POST", "/v2/models/%E0%A4%A:make", "once", { model: "%E0%A4%A" }],
    ["POST", "/v2/models/m:makeMany", "often", { model: "m", stream: true }],
    ["POST", "/v2/models/a/b:c:make", "once", { model: "a/b:c" }],
    ["POST", "/v2/models/a%2Fb%3Amake", "once", { model: "a/b" }],
    ["GET", "/v2/models/a/b", "list", { id: "a/b" }],
    ["GET", "/v2/models/a/parts", "list", { id: "a" }],
  ];
  test.each(cases)("%s %s", (method, path, name, captured) => {
    const found = table.find(method, path);
    expect(found).toMatchObject({ kind: "route", wire: { name } });
    expect({ ...(found as { path: object }).path }).toEqual(captured);
  });

  test.each([
    ["GET", "/v1/plain", "plain", ["POST"]],
    ["PUT", "/v2/models/m", "list", ["GET", "DELETE"]],
    ["GET", "/v2/models/m:make", "once", ["POST"]],
    ["DELETE", "/v2/models/m/parts", "list", ["GET"]],
  ])("%s %s: the method is wrong", (method, path, name, allow) => {
    expect(table.find(method, path)).toEqual({
      kind: "method",
      wire: expect.objectContaining({ name }),
      allow,
    });
  });

  test.each([
    ["POST", "/v2/models/:make", "once"],
    ["POST", "/v1/plainer", "plain"],
    ["POST", "/v2/models/m:mak", "once"],
    ["POST", "/v2/models/m:make/nowhere", "once"],
    ["POST", "/v1/plain/", "plain"],
    ["GET", "/", "plain"],
  ])("%s %s: unknown path", (method, path, name) => {
    const found = table.find(method, path);
    expect(found.kind).not.toBe("route");
    expect(found.wire.name === name || found.wire.name === "list").toBe(true);
  });

  test.each([
    ["/v1/v1/plain", "/v1/plain"],
    ["/plain", "/v1/plain"],
    ["/v1/plain/", "/v1/plain"],
    ["/v1/palin", "/v1/plain"],
    ["/somewhere/else", undefined],
  ])("%s: the suggestion is %s", (path, near) => {
    expect(table.find("POST", path)).toMatchObject({ kind: "unknown", near });
  });
});

describe("wires at the same path are distinguished by headers and query parameters", () => {
  const path = ["GET /v1/list", "GET /v1/list/{id}"];
  const shared = new RouteTable([
    wire("anyone", path),
    wire("keyed", [...path, "GET /v2/list"], {}, { marks: [{ header: "x-key" }, { query: "key" }] }),
    wire("dated", path, {}, { marks: [{ header: "x-version" }], precedes: ["keyed"] }),
  ]);
  test.each<[string, Record<string, string>, Record<string, string>, string]>([
    ["no mark", {}, {}, "anyone"],
    ["a header", { "x-key": "k" }, {}, "keyed"],
    ["a query", {}, { key: "k" }, "keyed"],
    ["another header", { "x-version": "1" }, {}, "dated"],
    ["both", { "x-version": "1", "x-key": "k" }, {}, "dated"],
  ])("%s", (_title, headers, query, name) => {
    for (const requested of ["/v1/list", "/v1/list/a/b"])
      expect(shared.find("GET", requested, { headers, query })).toMatchObject({
        kind: "route",
        wire: { name },
      });
    expect(shared.find("POST", "/v1/list", { headers, query })).toMatchObject({ wire: { name } });
    expect(shared.find("GET", "/v2/list", { headers, query })).toMatchObject({ wire: { name: "keyed" } });
  });
});
