/** Native video APIs of vendors, written from their references: Kling's two, Jimeng, Vidu. */
import { jwtVerify } from "jose";
import {
  type Dialect,
  faultIn,
  isText,
  isTruth,
  isWhole,
  KEY,
  oneOf,
  type Studio,
  type StudioRequest,
  type StudioResponse,
  type StudioTask,
} from "./studio.ts";
import { signatureFault } from "./volcengine.ts";

/** For providers whose key consists of an id and a secret. */
export const PAIR = { id: "access-of-the-studio", secret: "c2VjcmV0LW9mLXRoZS1zdHVkaW8=" } as const;

type Check = (value: unknown) => boolean;

export const isList =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.length > 0 && value.every(check);
export const isMap =
  (fields: Record<string, Check>, required: readonly string[] = []): Check =>
  (value) =>
    typeof value === "object" &&
    value !== null &&
    faultIn(value as Record<string, unknown>, fields, required) === undefined;
/** A URL, or plain base64 without a prefix. */
const isPlainMedium = (value: unknown): boolean =>
  isText(value) && /^(https?:\/\/|[A-Za-z0-9+/]+=*$)/.test(String(value));

// ── Kling ─────────────────────────────────────────────────────────────────────────────────────────────────────────

const kling = (data: unknown): StudioResponse => ({
  body: { code: 0, message: "SUCCEED", request_id: "r", data },
});
const klingFault = (status: number, code: number, message: string): StudioResponse => ({
  status,
  body: { code, message, request_id: "r" },
});

/** A plain key, or a token that is signed with the pair. */
async function klingRefuses({ headers }: StudioRequest): Promise<StudioResponse | undefined> {
  const token = headers.authorization?.replace(/^Bearer /, "") ?? "";
  if (token === KEY) return undefined;
  try {
    const secret = Buffer.from(PAIR.secret);
    const { payload } = await jwtVerify(token, secret, { issuer: PAIR.id, algorithms: ["HS256"] });
    const { exp = 0, nbf = 0 } = payload;
    if (exp - nbf > 2000) return klingFault(401, 1003, "lasts too long");
    return undefined;
  } catch (fault) {
    return klingFault(401, 1002, (fault as Error).message);
  }
}

const classicFields = {
  model_name: isText,
  prompt: isText,
  negative_prompt: isText,
  duration: oneOf(..."3 4 5 6 7 8 9 10 11 12 13 14 15".split(" ")),
  mode: oneOf("std", "pro"),
  sound: oneOf("on", "off"),
  cfg_scale: (value: unknown) => typeof value === "number",
  watermark_info: isMap({ enabled: isTruth }),
};

const classicKinds: Record<string, [Record<string, (value: unknown) => boolean>, string[]]> = {
  text2video: [{ ...classicFields, aspect_ratio: oneOf("16:9", "9:16", "1:1") }, ["prompt"]],
  image2video: [{ ...classicFields, image: isPlainMedium, image_tail: isPlainMedium }, []],
  "multi-image2video": [
    {
      ...classicFields,
      aspect_ratio: oneOf("16:9", "9:16", "1:1"),
      image_list: isList(isMap({ image: isPlainMedium }, ["image"])),
    },
    ["prompt", "image_list"],
  ],
  "omni-video": [
    {
      ...classicFields,
      aspect_ratio: oneOf("16:9", "9:16", "1:1"),
      image_list: isList(
        isMap({ image_url: isPlainMedium, type: oneOf("first_frame", "end_frame") }, ["image_url"]),
      ),
      video_list: isList(isMap({ video_url: isText, refer_type: oneOf("feature", "base") }, ["video_url"])),
    },
    ["prompt"],
  ],
  "motion-control": [
    {
      model_name: isText,
      prompt: isText,
      image_url: isPlainMedium,
      video_url: isText,
      character_orientation: oneOf("image", "video"),
      mode: oneOf("std", "pro"),
    },
    ["image_url", "video_url", "mode"],
  ],
};

export const klingClassic: Dialect = {
  refuses: klingRefuses,
  answer(asked, studio) {
    const [, kind = "", id] = /^\/v1\/videos\/([\w-]+)(?:\/(\w+))?$/.exec(asked.path) ?? [];
    const known = classicKinds[kind];
    if (known === undefined) return undefined;
    if (asked.method === "POST" && id === undefined) {
      const wrong = faultIn(asked.body, ...known);
      return wrong === undefined
        ? kling(classicTask(studio.begin(asked, "86"), studio))
        : klingFault(400, 1201, wrong);
    }
    const shot = id === undefined ? undefined : studio.look(id);
    if (shot === undefined || shot.path !== `/v1/videos/${kind}`)
      return klingFault(404, 1203, "Task not found");
    return kling(classicTask(shot, studio));
  },
};

