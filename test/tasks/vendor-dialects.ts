/** Video APIs of further vendors, written from their references: DashScope, Veo, MiniMax's two, xAI, Runway. */
import { isList, isMap } from "./native-dialects.ts";
import {
  type Dialect,
  FILM,
  faultIn,
  isText,
  isTruth,
  isWhole,
  KEY,
  oneOf,
  type StudioRequest,
  type StudioResponse,
} from "./studio.ts";

const isAddress = (value: unknown): boolean => /^(https?:\/\/|data:image\/\w+;base64,)/.test(String(value));
const hasBearer = ({ headers }: StudioRequest): boolean => headers.authorization === `Bearer ${KEY}`;
const word = (state: string, words: Record<string, string>, otherwise: string): string =>
  words[state] ?? otherwise;

/** DashScope: asynchronous by a header, polled like its other tasks. */
export const wan: Dialect = {
  refuses: (asked) =>
    hasBearer(asked)
      ? undefined
      : {
          status: 401,
          body: { code: "InvalidApiKey", message: "Invalid API-key provided.", request_id: "r" },
        },
  answer(asked, studio) {
    const { method, path, body, headers } = asked;
    const fault = (status: number, code: string, message: string): StudioResponse => ({
      status,
      body: { code, message, request_id: "r" },
    });
    if (method === "POST" && path === "/api/v1/services/aigc/video-generation/video-synthesis") {
      if (headers["x-dashscope-async"] !== "enable")
        return fault(403, "AccessDenied", "synchronous calls are not allowed");
      const wrong = faultIn(
        body,
        {
          model: isText,
          input: isMap({
            prompt: isText,
            negative_prompt: isText,
            img_url: isAddress,
            first_frame_url: isAddress,
            last_frame_url: isAddress,
            reference_urls: isList(isAddress),
          }),
          parameters: isMap({
            size: (value) => /^\d+\*\d+$/.test(String(value)),
            resolution: oneOf("480P", "720P", "1080P"),
            duration: isWhole,
            seed: isWhole,
            watermark: isTruth,
            prompt_extend: isTruth,
            audio: isTruth,
          }),
        },
        ["model", "input"],
      );
      if (wrong !== undefined) return fault(400, "InvalidParameter", wrong);
      return {
        body: { output: { task_id: studio.begin(asked, "w-").id, task_status: "PENDING" }, request_id: "r" },
      };
    }
    const [, id = "", cancels] = /^\/api\/v1\/tasks\/([\w-]+)(\/cancel)?$/.exec(path) ?? [];
    const shot = cancels ? studio.shots.get(id) : studio.look(id);
    if (id === "") return undefined;
    if (cancels && shot?.state !== "waiting")
      return fault(400, "UnsupportedOperation", "only PENDING can be cancelled");
    // An unknown task is not an error here.
    if (shot === undefined)
      return { body: { output: { task_id: id, task_status: "UNKNOWN" }, request_id: "r" } };
    if (cancels) {
      shot.state = "cancelled";
      return { body: { request_id: "r" } };
    }
    const task_status = word(
      shot.state,
      { waiting: "PENDING", running: "RUNNING", completed: "SUCCEEDED", cancelled: "CANCELED" },
      "FAILED",
    );
    const more =
      task_status === "SUCCEEDED"
        ? { video_url: studio.storage }
        : task_status === "FAILED"
          ? { code: "DataInspectionFailed", message: "It was blocked." }
          : {};
    const usage = task_status === "SUCCEEDED" ? { usage: { video_duration: 5, video_count: 1 } } : {};
    return { body: { output: { task_id: id, task_status, ...more }, ...usage, request_id: "r" } };
  },
};

