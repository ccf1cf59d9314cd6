/** Vendors' video APIs, written from their references: accepted fields, responses, and errors. */
import {
  type Dialect,
  faultIn,
  isText,
  isTruth,
  isWhole,
  KEY,
  oneOf,
  rangeOf,
  type StudioRequest,
  type StudioResponse,
  type StudioTask,
} from "./studio.ts";

const bearer = ({ headers }: StudioRequest): StudioResponse | undefined =>
  headers.authorization === `Bearer ${KEY}`
    ? undefined
    : {
        status: 401,
        body: { error: { message: "wrong key", type: "invalid_request_error", code: "invalid_api_key" } },
      };

const fault = (message: string, status = 400): StudioResponse => ({
  status,
  body: { error: { message, type: "invalid_request_error", param: null, code: null } },
});

/** Videos of the OpenAI API. */
export const videos: Dialect = {
  refuses: bearer,
  answer(asked, studio) {
    const { method, path, headers } = asked;
    const [, id, action] = /^\/v1\/videos\/([^/]+)(?:\/(\w+))?$/.exec(path) ?? [];
    if (method === "POST" && path === "/v1/videos") {
      const isForm = headers["content-type"]?.startsWith("multipart/form-data") === true;
      const wrong = isForm
        ? undefined
        : faultIn(
            asked.body,
            {
              model: isText,
              prompt: isText,
              seconds: oneOf("4", "8", "12"),
              size: oneOf("720x1280", "1280x720", "1024x1792", "1792x1024"),
              input_reference: (value) => typeof value === "object",
            },
            ["prompt"],
          );
      return wrong === undefined ? { body: video(studio.begin(asked, "video_")) } : fault(wrong);
    }
    if (id === undefined) return undefined;
    const shot = action === undefined && method === "GET" ? studio.look(id) : studio.shots.get(id);
    if (shot === undefined || shot.state === "gone") return fault(`Video ${id} not found`, 404);
    if (method === "GET" && action === undefined) return { body: video(shot) };
    if (method === "GET" && action === "content")
      return shot.state === "completed" ? rangeOf(headers.range) : fault("Video is not ready", 409);
    if (method === "POST" && action === "remix") {
      const wrong = faultIn(asked.body, { prompt: isText }, ["prompt"]);
      return wrong === undefined
        ? { body: { ...video(studio.begin(asked, "video_")), remixed_from_video_id: id } }
        : fault(wrong);
    }
    if (method !== "DELETE") return undefined;
    shot.state = "gone";
    return { body: { id, object: "video.deleted", deleted: true } };
  },
};

function video({ id, body, state, asked, takes }: StudioTask): object {
  const { model = "sora-2", prompt, seconds = "4", size = "720x1280" } = body;
  return {
    id,
    object: "video",
    model,
    status: { waiting: "queued", running: "in_progress", completed: "completed", failed: "failed" }[
      state as string
    ],
    progress: state === "completed" ? 100 : Math.floor((100 * asked) / takes),
    created_at: 1_700_000_000,
    completed_at: state === "completed" ? 1_700_000_100 : null,
    expires_at: null,
    prompt,
    seconds,
    size,
    remixed_from_video_id: null,
    error: state === "failed" ? { code: "moderation_blocked", message: "It was blocked." } : null,
  };
}

const medium = (value: unknown): boolean => isText((value as { url?: unknown })?.url);