function classicTask({ id, state, body }: StudioTask, { storage }: Studio): object {
  const { duration = "5" } = body;
  return {
    task_id: id,
    task_status:
      { waiting: "submitted", running: "processing", completed: "succeed" }[String(state)] ?? "failed",
    ...(state === "failed" ? { task_status_msg: "It was blocked." } : {}),
    task_info: {},
    created_at: 1_700_000_000_000,
    updated_at: 1_700_000_100_000,
    ...(state === "completed"
      ? { task_result: { videos: [{ id: `v${id}`, url: storage, duration }] }, final_unit_deduction: "2" }
      : {}),
  };
}

/** https://kling.ai/document-api: the entries that the list may contain besides text. */
const contentsOf: Record<string, string[]> = {
  "image-to-video": ["first_frame", "last_frame"],
  "omni-video": ["first_frame", "last_frame", "refer_image", "feature_video", "base_video"],
  "motion-control": ["image", "video"],
};

export const klingNew: Dialect = {
  refuses: klingRefuses,
  answer(asked, studio) {
    const [, kind = ""] =
      /^\/(text-to-video|image-to-video|omni-video|motion-control)\/kling-3\.0(?:-turbo|-omni)?$/.exec(
        asked.path,
      ) ?? [];
    if (asked.method === "POST" && kind !== "") {
      const types = contentsOf[kind] ?? [];
      const isContent = (value: unknown): boolean =>
        isMap({ type: oneOf("prompt"), text: isText }, ["type", "text"])(value) ||
        isMap({ type: oneOf(...types), url: isPlainMedium, id: isText }, ["type", "url"])(value);
      const wrong = faultIn(
        asked.body,
        {
          ...(kind === "text-to-video" ? { prompt: isText } : { contents: isList(isContent) }),
          settings: isMap({
            resolution: oneOf("720p", "1080p"),
            ...(kind === "motion-control" ? { character_orientation: oneOf("image", "video") } : {}),
            ...(kind === "text-to-video" || kind === "omni-video"
              ? { aspect_ratio: oneOf("16:9", "9:16", "1:1") }
              : {}),
            ...(kind === "motion-control" ? {} : { duration: isWhole }),
            multi_shot: isTruth,
          }),
          options: isMap({ callback_url: isText, watermark_info: isMap({ enabled: isTruth }) }),
        },
        kind === "text-to-video" ? ["prompt"] : ["contents"],
      );
      return wrong === undefined
        ? kling(newTask(studio.begin(asked, "n"), studio))
        : klingFault(400, 1201, wrong);
    }
    if (asked.method !== "GET" || asked.path !== "/tasks") return undefined;
    const shots = (asked.query.get("task_ids") ?? "").split(",").map((id) => studio.look(id));
    if (shots.some((shot) => shot === undefined)) return klingFault(404, 1203, "Task not found");
    return kling(shots.flatMap((shot) => (shot === undefined ? [] : [newTask(shot, studio)])));
  },
};

function newTask({ id, state }: StudioTask, { storage }: Studio): object {
  return {
    id,
    status:
      { waiting: "submitted", running: "processing", completed: "succeeded" }[String(state)] ?? "failed",
    message: state === "failed" ? "It was blocked." : "",
    create_time: 1_700_000_000_000,
    update_time: 1_700_000_100_000,
    ...(state === "completed"
      ? { outputs: [{ type: "video", id: `v${id}`, url: storage, duration: "5" }], billing: [] }
      : {}),
  };
}

// ── Jimeng ────────────────────────────────────────────────────────────────────────────────────────────────────────

const visual = (code: number, message: string, data: unknown, status = 200): StudioResponse => ({
  status,
  body: { code, message, request_id: "r", status: code, time_elapsed: "1ms", data },
});

