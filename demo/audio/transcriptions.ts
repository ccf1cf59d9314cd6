/** Transcription and translation of the Chat family: parses a form as strictly as the API, and reads the tones in its file. */
import { family, refuseUnknown } from "../chat/family.ts";
import { tokens } from "../scenario.ts";
import { type Direct, type Frame, type Json, need, Raw, type Wire } from "../wire.ts";
import { type Heard, hear } from "./tones.ts";

const known = new Set([
  "file",
  "model",
  "language",
  "prompt",
  "response_format",
  "temperature",
  "timestamp_granularities[]",
  "include[]",
  "stream",
  "chunking_strategy",
  "known_speaker_names[]",
  "known_speaker_references[]",
]);
const formats = ["json", "text", "srt", "verbose_json", "vtt", "diarized_json"];
const mostBytes = 26_214_400;
const kinds = /\.(flac|m4a|mp3|mp4|mpeg|mpga|oga|ogg|wav|webm)$/i;

/** @param english the response is a translation */
export function createTranscriptions(english: boolean): Wire {
  return {
    ...family,
    read({ body, files }): Direct {
      refuseUnknown({ ...body, ...files }, known);
      const {
        model,
        response_format: format = "json",
        stream,
      } = body as { model: unknown; response_format?: string; stream?: string };
      need(typeof model === "string", "you must provide a model parameter");
      const file = files?.file;
      need(file !== undefined, "'file' is a required property", { param: "file" });
      need(formats.includes(format), `Invalid response_format '${format}'.`, { param: "response_format" });
      need(!english || format !== "diarized_json", "Translations have no speakers.", {
        param: "response_format",
      });
      need(
        file.bytes.length > 0 && file.bytes.length <= mostBytes,
        "Maximum content size limit (26214400) exceeded",
      );
      need(
        kinds.test(file.name),
        "Invalid file format. Supported formats: ['flac', 'm4a', 'mp3', 'mp4', 'mpeg', 'mpga', 'oga', 'ogg', 'wav', 'webm']",
        { param: "file" },
      );
      const heard = hear(file.bytes) ?? {
        duration: 1,
        words: [{ word: `${file.bytes.length} bytes`, start: 0, end: 1 }],
      };
      const prefix = english ? "In English: " : "";
      const text = prefix + heard.words.map(({ word }) => word).join(" ");
      return {
        model,
        answer: () => written(format, text, heard, body),
        ...(stream === "true" && !english ? { frames: () => frames(text, heard) } : {}),
      };
    },
  };
}

function usageOf({ duration }: Heard, text: string): Json {
  const [input, output] = [Math.ceil(duration * 10), tokens(text)];
  return {
    type: "tokens",
    input_tokens: input,
    input_token_details: { text_tokens: 0, audio_tokens: input },
    output_tokens: output,
    total_tokens: input + output,
  };
}

function written(format: string, text: string, heard: Heard, body: Json): unknown {
  const segments = [{ id: 0, start: 0, end: heard.duration, text }];
  switch (format) {
    case "text":
      return new Raw("text/plain; charset=utf-8", `${text}\n`);
    case "srt":
      return new Raw(
        "text/plain; charset=utf-8",
        `1\n${clock(0, ",")} --> ${clock(heard.duration, ",")}\n${text}\n\n`,
      );
    case "vtt":
      return new Raw("text/vtt", `WEBVTT\n\n${clock(0, ".")} --> ${clock(heard.duration, ".")}\n${text}\n\n`);
    case "verbose_json":
      return verbose(text, heard, segments, [body["timestamp_granularities[]"]].flat());
    case "diarized_json":
      return {
        task: "transcribe",
        duration: heard.duration,
        text,
        segments: segments.map((segment) => ({
          ...segment,
          id: "seg_0",
          type: "transcript.text.segment",
          speaker: "A",
        })),
        usage: { type: "duration", seconds: Math.ceil(heard.duration) },
      };
    default:
      return { text, usage: usageOf(heard, text) };
  }
}

function verbose(text: string, heard: Heard, segments: Json[], timings: unknown[]): Json {
  return {
    task: "transcribe",
    language: "english",
    duration: heard.duration,
    text,
    ...(timings.includes("word") ? { words: heard.words } : {}),
    ...(timings.includes("segment") || timings[0] === undefined
      ? {
          segments: segments.map((segment) => ({
            ...segment,
            seek: 0,
            tokens: [],
            temperature: 0,
            avg_logprob: -0.1,
            compression_ratio: 1,
            no_speech_prob: 0.01,
          })),
        }
      : {}),
    usage: { type: "duration", seconds: Math.ceil(heard.duration) },
  };
}

function* frames(text: string, heard: Heard): Iterable<Frame> {
  for (const delta of text.match(/\S+\s*/g) ?? [])
    yield { data: { type: "transcript.text.delta", delta }, shown: true };
  yield { data: { type: "transcript.text.done", text, usage: usageOf(heard, text) } };
}

function clock(seconds: number, mark: string): string {
  return new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23).replace(".", mark);
}