/** Veo: a long-running operation; the file needs the key, and its host redirects. */
export const veo: Dialect = {
  refuses: ({ headers }) =>
    headers["x-goog-api-key"] === KEY
      ? undefined
      : {
          status: 400,
          body: { error: { code: 400, message: "API key not valid.", status: "INVALID_ARGUMENT" } },
        },
  answer(asked, studio) {
    const { method, path, body } = asked;
    const fault = (code: number, status: string, message: string): StudioResponse => ({
      status: code,
      body: { error: { code, message, status } },
    });
    const image = isMap(
      { bytesBase64Encoded: (value) => /^[A-Za-z0-9+/]+=*$/.test(String(value)), mimeType: isText },
      ["bytesBase64Encoded", "mimeType"],
    );
    if (method === "POST" && /^\/v1beta\/models\/veo-[\w.-]+:predictLongRunning$/.test(path)) {
      const wrong = faultIn(
        body,
        {
          instances: isList(
            isMap({
              prompt: isText,
              image,
              lastFrame: image,
              referenceImages: isList(isMap({ image, referenceType: oneOf("asset") }, ["image"])),
            }),
          ),
          parameters: isMap({
            aspectRatio: oneOf("16:9", "9:16"),
            resolution: oneOf("720p", "1080p", "4k"),
            durationSeconds: (value) => isWhole(value) && Number(value) >= 4 && Number(value) <= 8,
            negativePrompt: isText,
            personGeneration: isText,
            seed: isWhole,
          }),
        },
        ["instances"],
      );
      if (wrong !== undefined) return fault(400, "INVALID_ARGUMENT", wrong);
      return { body: { name: `models/veo-3.1/operations/${studio.begin(asked, "op").id}` } };
    }
    const [, id = ""] = /^\/v1beta\/models\/veo-3\.1\/operations\/(\w+)$/.exec(path) ?? [];
    const [, file = ""] = /^\/v1beta\/files\/(\w+):download$/.exec(path) ?? [];
    if (file !== "") return { status: 302, headers: { location: studio.storage }, body: {} };
    const shot = studio.look(id);
    if (shot === undefined) return fault(404, "NOT_FOUND", "Operation not found.");
    const name = path.slice("/v1beta/".length);
    if (shot.state === "waiting" || shot.state === "running") return { body: { name } };
    const generateVideoResponse =
      shot.state === "completed"
        ? { generatedSamples: [{ video: { uri: `${studio.url}/v1beta/files/f${id}:download?alt=media` } }] }
        : { raiMediaFilteredCount: 1, raiMediaFilteredReasons: ["It was blocked."] };
    return { body: { name, done: true, response: { generateVideoResponse } } };
  },
};

const base = (status_code: number, status_msg: string): { base_resp: object } => ({
  base_resp: { status_code, status_msg },
});

const minimaxRefuses: Dialect["refuses"] = (asked) =>
  hasBearer(asked) ? undefined : { body: base(1004, "login fail") };

/** MiniMax, first version: every response is 200; one response contains the file's id, and another one its URL. */
export const minimax: Dialect = {
  refuses: minimaxRefuses,
  answer(asked, studio) {
    const { method, path, body, query } = asked;
    if (method === "POST" && path === "/v1/video_generation") {
      const wrong = faultIn(
        body,
        {
          model: isText,
          prompt: isText,
          duration: oneOf(6, 10),
          resolution: oneOf("512P", "768P", "1080P"),
          first_frame_image: isAddress,
          last_frame_image: isAddress,
          subject_reference: isList(isMap({ type: oneOf("character"), image: isList(isAddress) })),
          prompt_optimizer: isTruth,
          fast_pretreatment: isTruth,
          aigc_watermark: isTruth,
        },
        ["model"],
      );
      if (wrong !== undefined) return { body: { task_id: "", ...base(2013, wrong) } };
      return { body: { task_id: studio.begin(asked, "10").id, ...base(0, "success") } };
    }
    if (method === "GET" && path === "/v1/files/retrieve") {
      const id = query.get("file_id")?.replace(/^file-/, "") ?? "";
      if (studio.shots.get(id)?.state !== "completed") return { body: base(2013, "no such file") };
      return {
        body: {
          file: { file_id: id, bytes: FILM.length, download_url: studio.storage },
          ...base(0, "success"),
        },
      };
    }
    if (method !== "GET" || path !== "/v1/query/video_generation") return undefined;
    const id = query.get("task_id") ?? "";
    const shot = studio.look(id);
    if (shot === undefined) return { body: base(2013, "no such task") };
    if (shot.state === "failed")
      return { body: { task_id: id, status: "Fail", file_id: "", ...base(1027, "It was blocked.") } };
    const status = word(shot.state, { waiting: "Queueing", running: "Processing" }, "Success");
    const file_id = status === "Success" ? `file-${id}` : "";
    return { body: { task_id: id, status, file_id, ...base(0, "success") } };
  },
};

/** MiniMax, second version. */
export const minimaxSecond: Dialect = {
  refuses: minimaxRefuses,
  answer(asked, studio) {
    const { method, path, body } = asked;
    if (method === "POST" && path === "/v2/video_generation") {
      const medium = isMap({ url: isAddress }, ["url"]);
      const wrong = faultIn(
        body,
        {
          model: isText,
          content: isList(
            isMap(
              {
                type: oneOf("text", "image_url"),
                text: isText,
                role: oneOf("first_frame", "last_frame", "reference_image"),
                image_url: medium,
              },
              ["type"],
            ),
          ),
          resolution: oneOf("768P", "2K"),
          ratio: oneOf("adaptive", "21:9", "16:9", "4:3", "1:1", "3:4", "9:16"),
          duration: (value) => isWhole(value) && Number(value) >= 5 && Number(value) <= 15,
          aigc_watermark: isTruth,
        },
        ["model", "content", "duration"],
      );
      if (wrong !== undefined) return { body: base(2013, wrong) };
      return { body: { task_id: studio.begin(asked, "20").id, ...base(0, "success") } };
    }
    const [, id = ""] = /^\/v2\/query\/video_generation\/(\w+)$/.exec(path) ?? [];
    const shot = studio.look(id);
    if (method !== "GET" || shot === undefined) return { body: base(2013, "no such task") };
    const status = word(
      shot.state,
      { waiting: "queued", running: "running", completed: "succeeded" },
      "failed",
    );
    const content = status === "succeeded" ? { content: { url: studio.storage } } : {};
    const error = status === "failed" ? { error: { code: 1027, message: "It was blocked." } } : {};
    return { body: { task: { id, status, ...content, ...error }, ...base(0, "success") } };
  },
};

