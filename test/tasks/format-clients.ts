/** Clients that each know one video format, as its vendor documents it: how to create a video, and how to poll. */

export interface TaskReport {
  state: "open" | "completed" | "failed" | "cancelled";
  url?: string;
  message?: string;
}

/** The request, independent of a format. */
export interface VideoRequest {
  model: string;
  prompt: string;
  seconds?: number;
  picture?: string;
}

export interface FormatClient {
  wire: string;
  /** @returns the task's id. */
  begin(at: Gateway, wish: VideoRequest): Promise<string>;
  look(at: Gateway, id: string): Promise<TaskReport>;
}

export interface Gateway {
  url: string;
  token: string;
}

/** A response with an error. */
export class Refused extends Error {
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    super(`${status}: ${JSON.stringify(body)}`);
    this.status = status;
    this.body = body;
  }
}

// biome-ignore lint/suspicious/noExplicitAny: what is read of it is compared
type Json = any;

async function call(at: Gateway, line: string, body?: object, authorization?: string): Promise<Json> {
  const [method = "GET", path = ""] = line.split(" ");
  const response = await fetch(at.url + path, {
    method,
    headers: {
      authorization: authorization ?? `Bearer ${at.token}`,
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Refused(response.status, answer);
  return answer;
}

/** A format's state as a common one; an unknown state is a gateway error. */
function stateOf(word: string, words: Record<string, TaskReport["state"]>): TaskReport["state"] {
  const state = words[word];
  if (state === undefined) throw new Error(`the format has no state ${word}`);
  return state;
}

const WORDS: Record<string, TaskReport["state"]> = {
  queued: "open",
  in_progress: "open",
  completed: "completed",
  failed: "failed",
  cancelled: "cancelled",
};

export const formatClients: FormatClient[] = [
  {
    wire: "videos",
    begin: async (at, { model, prompt, picture, seconds = 5 }) => {
      const input_reference = picture && { image_url: picture };
      const task = await call(at, "POST /v1/videos", {
        model,
        prompt,
        seconds: String(seconds),
        size: "1280x720",
        input_reference,
      });
      return task.id;
    },
    look: async (at, id) => {
      const { status, error } = await call(at, `GET /v1/videos/${id}`);
      const state = stateOf(status, {
        queued: "open",
        in_progress: "open",
        completed: "completed",
        failed: "failed",
      });
      return { state, message: error?.message };
    },
  },
  {
    wire: "ark-tasks",
    begin: async (at, { model, prompt, picture, seconds = 5 }) => {
      const frame = picture ? [{ type: "image_url", image_url: { url: picture } }] : [];
      const content = [{ type: "text", text: prompt }, ...frame];
      const body = { model, content, duration: seconds, ratio: "16:9" };
      return (await call(at, "POST /api/v3/contents/generations/tasks", body)).id;
    },
    look: async (at, id) => {
      const { status, error, content } = await call(at, `GET /api/v3/contents/generations/tasks/${id}`);
      const state = stateOf(status, {
        queued: "open",
        running: "open",
        succeeded: "completed",
        failed: "failed",
        cancelled: "cancelled",
      });
      return { state, url: content?.video_url, message: error?.message };
    },
  },
  {
    wire: "kling-videos",
    begin: async (at, { model, prompt, picture, seconds = 5 }) => {
      const body = { model_name: model, prompt, duration: String(seconds), aspect_ratio: "16:9" };
      const kind = picture ? "image2video" : "text2video";
      const answer = await call(at, `POST /v1/videos/${kind}`, { ...body, image: picture });
      if (answer.code !== 0) throw new Refused(200, answer);
      return answer.data.task_id;
    },
    look: async (at, id) => {
      const { code, data } = await call(at, `GET /v1/videos/text2video/${id}`);
      if (code !== 0) throw new Error(`code ${code}`);
      const words = {
        submitted: "open",
        processing: "open",
        succeed: "completed",
        failed: "failed",
      } as const;
      return {
        state: stateOf(data.task_status, words),
        url: data.task_result?.videos[0].url,
        message: data.task_status_msg,
      };
    },
  },
  {
    wire: "kling-tasks",
    begin: async (at, { model, prompt, picture, seconds = 5 }) => {
      const settings = { resolution: "720p", duration: seconds };
      const words = { type: "prompt", text: prompt };
      const contents = [words, { type: "first_frame", url: picture }];
      const answer = picture
        ? await call(at, `POST /image-to-video/${model}`, { contents, settings })
        : await call(at, `POST /text-to-video/${model}`, {
            prompt,
            settings: { ...settings, aspect_ratio: "16:9" },
          });
      return answer.data.id;
    },
    look: async (at, id) => {
      const { data } = await call(at, `GET /tasks?task_ids=${id}`);
      const words = {
        submitted: "open",
        processing: "open",
        succeeded: "completed",
        failed: "failed",
      } as const;
      const [{ status, message, outputs }] = data;
      return { state: stateOf(status, words), url: outputs?.[0].url, message };
    },
  },
  {
    wire: "jimeng-tasks",
    begin: async (at, { model, prompt, picture, seconds = 5 }) => {
      const body = {
        req_key: model,
        prompt,
        frames: 24 * seconds + 1,
        aspect_ratio: "16:9",
        image_urls: picture && [picture],
      };
      const line = "POST /?Action=CVSync2AsyncSubmitTask&Version=2022-08-31";
      const answer = await call(at, line, body, signedBy(at.token));
      return answer.data.task_id;
    },
    look: async (at, id) => {
      const line = "POST /?Action=CVSync2AsyncGetResult&Version=2022-08-31";
      const answer = await call(at, line, { req_key: "whichever", task_id: id }, signedBy(at.token));
      const { code, message, data } = answer;
      const state = stateOf(data.status, { in_queue: "open", generating: "open", done: "completed" });
      if (state === "completed" && code !== 10000) return { state: "failed", message };
      return { state, url: data.video_url };
    },
  },
  {
    wire: "vidu-tasks",
    begin: async (at, { model, prompt, picture, seconds = 5 }) => {
      const kind = picture ? "img2video" : "text2video";
      const body = { model, prompt, duration: seconds, aspect_ratio: "16:9", images: picture && [picture] };
      return (await call(at, `POST /ent/v2/${kind}`, body, `Token ${at.token}`)).task_id;
    },
    look: async (at, id) => {
      const line = `GET /ent/v2/tasks/${id}/creations`;
      const { state: word, err_code, creations } = await call(at, line, undefined, `Token ${at.token}`);
      const words = {
        created: "open",
        queueing: "open",
        processing: "open",
        success: "completed",
        failed: "failed",
      } as const;
      return { state: stateOf(word, words), url: creations?.[0]?.url, message: err_code };
    },
  },
  {
    wire: "runway-tasks",
    begin: async (at, { model, prompt, picture, seconds = 5 }) => {
      const body = { model, promptText: prompt, promptImage: picture, ratio: "1280:720", duration: seconds };
      return (await call(at, `POST /v1/${picture ? "image" : "text"}_to_video`, body)).id;
    },
    look: async (at, id) => {
      const { status, output, failure } = await call(at, `GET /v1/tasks/${id}`);
      const words = { PENDING: "open", RUNNING: "open", SUCCEEDED: "completed", FAILED: "failed" } as const;
      return { state: stateOf(status, words), url: output?.[0], message: failure };
    },
  },
  {
    wire: "video-generations",
    begin: async (at, { model, prompt, picture, seconds = 5 }) => {
      const body = { model, prompt, image: picture, duration: seconds, width: 1280, height: 720 };
      return (await call(at, "POST /v1/video/generations", body)).task_id;
    },
    look: async (at, id) => {
      const { status, url, error } = await call(at, `GET /v1/video/generations/${id}`);
      return { state: stateOf(status, WORDS), url, message: error?.message };
    },
  },
  {
    wire: "video-responses",
    begin: async (at, { model, prompt, picture, seconds = 5 }) => {
      const frame = picture ? [{ type: "input_image", image_url: picture }] : [];
      const input = [{ role: "user", content: [{ type: "text", text: prompt }, ...frame] }];
      return (await call(at, "POST /v1/responses", { model, input, seconds, size: "1280x720" })).id;
    },
    look: async (at, id) => {
      const { status, output, error } = await call(at, `GET /v1/responses/${id}`);
      const [made, said] = output;
      if (status === "completed" && said.content[0].text !== made.result.url)
        throw new Error("two addresses");
      return { state: stateOf(status, WORDS), url: made.result?.url, message: error?.message };
    },
  },
];

/** Signed as by the vendor's own library, with the token as access key; the gateway cannot know the secret. */
function signedBy(token: string): string {
  const scope = "20260102/cn-north-1/cv/request";
  return `HMAC-SHA256 Credential=${token}/${scope}, SignedHeaders=host;x-content-sha256;x-date, Signature=${"0".repeat(64)}`;
}
