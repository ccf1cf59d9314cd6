/**
 * The worker thread of the engine. It compiles mappings. The Content-Security-Policy of the page forbids that, so the worker's script
 * has its own policy, which allows compiling but no network access (`engine/gateway/operator/dashboard.ts`).
 */
import { Buffer } from "../../../engine/library/browser/buffer.ts";
import { type Precompiled, wiresOf } from "./library.ts";
import { type Asked, type Translated, translate } from "./translate.ts";

export interface Question {
  id: number;
  asked: Asked;
}

export interface Answer {
  id: number;
  translated: Translated;
}

globalThis.Buffer ??= Buffer;

const texts = import.meta.glob<string>("../../../mappings/**/*.yaml", {
  query: "?raw",
  import: "default",
  eager: true,
});
const validators = import.meta.glob<Precompiled>(
  ["../../../schemas/compiled/generation.*.js", "!**/*.strict.js"],
  { import: "validate", eager: true },
);

const wires = wiresOf(
  Object.entries(texts).map(([path, text]) => ({ path: path.replace(/^.*\/mappings\//, ""), text })),
  {
    validators: Object.fromEntries(
      Object.entries(validators).map(([path, validate]) => [path.replace(/^.*\/|\.js$/g, ""), validate]),
    ),
  },
);

globalThis.onmessage = ({ data: { id, asked } }: MessageEvent<Question>) => {
  void translate(wires, asked).then((translated) => postMessage({ id, translated } satisfies Answer));
};
