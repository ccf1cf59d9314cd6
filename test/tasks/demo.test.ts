/** The demo without a key: it generates a video, the official client fetches it, and a browser plays it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import OpenAI from "openai";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chromiumAbsent, startChromium } from "../browser/chromium.ts";
import { type GatewayProcess, startGatewayProcess } from "../servers/gateway.ts";
import { temporaryFolder } from "../servers/server.ts";
import { until } from "./gateway.ts";

const absent = chromiumAbsent();
const folder = temporaryFolder("polywire-demo-videos");
let gateway: GatewayProcess;
let client: OpenAI;

beforeAll(async () => {
  gateway = await startGatewayProcess({
    folder: folder.path,
    config: readFileSync(join(import.meta.dirname, "../../demo/polywire.yaml"), "utf8"),
    env: { POLYWIRE_TOKEN: "token-of-the-file" },
    timeoutMs: 120_000,
  });
  client = new OpenAI({ baseURL: `${gateway.url}/v1`, apiKey: "token-of-the-file", maxRetries: 0 });
}, 240_000);
afterAll(async () => {
  await gateway.stop("SIGTERM");
  folder.remove();
});

async function make(more: Partial<OpenAI.VideoCreateParams> = {}): Promise<{ id: string; bytes: Buffer }> {
  const { id } = await client.videos.create({
    model: "demo-videos" as never,
    prompt: "A cat",
    seconds: "4",
    ...more,
  });
  await until(async () => (await client.videos.retrieve(id)).status === "completed");
  return { id, bytes: Buffer.from(await (await client.videos.downloadContent(id)).arrayBuffer()) };
}

it("generates different videos for different texts, and a remix", { timeout: 60_000 }, async () => {
  const [{ id, bytes }, other] = await Promise.all([make(), make({ prompt: "A dog", size: "1792x1024" })]);
  expect(other.bytes.equals(bytes)).toBe(false);
  const again = await client.videos.remix(id, { prompt: "A dog" });
  expect(again).toMatchObject({ remixed_from_video_id: id, prompt: "A dog" });
  await expect(
    client.videos.create({ prompt: "A cat", model: "demo-videos" as never, seconds: "5" as never }),
  ).rejects.toMatchObject({ status: 400 });
});

interface Played {
  width: number;
  height: number;
  seconds: number;
  /** The colours in the middle of each second: red, green, blue and alpha of four corners each. */
  colours: number[][];
}

/** Code for the browser. */
const PLAY_SCRIPT = `(async () => {
  const video = document.createElement("video");
  video.muted = true;
  video.src = "data:video/mp4;base64,FILM";
  await new Promise((resolve, reject) => {
    video.onloadeddata = resolve;
    video.onerror = () => reject(new Error(video.error.message));
  });
  const context = document.createElement("canvas").getContext("2d");
  const colours = [];
  for (const seconds of [0.5, 1.5, 2.5, 3.5]) {
    video.currentTime = seconds;
    await new Promise((resolve) => { video.onseeked = resolve; });
    context.drawImage(video, 0, 0, 2, 2);
    colours.push([...context.getImageData(0, 0, 2, 2).data]);
  }
  return { width: video.videoWidth, height: video.videoHeight, seconds: video.duration, colours };
})()`;

describe.skipIf(absent !== undefined)(`in a browser${absent === undefined ? "" : ` (${absent})`}`, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startChromium();
  }, 120_000);
  afterAll(() => browser.close());

  it("each second has another colour, with the requested length and size", {
    timeout: 120_000,
  }, async () => {
    const { bytes } = await make({ size: "1280x720" });
    const page = await browser.newPage();
    const played: Played = await page.evaluate(PLAY_SCRIPT.replace("FILM", () => bytes.toString("base64")));
    expect(played).toMatchObject({ width: 1280, height: 720, seconds: 4 });
    expect(new Set(played.colours.map((colour) => colour.slice(0, 3).join())).size).toBe(4);
    // The same colour in all corners.
    for (const colour of played.colours) expect(colour.slice(0, 4)).toEqual(colour.slice(12, 16));
  });
});
