/**
 * Vendors' own formats at their own paths: the vendor gets the client's request, except for the gateway's own fields.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StudioRequest } from "./studio.ts";
import { openStudios, type Studios } from "./studios.ts";

let theatre: Studios;

beforeAll(async () => {
  theatre = await openStudios(["kling", "kling-new", "jimeng", "vidu", "runway"]);
}, 240_000);
afterAll(() => theatre.close());

const picture = "https://a.example/a.png";
const other = "https://a.example/b.png";
const film = "https://a.example/v.mp4";

/** The request, the provider, and the upstream's path; by default the same path. */
const asked: [line: string, place: string, body: object, sent?: string, model?: string][] = [
  ["POST /v1/videos/text2video", "kling", { prompt: "A cat", sound: "on", cfg_scale: 0.5, duration: "5" }],
  ["POST /v1/videos/image2video", "kling", { image: picture, image_tail: other }],
  [
    "POST /v1/videos/multi-image2video",
    "kling",
    { prompt: "A cat", image_list: [{ image: picture }, { image: other }] },
  ],
  [
    "POST /v1/videos/omni-video",
    "kling",
    { prompt: "A cat", video_list: [{ video_url: film, refer_type: "base" }] },
  ],
  ["POST /v1/videos/motion-control", "kling", { image_url: picture, video_url: film, mode: "std" }],
  ["POST /kling/v1/videos/text2video", "kling", { prompt: "A cat" }, "/v1/videos/text2video"],
  ["POST /kling/v1/videos/image2video", "kling", { image: picture }, "/v1/videos/image2video"],
  ["POST /text-to-video/{model}", "kling-new", { prompt: "A cat", settings: { duration: 7 } }],
  ["POST /image-to-video/{model}", "kling-new", { contents: [{ type: "first_frame", url: picture }] }],
  [
    "POST /omni-video/{model}",
    "kling-new",
    {
      contents: [
        { type: "prompt", text: "@cat on a roof" },
        { type: "refer_image", url: picture, id: "cat" },
      ],
      settings: { multi_shot: false },
    },
  ],
  [
    "POST /motion-control/{model}",
    "kling-new",
    { contents: [{ type: "video", url: film }], settings: { character_orientation: "video" } },
  ],
  ["POST /?Action=CVSync2AsyncSubmitTask", "jimeng", { prompt: "A cat", frames: 121, seed: 7 }],
  ["POST /jimeng/?Action=CVSync2AsyncSubmitTask", "jimeng", { prompt: "A cat" }, "/"],
  [
    "POST /jimeng?Action=CVSync2AsyncSubmitTask",
    "jimeng",
    { image_urls: [picture] },
    "/",
    "jimeng_i2v_first_v30",
  ],
  ["POST /ent/v2/text2video", "vidu", { prompt: "A cat", bgm: true }],
  ["POST /ent/v2/img2video", "vidu", { images: [picture], movement_amplitude: "small" }],
  ["POST /ent/v2/start-end2video", "vidu", { images: [picture, other] }],
  ["POST /ent/v2/reference2video", "vidu", { prompt: "A cat", images: [picture] }],
  ["POST /v1/text_to_video", "runway", { promptText: "A cat", ratio: "1280:720", duration: 5 }],
  [
    "POST /v1/image_to_video",
    "runway",
    {
      promptImage: [
        { uri: picture, position: "first" },
        { uri: other, position: "last" },
      ],
      ratio: "720:1280",
    },
  ],
  ["POST /v1/video_to_video", "runway", { promptText: "A dog", videoUri: film, ratio: "1280:720" }],
];

/** The model's field in each format, and the upstream's model. */
const models: Record<string, [field: string | undefined, upstream: string]> = {
  kling: ["model_name", "kling-v2-6"],
  "kling-new": [undefined, "kling-3.0-turbo"],
  jimeng: ["req_key", "jimeng_t2v_v30"],
  vidu: ["model", "viduq2"],
  runway: ["model", "gen4_turbo"],
};

describe("a vendor's own client", () => {
  it.each(asked)("%s", async (line, place, body, sent, model) => {
    const { url, token, studios } = theatre;
    const [field, upstream] = models[place] as (typeof models)[string];
    const named = (name: string): object => ({ ...body, ...(field && { [field]: name }) });
    const [method = "", path = ""] = line.replace("{model}", `film-${place}`).split(" ");
    const told = { external_task_id: "mine", callback_url: "https://a.example/told" };
    const response = await fetch(url + (place === "jimeng" ? `${path}&Version=2022-08-31` : path), {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      // The client's callback URL is not passed on: the gateway itself polls.
      body: JSON.stringify({ ...named(`film-${place}`), ...(place === "kling" && told) }),
    });
    await response.arrayBuffer();
    expect(response.status).toBe(200);
    const isSubmission = ({ method, query }: StudioRequest): boolean =>
      method === "POST" && query.get("Action") !== "CVSync2AsyncGetResult";
    const got = studios.get(place)?.log.findLast(isSubmission);
    expect(got?.path).toBe(sent ?? path.replace(`film-${place}`, upstream).replace(/\?.*/, ""));
    expect(got?.body).toEqual(named(model ?? upstream));
  });
});
