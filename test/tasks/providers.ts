/** Providers of videos: the shipped provider file, a model, and the studio that simulates it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { dump, load } from "js-yaml";
import { ark, responses, videos } from "./dialects.ts";
import { jimeng, klingClassic, klingNew, PAIR, vidu } from "./native-dialects.ts";
import { type Dialect, KEY } from "./studio.ts";
import { minimax, minimaxSecond, runway, veo, wan, xai } from "./vendor-dialects.ts";

export interface VideoProvider {
  name: string;
  provider: string;
  /** The wire, where the provider has several. */
  wire: string;
  /** The model's upstream name. */
  model: string;
  dialect: Dialect;
  key: string;
  /** The path below the studio's URL. */
  base: string;
  /** Whether a response contains the file's URL. */
  tells: boolean;
  /** A poll for a forgotten task gets the same error as any invalid request. */
  hidesForgottenTasks?: boolean;
  /** The length of its videos, where it does not follow the request. */
  seconds?: number;
}

const pair = `${PAIR.id}|${PAIR.secret}`;

export const videoProviders: VideoProvider[] = [
  {
    name: "videos",
    provider: "compatible",
    wire: "videos",
    model: "sora-2",
    dialect: videos,
    key: KEY,
    base: "/v1",
    tells: false,
    seconds: 8,
  },
  {
    name: "responses",
    provider: "compatible",
    wire: "video-responses",
    model: "sora-2",
    dialect: responses,
    key: KEY,
    base: "/v1",
    tells: true,
  },
  {
    name: "ark",
    provider: "ark",
    wire: "ark-tasks",
    model: "doubao-seedance-1-0-pro",
    dialect: ark,
    key: KEY,
    base: "/api/v3",
    tells: true,
  },
  {
    name: "kling",
    provider: "kling",
    wire: "kling-videos",
    model: "kling-v2-6",
    dialect: klingClassic,
    key: pair,
    base: "",
    tells: true,
  },
  {
    name: "kling-new",
    provider: "kling",
    wire: "kling-tasks",
    model: "kling-3.0-turbo",
    dialect: klingNew,
    key: KEY,
    base: "",
    tells: true,
  },
  {
    name: "jimeng",
    provider: "jimeng",
    wire: "jimeng-tasks",
    model: "jimeng_v30",
    dialect: jimeng,
    key: pair,
    base: "",
    tells: true,
  },
  {
    name: "vidu",
    provider: "vidu",
    wire: "vidu-tasks",
    model: "viduq2",
    dialect: vidu,
    key: KEY,
    base: "",
    tells: true,
  },
  {
    name: "wan",
    provider: "dashscope",
    wire: "video-synthesis",
    model: "wan2.5-t2v-preview",
    dialect: wan,
    key: KEY,
    base: "",
    tells: true,
  },
  {
    name: "veo",
    provider: "google",
    wire: "predict-videos",
    model: "veo-3.1-generate-preview",
    dialect: veo,
    key: KEY,
    base: "/v1beta",
    tells: false,
    seconds: 8,
  },
  {
    name: "minimax",
    provider: "minimax",
    wire: "video-generation",
    model: "MiniMax-Hailuo-02",
    dialect: minimax,
    key: KEY,
    base: "",
    tells: true,
    hidesForgottenTasks: true,
    seconds: 6,
  },
  {
    name: "minimax-second",
    provider: "minimax",
    wire: "video-generation-v2",
    model: "MiniMax-H3",
    dialect: minimaxSecond,
    key: KEY,
    base: "",
    tells: true,
    hidesForgottenTasks: true,
  },
  {
    name: "xai",
    provider: "xai",
    wire: "imagine-videos",
    model: "grok-imagine-video",
    dialect: xai,
    key: KEY,
    base: "/v1",
    tells: true,
  },
  {
    name: "runway",
    provider: "runway",
    wire: "runway-tasks",
    model: "gen4_turbo",
    dialect: runway,
    key: KEY,
    base: "",
    tells: true,
  },
];

interface ProviderFile {
  wires: Record<string, Record<string, Record<string, object>> | null>;
}

/** A shipped provider file with a polling interval of tenths of a second. */
export function swiftly({ provider }: VideoProvider): string {
  const file = load(
    readFileSync(join(import.meta.dirname, "../../providers", `${provider}.yaml`), "utf8"),
  ) as ProviderFile;
  const interval = { min: 0.1, max: 0.3 };
  for (const { wire } of videoProviders.filter((place) => place.provider === provider)) {
    const said = file.wires[wire] ?? {};
    if (said.mapping === undefined) said.override = { ...said.override, steps: { interval } };
    else Object.assign(said.mapping.steps as object, { interval });
    file.wires[wire] = said;
  }
  return dump(file, { noRefs: true, lineWidth: -1 });
}
