/**
 * Videos of the Chat family: from text, from an image, or a remix. A video takes a few seconds of real time, and has one colour
 * per second that depends on its prompt.
 */
import { createHash } from "node:crypto";
import { Shelf, type ThingRequest, type ThingRoutes } from "../thing.ts";
import { Fault, header, isObject, type Json, need } from "../wire.ts";
import { type Colour, sameFrame, wholeFrame } from "./h264.ts";
import { type Frame, mp4Of } from "./mp4.ts";

interface Film {
  model: string;
  prompt: string;
  seconds: string;
  size: string;
  remixOf: string | null;
  begunMs: number;
}

const known: ReadonlySet<string> = new Set(["model", "prompt", "seconds", "size", "input_reference"]);
const lengths = ["4", "8", "12"];
const sizes = ["720x1280", "1280x720", "1024x1792", "1792x1024"];
const FRAMES_A_SECOND = 8;

/** @param takesMs total time; it is queued for a fifth of it */
export function createVideoThings(takesMs = 3_000, nowMs: () => number = Date.now): ThingRoutes {
  const films = new Shelf<Film>("video_", "Video");
  const videoOf = (id: string, film: Film): Json => {
    const share = Math.min(1, (nowMs() - film.begunMs) / takesMs);
    const status = share === 1 ? "completed" : share < 0.2 ? "queued" : "in_progress";
    const seconds = (ms: number): number => Math.floor(ms / 1000);
    return {
      id,
      object: "video",
      model: film.model,
      status,
      progress: Math.floor(share * 100),
      created_at: seconds(film.begunMs),
      completed_at: share === 1 ? seconds(film.begunMs + takesMs) : null,
      expires_at: share === 1 ? seconds(film.begunMs + takesMs) + 3_600 : null,
      prompt: film.prompt,
      seconds: film.seconds,
      size: film.size,
      remixed_from_video_id: film.remixOf,
      error: null,
    };
  };
  const begin = (film: Omit<Film, "begunMs">): { body: Json } => {
    let begun = "";
    const created = films.add((id) => {
      begun = id;
      return { ...film, begunMs: nowMs() };
    });
    return { body: videoOf(begun, created) };
  };
  return {
    "POST /v1/videos": async (request) => begin(read(await fieldsOf(request))),
    "GET /v1/videos": ({ query }) => {
      const { page, more } = films.page(query.get("after"), Number(query.get("limit") ?? 20));
      const data = page.map(([id, film]) => videoOf(id, film));
      const ids = page.map(([id]) => id);
      return {
        body: { object: "list", data, first_id: ids[0] ?? null, last_id: ids.at(-1) ?? null, has_more: more },
      };
    },
    "GET /v1/videos/{video}": ({ path }) => ({ body: videoOf(path.video ?? "", films.get(path.video)) }),
    "GET /v1/videos/{video}/content": ({ path, query, headers }) => {
      const film = films.get(path.video);
      const { status } = videoOf("", film);
      need(
        status === "completed",
        "Video is not ready yet, use GET /v1/videos/{video_id} to check its status.",
      );
      need((query.get("variant") ?? "video") === "video", "This variant is not made.", { param: "variant" });
      need(header(headers, "range") === undefined, "Ranges are not supported.");
      return { headers: { "content-type": "video/mp4" }, body: filmOf(film) };
    },
    "DELETE /v1/videos/{video}": ({ path }) => {
      films.take(path.video);
      return { body: { id: path.video, object: "video.deleted", deleted: true } };
    },
    "POST /v1/videos/{video}/remix": async (request) => {
      const before = films.get(request.path.video);
      const { prompt } = await fieldsOf(request);
      need(typeof prompt === "string" && prompt !== "", "'prompt' is a required property", {
        param: "prompt",
      });
      const { begunMs: _, ...same } = before;
      return begin({ ...same, prompt, remixOf: request.path.video ?? null });
    },
  };
}

function read(fields: Json): Omit<Film, "begunMs"> {
  for (const name of Object.keys(fields))
    need(known.has(name.replace(/\[.*/, "")), `Unknown parameter: '${name}'.`, { param: name });
  const { model = "sora-2", prompt, seconds = "4", size = "720x1280" } = fields;
  need(typeof model === "string", "Invalid type for 'model'.", { param: "model" });
  need(typeof prompt === "string" && prompt !== "", "'prompt' is a required property", { param: "prompt" });
  need(lengths.includes(seconds as string), `Invalid value: 'seconds' is one of ${lengths}.`, {
    param: "seconds",
  });
  need(sizes.includes(size as string), `Invalid value: 'size' is one of ${sizes}.`, { param: "size" });
  return { model, prompt, seconds: String(seconds), size: String(size), remixOf: null };
}

/** Fields of a JSON document or a form. */
async function fieldsOf({ headers, body }: ThingRequest): Promise<Json> {
  const type = header(headers, "content-type") ?? "";
  if (type.startsWith("multipart/form-data")) {
    const form = await new Response(body, { headers: { "content-type": type } }).formData().catch(() => {
      throw new Fault("invalid", "Could not parse multipart form");
    });
    return Object.fromEntries(form);
  }
  try {
    const document: unknown = JSON.parse(body.toString());
    if (isObject(document)) return document;
  } catch {}
  throw new Fault("invalid", "We could not parse the JSON body of your request.");
}

/** The same prompt gives the same video. */
export function filmOf({ prompt, seconds, size: asked }: Pick<Film, "prompt" | "seconds" | "size">): Buffer {
  const [width = 0, height = 0] = asked.split("x").map(Number);
  const size = { width, height };
  const hash = createHash("sha256").update(prompt).digest();
  const within = (at: number, from: number, to: number): number =>
    from + ((hash[at % hash.length] as number) % (to - from));
  const frames: Frame[] = [];
  for (let second = 0; second < Number(seconds); second++) {
    const colour: Colour = [
      within(3 * second, 60, 200),
      within(3 * second + 1, 60, 200),
      within(3 * second + 2, 60, 200),
    ];
    frames.push({ bytes: wholeFrame(size, colour, second), isWhole: true });
    for (let number = 1; number < FRAMES_A_SECOND; number++)
      frames.push({ bytes: sameFrame(size, number), isWhole: false });
  }
  return mp4Of(size, frames, FRAMES_A_SECOND);
}