/** Volcengine Ark: contents/generations/tasks. */
export const ark: Dialect = {
  refuses: bearer,
  answer(asked, studio) {
    const { method, path } = asked;
    const at = "/api/v3/contents/generations/tasks";
    if (method === "POST" && path === at) {
      const wrong = faultIn(
        asked.body,
        {
          model: isText,
          content: (value) => Array.isArray(value) && value.length > 0 && value.every(isArkContent),
          resolution: oneOf("480p", "720p", "1080p"),
          ratio: oneOf("16:9", "4:3", "1:1", "3:4", "9:16", "21:9", "adaptive"),
          duration: isWhole,
          frames: isWhole,
          seed: isWhole,
          camera_fixed: isTruth,
          watermark: isTruth,
          generate_audio: isTruth,
          draft: isTruth,
          return_last_frame: isTruth,
          service_tier: oneOf("default", "flex"),
          execution_expires_after: isWhole,
          priority: isWhole,
          safety_identifier: isText,
        },
        ["model", "content"],
      );
      return wrong === undefined ? { body: { id: studio.begin(asked, "cgt-").id } } : fault(wrong);
    }
    if (!path.startsWith(`${at}/`)) return undefined;
    const id = path.slice(at.length + 1);
    const shot = method === "GET" ? studio.look(id) : studio.shots.get(id);
    if (shot === undefined || shot.state === "gone") return fault(`task ${id} not found`, 404);
    if (method === "GET") return { body: arkTask(shot, studio.storage) };
    if (method !== "DELETE") return undefined;
    if (shot.state === "running") return fault("the task is running and cannot be cancelled");
    shot.state = shot.state === "waiting" ? "cancelled" : "gone";
    return { body: {} };
  },
};

function isArkContent(value: unknown): boolean {
  const { type, text, role, ...media } = value as Record<string, unknown>;
  if (type === "text") return isText(text) && role === undefined;
  const roles: Record<string, string[]> = {
    image_url: ["first_frame", "last_frame", "reference_image"],
    video_url: ["reference_video"],
    audio_url: ["reference_audio"],
  };
  return roles[String(type)]?.includes(String(role)) === true && medium(media[String(type)]);
}

function arkTask({ id, body, state }: StudioTask, url: string): object {
  const status = {
    waiting: "queued",
    running: "running",
    completed: "succeeded",
    failed: "failed",
    cancelled: "cancelled",
  }[state as string];
  return {
    id,
    model: body.model,
    status,
    error:
      state === "failed" ? { code: "OutputVideoSensitiveContentDetected", message: "It was blocked." } : null,
    created_at: 1_700_000_000,
    updated_at: 1_700_000_100,
    ...(state === "completed"
      ? {
          content: { video_url: url },
          usage: { completion_tokens: 108_900, total_tokens: 108_900 },
        }
      : {}),
    seed: 7,
    resolution: body.resolution ?? "720p",
    ratio: body.ratio ?? "16:9",
    duration: body.duration ?? 5,
    framespersecond: 24,
  };
}

/** Videos in the format of the Responses wire. */
export const responses: Dialect = {
  refuses: bearer,
  answer(asked, studio) {
    const { method, path } = asked;
    if (method === "POST" && path === "/v1/responses") {
      const wrong = faultIn(
        asked.body,
        {
          model: isText,
          input: (value) => Array.isArray(value) && value.length > 0,
          background: oneOf(true),
          seconds: isWhole,
          size: isText,
          seed: isWhole,
        },
        ["model", "input"],
      );
      return wrong === undefined ? { body: response(studio.begin(asked, "resp_"), "") } : fault(wrong);
    }
    const [, id = ""] = /^\/v1\/responses\/(\w+)$/.exec(path) ?? [];
    const shot = studio.look(id);
    return shot === undefined
      ? fault(`Response ${id} not found`, 404)
      : { body: response(shot, studio.storage) };
  },
};

function response({ id, state, body }: StudioTask, text: string): object {
  const status =
    { waiting: "queued", running: "in_progress", completed: "completed" }[String(state)] ?? "failed";
  const message = {
    type: "message",
    role: "assistant",
    content: [{ type: "output_text", text, annotations: [] }],
  };
  return {
    id,
    object: "response",
    created_at: 1_700_000_000,
    model: body.model,
    status,
    error: status === "failed" ? { code: "moderation_blocked", message: "It was blocked." } : null,
    output: status === "completed" ? [message] : [],
  };
}
