/** Speech of the Chat family: a text as tones, in a file or as events. */
import { family, refuseUnknown } from "../chat/family.ts";
import { tokens } from "../scenario.ts";
import { type Direct, type Frame, type Json, need, Raw, type Wire } from "../wire.ts";
import { mp3Of, samplesOf, wavOf } from "./tones.ts";

const known = new Set([
  "model",
  "input",
  "voice",
  "instructions",
  "response_format",
  "speed",
  "stream_format",
]);
const mostCharacters = 4096;
const pieceBytes = 8192;

const files: Record<string, { mime: string; of: (samples: Buffer) => Buffer }> = {
  mp3: { mime: "audio/mpeg", of: mp3Of },
  wav: { mime: "audio/wav", of: wavOf },
  pcm: { mime: "audio/pcm", of: (samples) => samples },
};

export const speech: Wire = {
  ...family,
  read({ body }): Direct {
    refuseUnknown(body, known);
    const { model, input, voice, response_format: format = "mp3", speed = 1, stream_format: events } = body;
    need(typeof model === "string", "you must provide a model parameter");
    need(typeof input === "string" && input !== "", "you must provide an input parameter", {
      param: "input",
    });
    need(input.length <= mostCharacters, "string too long", {
      param: "input",
      code: "string_above_max_length",
    });
    need(typeof voice === "string", "you must provide a voice parameter", { param: "voice" });
    need(typeof speed === "number" && speed >= 0.25 && speed <= 4, "Invalid value for 'speed'.", {
      param: "speed",
    });
    const file = files[String(format)];
    need(file !== undefined, `This demo speaks ${Object.keys(files).join(", ")}.`, {
      param: "response_format",
    });
    const bytes = file.of(samplesOf(input, speed));
    return {
      model,
      answer: () => new Raw(file.mime, bytes),
      ...(events === "sse" ? { frames: () => frames(input, bytes) } : {}),
    };
  },
};

function* frames(input: string, bytes: Buffer): Iterable<Frame> {
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    const audio = bytes.toString("base64", at, at + pieceBytes);
    yield { data: { type: "speech.audio.delta", audio }, shown: true };
  }
  const [spent, outputTokens] = [tokens(input), Math.ceil(bytes.length / 1000)];
  const usage: Json = {
    input_tokens: spent,
    output_tokens: outputTokens,
    total_tokens: spent + outputTokens,
  };
  yield { data: { type: "speech.audio.done", usage } };
}
