/** Tasks from end to end: the official client on one side, test studios as strict as vendors on the other. */
import OpenAI from "openai";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { ark, videos } from "./dialects.ts";
import { startTaskGateway, type TaskGateway, until, type WireUnderTest } from "./gateway.ts";
import { FILM, type StudioResponse } from "./studio.ts";

const places: WireUnderTest[] = [
  { wire: "videos", dialect: videos, base: "/v1" },
  { wire: "ark-tasks", dialect: ark, base: "/api/v3" },
];

const clientOf = (url: string, apiKey: string): OpenAI =>
  new OpenAI({ baseURL: `${url}/v1`, apiKey, maxRetries: 0 });

const leadingTo = (location: string): StudioResponse => ({ status: 302, headers: { location }, body: {} });

const asked = { model: "film-1", prompt: "A cat", seconds: "4", size: "1280x720" } as const;

describe.each(places)("videos at a provider with the wire $wire", (place) => {
  let at: TaskGateway;
  let tokens = 0;

  beforeAll(async () => {
    at = await startTaskGateway(place);
  }, 240_000);
  afterEach(() => {
    at.studio.shots.clear();
    at.studio.log.length = 0;
    Object.assign(at.studio, { takes: 2, outcome: "completed", instead: undefined });
  });
  afterAll(() => at.close());

  /** Each with its own token. */
  const client = async (): Promise<OpenAI> => clientOf(at.url, await at.token(`maker ${++tokens}`));

  it("is created, polled, fetched and deleted with the official client", async () => {
    const { studio } = at;
    const { videos } = await client();
    const begun = await videos.create(asked);
    expect(begun).toMatchObject({
      object: "video",
      status: "queued",
      prompt: "A cat",
      seconds: "4",
      size: "1280x720",
    });
    expect([...studio.shots.keys()]).not.toContain(begun.id);
    const made = await until(async () => {
      const video = await videos.retrieve(begun.id);
      return video.status === "completed" && video;
    });
    expect(made).toMatchObject({ id: begun.id, progress: 100, error: null, seconds: "4", model: "film-1" });
    const whole = await videos.downloadContent(begun.id);
    expect(Buffer.from(await whole.arrayBuffer()).equals(FILM)).toBe(true);
    expect(whole.headers.get("content-type")).toBe("video/mp4");
    const part = await videos.downloadContent(begun.id, {}, { headers: { range: "bytes=4-9" } });
    expect(part.status).toBe(206);
    expect(part.headers.get("content-range")).toBe(`bytes 4-9/${FILM.length}`);
    expect(Buffer.from(await part.arrayBuffer()).equals(FILM.subarray(4, 10))).toBe(true);
    expect(await videos.delete(begun.id)).toEqual({ id: begun.id, object: "video.deleted", deleted: true });
    await expect(videos.retrieve(begun.id)).rejects.toMatchObject({ status: 404 });
    await until(async () => [...studio.shots.values()][0]?.state === "gone");
    expect(studio.shots.size).toBe(1);
    expect(studio.mostAtOnce).toBe(1);
  });

  it.each<[string, StudioResponse, number, string]>([
    ["returns 404", { status: 404, body: {} }, 410, "content_expired"],
    ["returns 403", { status: 403, body: {} }, 410, "content_expired"],
    ["returns 500", { status: 500, body: {} }, 502, "upstream_error"],
    ["redirects into a private network", leadingTo("http://169.254.169.254/latest"), 410, "content_expired"],
    ["redirects in a loop", leadingTo("/storage/film.mp4"), 410, "content_expired"],
  ])(
    "a file whose provider %s gives an error, and the task stays complete",
    async (_how, instead, status, code) => {
      const { videos } = await client();
      const { id } = await videos.create(asked);
      await until(async () => (await videos.retrieve(id)).status === "completed");
      at.studio.instead = instead;
      await expect(videos.downloadContent(id)).rejects.toMatchObject({ status, code });
      at.studio.instead = undefined;
      expect((await videos.downloadContent(id)).status).toBe(200);
      expect(await videos.retrieve(id)).toMatchObject({ status: "completed" });
    },
  );

  it("an image is sent, as a file and as a URL", async () => {
    const { studio } = at;
    const { videos } = await client();
    const png = Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
      "base64",
    );
    await videos.create({ ...asked, input_reference: new File([png], "a.png", { type: "image/png" }) });
    await videos.create({ ...asked, input_reference: { image_url: "https://a.example/b.png" } });
    const [file, link] = studio.log.filter(({ method }) => method === "POST");
    const isForm = file?.headers["content-type"]?.startsWith("multipart/form-data");
    if (isForm === true) expect(file?.bytes.includes(png)).toBe(true);
    else expect(file?.bytes.includes(`data:image/png;base64,${png.toString("base64")}`)).toBe(true);
    expect(link?.bytes.toString()).toContain("https://a.example/b.png");
  });

  it("a list contains the client's own tasks, page by page", async () => {
    const { videos } = await client();
    const ids: string[] = [];
    for (let count = 0; count < 5; count++) ids.push((await videos.create(asked)).id);
    await (await client()).videos.create(asked);
    const listed: string[] = [];
    for await (const { id } of videos.list({ limit: 2 })) listed.push(id);
    expect(listed).toEqual(ids.toReversed());
    const page = await videos.list({ limit: 2, order: "asc" });
    expect(page.data.map(({ id }) => id)).toEqual(ids.slice(0, 2));
  });

  it("another token's task gets the same 404 as an unknown one", async () => {
    const { id } = await (await client()).videos.create(asked);
    const { videos: others } = await client();
    for (const unknown of [id, "task_nothing"]) {
      await expect(others.retrieve(unknown)).rejects.toMatchObject({ status: 404, code: "task_not_found" });
      await expect(others.downloadContent(unknown)).rejects.toMatchObject({ status: 404 });
      await expect(others.delete(unknown)).rejects.toMatchObject({ status: 404 });
      await expect(others.remix(unknown, { prompt: "A dog" })).rejects.toMatchObject({ status: 404 });
    }
  });

  it("a failure has its reason", async () => {
    const { studio } = at;
    studio.outcome = "failed";
    const { videos } = await client();
    const { id } = await videos.create(asked);
    const failed = await until(async () => {
      const video = await videos.retrieve(id);
      return video.status === "failed" && video;
    });
    expect(failed.error).toMatchObject({ message: "It was blocked." });
    await expect(videos.downloadContent(id)).rejects.toMatchObject({ status: 409, code: "task_not_ready" });
  });

  it("a refusal of the provider keeps its status", async () => {
    const { videos } = await client();
    await expect(videos.create({ ...asked, prompt: "" })).rejects.toMatchObject({ status: 400 });
    await expect(videos.create({ ...asked, model: "nothing-1" })).rejects.toMatchObject({ status: 503 });
    expect((await videos.list()).data).toEqual([]);
  });

  it("a task that its provider forgot has failed", async () => {
    const { studio } = at;
    studio.takes = 1_000;
    const { videos } = await client();
    const { id } = await videos.create(asked);
    await until(async () => [...studio.shots.values()][0]?.state === "running");
    studio.shots.clear();
    const failed = await until(async () => {
      const video = await videos.retrieve(id);
      return video.status === "failed" && video;
    });
    expect(failed.error?.code).toBe("task_forgotten");
  });

  it("a remix is made where the original was made, or refused where the provider has none", async () => {
    const { studio } = at;
    const { videos } = await client();
    const { id } = await videos.create(asked);
    const again = videos.remix(id, { prompt: "A dog" });
    if (place.wire !== "videos") {
      await expect(again).rejects.toMatchObject({ status: 400 });
      return;
    }
    expect(await again).toMatchObject({ remixed_from_video_id: id, prompt: "A dog", model: "film-1" });
    const posted = studio.log
      .filter(({ method }) => method === "POST")
      .map(({ path, body }) => [path, body.prompt]);
    const [first] = studio.shots.keys();
    expect(posted).toEqual([
      ["/v1/videos", "A cat"],
      [`/v1/videos/${first}/remix`, "A dog"],
    ]);
  });
});