/** xAI: 202 until the video is ready. */
export const xai: Dialect = {
  refuses: (asked) =>
    hasBearer(asked) ? undefined : { status: 401, body: { code: "unauthenticated", error: "wrong key" } },
  answer(asked, studio) {
    const { method, path, body } = asked;
    if (method === "POST" && (path === "/v1/videos/generations" || path === "/v1/videos/edits")) {
      const medium = isMap({ url: isAddress }, ["url"]);
      const wrong = faultIn(
        body,
        {
          model: isText,
          prompt: isText,
          image: medium,
          reference_images: isList(medium),
          ...(path === "/v1/videos/edits"
            ? { video: medium }
            : {
                duration: (value: unknown) => isWhole(value) && Number(value) >= 1 && Number(value) <= 15,
                aspect_ratio: oneOf("16:9", "9:16", "1:1", "4:3", "3:4"),
                resolution: oneOf("480p", "720p"),
              }),
        },
        ["model", "prompt"],
      );
      if (wrong !== undefined) return { status: 400, body: { code: "invalid-argument", error: wrong } };
      return { body: { request_id: studio.begin(asked, "x").id } };
    }
    const [, id = ""] = /^\/v1\/videos\/(\w+)$/.exec(path) ?? [];
    const shot = studio.look(id);
    if (shot === undefined) return { status: 404, body: { code: "not-found", error: "no such request" } };
    if (shot.state === "failed") return { body: { status: "failed", error: { message: "It was blocked." } } };
    if (shot.state !== "completed") return { status: 202, body: { status: "pending", progress: 10 } };
    return {
      body: {
        status: "done",
        video: { url: studio.storage, duration: 5, respect_moderation: true },
        progress: 100,
      },
    };
  },
};

/** Runway: a version header, ratios in pixels. */
export const runway: Dialect = {
  refuses: (asked) =>
    hasBearer(asked) && asked.headers["x-runway-version"] === "2024-11-06"
      ? undefined
      : { status: 401, body: { error: "The API key or the version is missing." } },
  answer(asked, studio) {
    const { method, path, body } = asked;
    if (method === "POST" && /^\/v1\/(text|image|video)_to_video$/.test(path)) {
      const wrong = faultIn(
        body,
        {
          model: isText,
          promptText: isText,
          ...(path === "/v1/video_to_video" ? { videoUri: isAddress } : {}),
          ...(path === "/v1/image_to_video"
            ? {
                promptImage: isList(
                  isMap({ uri: isAddress, position: oneOf("first", "last") }, ["uri", "position"]),
                ),
              }
            : {}),
          ratio: oneOf("1280:720", "720:1280", "1104:832", "832:1104", "960:960", "1584:672"),
          duration: (value) => isWhole(value) && Number(value) >= 2 && Number(value) <= 10,
          seed: isWhole,
          audio: isTruth,
        },
        path === "/v1/image_to_video" ? ["model", "promptImage", "ratio"] : ["model", "promptText", "ratio"],
      );
      if (wrong !== undefined) return { status: 400, body: { error: wrong } };
      return { body: { id: studio.begin(asked, "rw-").id } };
    }
    const [, id = ""] = /^\/v1\/tasks\/([\w-]+)$/.exec(path) ?? [];
    const shot = method === "GET" ? studio.look(id) : studio.shots.get(id);
    if (shot === undefined || shot.state === "gone") return { status: 404, body: { error: "no such task" } };
    if (method === "DELETE") {
      shot.state = ["waiting", "running"].includes(shot.state) ? "cancelled" : "gone";
      return { body: {} };
    }
    const status = word(
      shot.state,
      { waiting: "PENDING", running: "RUNNING", completed: "SUCCEEDED", cancelled: "CANCELLED" },
      "FAILED",
    );
    return {
      body: {
        id,
        status,
        createdAt: "2026-01-01T00:00:00.000Z",
        ...(status === "RUNNING" ? { progress: 0.5 } : {}),
        ...(status === "SUCCEEDED" ? { output: [studio.storage] } : {}),
        ...(status === "FAILED" ? { failure: "It was blocked.", failureCode: "SAFETY.INPUT.TEXT" } : {}),
      },
    };
  },
};
