/** Two more APIs for videos: the Responses wire's paths with a video model, and one common format for all vendors. */
import OpenAI from "openai";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { until } from "./gateway.ts";
import { openStudios, type Studios } from "./studios.ts";

let theatre: Studios;
let client: OpenAI;

beforeAll(async () => {
  theatre = await openStudios(["ark", "kling"]);
  client = new OpenAI({ baseURL: `${theatre.url}/v1`, apiKey: theatre.token, maxRetries: 0 });
}, 240_000);
afterAll(() => theatre.close());

describe("POST /v1/responses with a video model", () => {
  const asked = { model: "film-ark", input: [{ role: "user" as const, content: "A cat" }] };

  it("is polled like any response, with the official client", async () => {
    const begun = await client.responses.create(asked);
    expect(begun).toMatchObject({ object: "response", status: "queued", model: "film-ark" });
    const made = await until(async () => {
      const told = await client.responses.retrieve(begun.id);
      return told.status === "completed" && told;
    });
    const storage = theatre.studios.get("ark")?.storage;
    expect(made.output[0]).toMatchObject({ type: "video_generation_call", result: { url: storage } });
    expect(made.output_text).toBe(storage);
    // It is the same task in every other API.
    expect((await client.videos.retrieve(begun.id)).status).toBe("completed");
    await client.responses.delete(begun.id);
    await expect(client.responses.retrieve(begun.id)).rejects.toMatchObject({ status: 404 });
  });

  it("is cancelled while it waits, and refused where its vendor has no cancellation", async () => {
    const studios = [...theatre.studios.values()];
    for (const studio of studios) studio.takes = 1_000;
    const { id } = await client.responses.create(asked);
    expect((await client.responses.cancel(id)).status).toBe("cancelled");
    expect((await client.responses.retrieve(id)).status).toBe("cancelled");
    const { id: other } = await client.responses.create({ ...asked, model: "film-kling" });
    await expect(client.responses.cancel(other)).rejects.toMatchObject({ status: 409 });
    for (const studio of studios) studio.takes = 2;
  });

  it("stays a normal request with any other model", async () => {
    const { token, url } = theatre;
    const response = await fetch(`${url}/v1/responses`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ model: "nothing-1", input: "Hi" }),
    });
    expect(response.status).toBe(503);
    await response.arrayBuffer();
    await expect(client.responses.retrieve("resp_nothing")).rejects.toMatchObject({ status: 404 });
    await expect(client.responses.retrieve("task_nothing")).rejects.toMatchObject({ status: 404 });
  });
});

describe("POST /v1/video/generations", () => {
  const call = async (
    line: string,
    body?: object,
  ): Promise<{ status: number; json: Record<string, unknown> }> => {
    const [method = "", path = ""] = line.split(" ");
    const response = await fetch(theatre.url + path, {
      method,
      headers: { authorization: `Bearer ${theatre.token}`, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, json: (await response.json()) as Record<string, unknown> };
  };
  const asked = {
    model: "film-kling",
    prompt: "A cat",
    duration: 5,
    width: 1280,
    height: 720,
    metadata: { cfg_scale: 0.5 },
  };

  it("passes vendor fields to their vendor", async () => {
    const { json } = await call("POST /v1/video/generations", asked);
    expect(json).toMatchObject({ task_id: json.id, status: "queued" });
    const sent = theatre.studios.get("kling")?.log.findLast(({ method }) => method === "POST");
    expect(sent?.body).toMatchObject({ cfg_scale: 0.5, duration: "5", aspect_ratio: "16:9" });
  });

  it("lists, cancels and deletes", async () => {
    const ark = theatre.studios.get("ark");
    if (ark) ark.takes = 1_000;
    const { json } = await call("POST /v1/video/generations", { ...asked, model: "film-ark" });
    const { json: list } = await call("GET /v1/video/generations?limit=1");
    expect(list.data).toMatchObject([{ id: json.id }]);
    expect((await call(`DELETE /v1/video/generations/${json.id}`)).status).toBe(409);
    expect((await call(`POST /v1/video/generations/${json.id}/cancel`)).json.status).toBe("cancelled");
    expect((await call(`DELETE /v1/video/generations/${json.id}`)).json).toMatchObject({ deleted: true });
    expect((await call(`GET /v1/video/generations/${json.id}`)).status).toBe(404);
  });
});
