/** Liveness and readiness probes, and request ids of clients. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { call, type Fixture, formats, start } from "../gateway/fixture.ts";
import { completion, whole } from "../gateway/mock.ts";

const scripts = { known: whole(200, "application/json", completion("Hello")) };
const [chat, messages] = formats as [(typeof formats)[0], (typeof formats)[0]];

describe.each(["native", "node"])("%s: during a shutdown", (server) => {
  let fixture: Fixture;
  afterEach(() => fixture.close());

  test("readiness fails first, and requests are served until the load balancer has noticed", async () => {
    fixture = await start(scripts, `listen: { server: ${server} }\ntimeouts: { drain_ms: 3000 }`);
    const { gateway } = fixture;
    const probe = async (path: string): Promise<[number, unknown]> => {
      const response = await fetch(gateway.url + path);
      return [response.status, await response.json()];
    };
    expect(await probe("/healthz")).toEqual([200, { status: "alive" }]);
    expect(await probe("/readyz")).toEqual([200, { status: "ready" }]);
    const closed = gateway.close(1000);
    expect(await probe("/readyz")).toEqual([503, { status: "draining" }]);
    expect(await probe("/healthz")).toEqual([200, { status: "alive" }]);
    expect((await call(fixture, chat.request("known"))).status).toBe(200);
    expect(await closed).toBe(0);
    await expect(fetch(`${gateway.url}/readyz`)).rejects.toThrow();
  });
});

describe("a request's id", () => {
  let fixture: Fixture;
  beforeAll(async () => {
    fixture = await start(scripts);
  });
  afterAll(() => fixture.close());

  const asked = async (id: string, model = "known") => {
    const { path, headers, body } = messages.request(model);
    const response = await call(fixture, { path, body, headers: { ...headers, "x-request-id": id } });
    return {
      header: response.headers.get("request-id"),
      body: (await response.json()) as Record<string, unknown>,
    };
  };

  test.each(["req-1", "8f6c2f1e-9d5b-4f0e-8a54-3f1f6f0a1b2c", "a".repeat(128)])("%s is used", async (id) => {
    expect((await asked(id)).header).toBe(id);
    const { header, body } = await asked(id, "unknown/../model");
    expect([header, body.request_id]).toEqual([id, id]);
  });

  test.each(["a b", "a".repeat(129), "<script>", "é", "a,b"])(
    "%s is replaced by a generated id",
    async (id) => {
      expect((await asked(id)).header).toMatch(/^[A-Za-z0-9]{24}$/);
    },
  );

  test("the log has both ids; two requests with one id stay separate", async () => {
    fixture.log.length = 0;
    await asked("twice");
    await asked("twice");
    const rows = fixture.log.filter(({ requestId }) => requestId === "twice");
    expect(new Set(rows.map(({ id }) => id)).size).toBe(2);
  });
});