export const jimeng: Dialect = {
  refuses(asked) {
    const wrong = signatureFault(asked, PAIR);
    if (wrong === undefined) return undefined;
    const fault = { Code: "SignatureDoesNotMatch", CodeN: 100010, Message: wrong };
    return { status: 401, body: { ResponseMetadata: { RequestId: "r", Service: "cv", Error: fault } } };
  },
  answer(asked, studio) {
    const { method, path, query, body } = asked;
    if (method !== "POST" || path !== "/" || query.get("Version") !== "2022-08-31") return undefined;
    if (query.get("Action") === "CVSync2AsyncSubmitTask") {
      const wrong = faultIn(
        body,
        {
          req_key: (value) => /^jimeng_(t2v|i2v_first|i2v_first_tail)_v30(_1080p?)?$/.test(String(value)),
          prompt: (value) => isText(value) && String(value).length <= 800,
          image_urls: isList(isText),
          binary_data_base64: isList(isText),
          seed: isWhole,
          frames: oneOf(121, 241),
          aspect_ratio: oneOf("16:9", "4:3", "1:1", "3:4", "9:16", "21:9"),
        },
        ["req_key"],
      );
      if (wrong !== undefined) return visual(50215, wrong, null, 400);
      return visual(10000, "Success", { task_id: studio.begin(asked, "70").id });
    }
    if (query.get("Action") !== "CVSync2AsyncGetResult") return undefined;
    const wrong = faultIn(body, { req_key: isText, task_id: isText }, ["req_key", "task_id"]);
    if (wrong !== undefined) return visual(50215, wrong, null, 400);
    const shot = studio.look(String(body.task_id));
    if (shot === undefined) return visual(10000, "Success", { status: "not_found" });
    if (shot.body.req_key !== body.req_key) return visual(50215, "req_key is another one", null, 400);
    // A completed task may have failed.
    if (shot.state === "failed") return visual(50511, "It was blocked.", { status: "done" });
    const status = { waiting: "in_queue", running: "generating" }[String(shot.state)] ?? "done";
    return visual(10000, "Success", { status, video_url: status === "done" ? studio.storage : "" });
  },
};

// ── Vidu ──────────────────────────────────────────────────────────────────────────────────────────────────────────

const viduFault = (status: number, reason: string, message: string): StudioResponse => ({
  status,
  body: { code: status, reason, message, metadata: { trace_id: "t" } },
});

const pictures: Record<string, (images: unknown) => boolean> = {
  text2video: (images) => images === undefined,
  img2video: (images) => Array.isArray(images) && images.length === 1,
  "start-end2video": (images) => Array.isArray(images) && images.length === 2,
  reference2video: (images) => Array.isArray(images) && images.length >= 1 && images.length <= 7,
};

export const vidu: Dialect = {
  refuses: ({ headers }) =>
    headers.authorization === `Token ${KEY}` ? undefined : viduFault(401, "Unauthorized", "wrong key"),
  answer(asked, studio) {
    const { method, path, body } = asked;
    const [, kind = ""] = /^\/ent\/v2\/([\w-]+2video)$/.exec(path) ?? [];
    const suits = pictures[kind];
    if (method === "POST" && suits !== undefined) {
      const wrong = faultIn(
        body,
        {
          model: isText,
          prompt: isText,
          images: isList((value) => /^(https?:\/\/|data:image\/\w+;base64,)/.test(String(value))),
          duration: isWhole,
          seed: isWhole,
          aspect_ratio: oneOf("16:9", "9:16", "1:1", "3:4", "4:3"),
          resolution: oneOf("540p", "720p", "1080p"),
          style: oneOf("general", "anime"),
          movement_amplitude: oneOf("auto", "small", "medium", "large"),
          bgm: isTruth,
          audio: isTruth,
          watermark: isTruth,
        },
        kind === "text2video" ? ["model", "prompt"] : ["model"],
      );
      if (wrong !== undefined) return viduFault(400, "BadRequest", wrong);
      if (!suits(body.images)) return viduFault(400, "BadRequest", "images are not right");
      const { id } = studio.begin(asked, "9");
      return {
        body: { task_id: id, state: "created", ...body, credits: 4, created_at: "2026-01-01T00:00:00Z" },
      };
    }
    const [, id = "", action] = /^\/ent\/v2\/tasks\/(\w+)\/(creations|cancel)$/.exec(path) ?? [];
    const shot = action === "creations" && method === "GET" ? studio.look(id) : studio.shots.get(id);
    if (shot === undefined) return viduFault(404, "NotFound", "task not found");
    if (action === "cancel") {
      if (method !== "POST" || body.id !== id) return viduFault(400, "BadRequest", "id is required");
      if (shot.state !== "waiting") return viduFault(400, "BadRequest", "state is scheduled");
      shot.state = "cancelled";
      return { body: {} };
    }
    const state =
      { waiting: "queueing", running: "processing", completed: "success" }[String(shot.state)] ?? "failed";
    const creations =
      state === "success" ? [{ id: `c${id}`, url: studio.storage, cover_url: studio.storage }] : [];
    return {
      body: {
        id,
        state,
        err_code: state === "failed" ? "It was blocked." : "",
        credits: 4,
        payload: "",
        creations,
      },
    };
  },
};
