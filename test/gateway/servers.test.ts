/** Responses do not depend on the HTTP server: plain and streamed ones, refusals, large bodies. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { call, type Fixture, formats, start, until } from "./fixture.ts";
import { completion, delta, done, endStream, finish, piece, startStream, whole } from "./mock.ts";

describe.each(["native", "node"])("%s", (server) => {
  let fixture: Fixture;
  beforeAll(async () => {
    fixture = await start(
      {
        plain: whole(200, "application/json", completion("Hi there")),
        streamed: (socket) => {
          startStream(socket);
          for (const text of ["Hi ", "there"]) piece(socket, delta(text));
          piece(socket, finish + done);
          endStream(socket);
        },
        endless: (socket) => {
          startStream(socket);
          piece(socket, delta("Hi"));
        },
      },
      `listen: { server: ${server} }\nlimits: { max_body_bytes: 2000000 }`,
    );
  });
  afterAll(() => fixture.close());

  describe.each(formats)("$name", (format) => {
    test("returns a plain response, on a reused connection", async () => {
      for (let turn = 0; turn < 3; turn++) {
        const response = await call(fixture, format.request("plain"));
        expect([response.status, format.text(await response.json())]).toEqual([200, "Hi there"]);
      }
    });

    test("returns a complete stream", async () => {
      const response = await call(fixture, format.request("streamed", { stream: true }));
      const text = await response.text();
      expect([response.status, format.succeeded(text), format.failed(text)]).toEqual([200, true, false]);
    });

    test("accepts a large body, and refuses one above the limit", async () => {
      const sized = (count: number) => format.request("plain", { body: { extra: "x".repeat(count) } });
      expect((await call(fixture, sized(1_000_000))).status).toBe(200);
      const refused = await call(fixture, sized(2_000_000));
      expect(refused.status).toBe(413);
      expect(format.errorMessage(await refused.json())).toMatch(/larger than 2000000 bytes/);
    });

    test("refuses a wrong token and a body that is not JSON in the client's format", async () => {
      const wrong = await call(fixture, format.request("plain", { token: "not-a-token" }));
      expect([wrong.status, format.errorMessage(await wrong.json())]).toEqual([
        401,
        expect.stringMatching(/token/),
      ]);
      const broken = await call(fixture, { ...format.request("plain"), body: "{" });
      expect([broken.status, format.errorMessage(await broken.json())]).toEqual([
        400,
        expect.stringMatching(/not valid JSON/),
      ]);
    });

    test("leaves nothing behind when a client disconnects from a stream", async () => {
      const leaving = new AbortController();
      const asked = format.request("endless", { stream: true });
      const response = await call(fixture, asked, { signal: leaving.signal });
      expect(response.status).toBe(200);
      leaving.abort();
      await until(() => fixture.gateway.running === 0);
    });
  });
});
