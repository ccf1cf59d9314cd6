/** Images of the Chat family: generated, edited and varied, as URLs, base64 or events. */
import { createHash } from "node:crypto";
import { family } from "../chat/family.ts";
import { created } from "../mint.ts";
import { tokens } from "../scenario.ts";
import {
  type Direct,
  type FormFile,
  type Frame,
  isObject,
  type Json,
  need,
  type Received,
  type Wire,
} from "../wire.ts";
import { pngOf, type Size, sizeOfPng } from "./png.ts";

export type Task = "generate" | "edit" | "vary";

const common = [
  "model",
  "prompt",
  "n",
  "size",
  "quality",
  "response_format",
  "user",
  "stream",
  "partial_images",
];
const known: Readonly<Record<Task, ReadonlySet<string>>> = {
  generate: new Set([...common, "style", "background", "moderation", "output_format", "output_compression"]),
  edit: new Set([
    ...common,
    "background",
    "output_format",
    "output_compression",
    "input_fidelity",
    "image",
    "images",
    "mask",
  ]),
  vary: new Set(["model", "n", "size", "response_format", "user", "image"]),
};
const mostPixels = 4096 * 4096;

interface Asked {
  task: Task;
  n: number;
  size: Size;
  /** The text of the images. */
  subject: string;
  spent: number;
}

export function createImages(task: Task): Wire {
  return {
    ...family,
    read(received): Direct {
      const { body, headers } = received;
      const { model, response_format: format = "url" } = body;
      need(typeof model === "string", "you must provide a model parameter");
      const asked = readAsked(task, received);
      need(format === "url" || format === "b64_json", "Invalid value for 'response_format'.", {
        param: "response_format",
      });
      const partial = Number(body.partial_images ?? 0);
      need(partial >= 0 && partial <= 3, "Invalid value for 'partial_images'.", { param: "partial_images" });
      return {
        model,
        answer: () => ({
          created,
          data: subjectsOf(asked).map((subject) =>
            format === "url"
              ? { url: `http://${headers.host}${pathOf(subject, asked.size)}` }
              : { b64_json: pngOf(subject, asked.size).toString("base64") },
          ),
          ...about(asked),
          usage: usageOf(asked),
        }),
        ...(String(body.stream) === "true" ? { frames: () => frames(asked, partial) } : {}),
      };
    },
  };
}

/** The image at a URL of an earlier response. */
export function pictureAt(path: string): Buffer | undefined {
  const { subject, width, height } =
    /^\/pictures\/(?<subject>[0-9a-f]{16})-(?<width>\d{1,4})x(?<height>\d{1,4})\.png$/.exec(path)?.groups ??
    {};
  return subject === undefined ? undefined : pngOf(subject, { width: Number(width), height: Number(height) });
}

function readAsked(task: Task, { body, files = {} }: Received): Asked {
  const names = [...Object.keys(body), ...Object.keys(files).map((name) => name.replace(/\[\d+\]$/, ""))];
  const unknown = names.find((name) => !known[task].has(name));
  if (unknown !== undefined) need(false, `Unknown parameter: '${unknown}'.`, { param: unknown });
  const { prompt = "", n = 1, size = "auto" } = body;
  need(
    task === "vary" || (typeof prompt === "string" && prompt !== ""),
    "you must provide a prompt parameter",
    {
      param: "prompt",
    },
  );
  const count = Number(n);
  need(Number.isInteger(count) && count >= 1 && count <= 10, "Invalid value for 'n'.", { param: "n" });
  const pictures = task === "generate" ? [] : readPictures(body, files);
  const [first] = pictures;
  const dimensions = sizeOf(String(size)) ?? (first && sizeOfPng(first)) ?? { width: 1024, height: 1024 };
  const subject = createHash("sha256").update(String(prompt));
  for (const picture of pictures) subject.update(picture);
  return {
    task,
    n: count,
    size: dimensions,
    subject: subject.digest("hex").slice(0, 16),
    spent: tokens(String(prompt)) + pictures.length * 64,
  };
}

function readPictures(body: Json, files: Readonly<Record<string, FormFile>>): Buffer[] {
  const sent = Object.entries(files).flatMap(([name, { bytes }]) =>
    name.startsWith("image") ? [bytes] : [],
  );
  const references = Array.isArray(body.images) ? body.images : [];
  const pictures = [...sent, ...references.map(bytesOf)];
  need(pictures.length > 0, "you must provide an image parameter", { param: "image" });
  const mask = files.mask?.bytes ?? (body.mask === undefined ? undefined : bytesOf(body.mask));
  const [first] = pictures as [Buffer];
  for (const picture of sent)
    need(sizeOfPng(picture) !== undefined, "Uploaded image must be a PNG.", { param: "image" });
  if (mask !== undefined && sizeOfPng(first) !== undefined) {
    const [over, under] = [sizeOfPng(mask), sizeOfPng(first)];
    need(
      over !== undefined && over.width === under?.width && over.height === under.height,
      "Mask and image must have the same size.",
      { param: "mask" },
    );
  }
  return pictures;
}

/** For a URL of another host, the URL itself: this server fetches nothing. */
function bytesOf(reference: unknown): Buffer {
  const { image_url: url, file_id: file } = isObject(reference) ? reference : {};
  need(typeof url === "string" || typeof file === "string", "Invalid image reference.", { param: "images" });
  const data = /^data:image\/[a-z]+;base64,(.*)$/s.exec(String(url))?.[1];
  return data === undefined ? Buffer.from(String(url ?? file)) : Buffer.from(data, "base64");
}

function sizeOf(text: string): Size | undefined {
  if (text === "auto") return undefined;
  const { width, height } = /^(?<width>\d{1,4})x(?<height>\d{1,4})$/.exec(text)?.groups ?? {};
  const size = { width: Number(width), height: Number(height) };
  const pixels = size.width * size.height;
  need(pixels > 0 && pixels <= mostPixels, `Invalid size '${text}'.`, { param: "size" });
  return size;
}

function subjectsOf({ n, subject }: Asked): string[] {
  return Array.from({ length: n }, (_, at) =>
    at === 0 ? subject : createHash("sha256").update(`${subject} ${at}`).digest("hex").slice(0, 16),
  );
}

function pathOf(subject: string, { width, height }: Size): string {
  return `/pictures/${subject}-${width}x${height}.png`;
}

function about({ size }: Asked): Json {
  return {
    background: "opaque",
    output_format: "png",
    quality: "low",
    size: `${size.width}x${size.height}`,
  };
}

function usageOf({ n, spent, task }: Asked): Json {
  const images = task === "generate" ? 0 : 64;
  const outputTokens = n * 272;
  return {
    input_tokens: spent,
    input_tokens_details: { text_tokens: spent - images, image_tokens: images },
    output_tokens: outputTokens,
    total_tokens: spent + outputTokens,
  };
}

/** Partial images are coarser versions of the final one. */
function* frames(asked: Asked, partial: number): Iterable<Frame> {
  const name = asked.task === "edit" ? "image_edit" : "image_generation";
  const sharedFields = { created_at: created, ...about(asked) };
  for (let at = 0; at < partial; at++) {
    const b64_json = pngOf(`${asked.subject} ${at}`, asked.size).toString("base64");
    const data = { type: `${name}.partial_image`, b64_json, partial_image_index: at, ...sharedFields };
    yield { event: data.type, data, shown: true };
  }
  for (const subject of subjectsOf(asked)) {
    const b64_json = pngOf(subject, asked.size).toString("base64");
    const data = { type: `${name}.completed`, b64_json, ...sharedFields, usage: usageOf(asked) };
    yield { event: data.type, data, shown: true };
  }
}
