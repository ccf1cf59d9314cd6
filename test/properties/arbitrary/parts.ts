/** Parts of turns and of responses. */
import fc from "fast-check";
import type {
  Annotation,
  Media,
  Opaque,
  Part,
  TokenLogprob,
} from "../../../engine/conversion/hub/generation.ts";
import { bytes, json, optionalField, optionalFields, word, words } from "./words.ts";

const base64 = (...mimes: string[]): fc.Arbitrary<Media> =>
  fc.constantFrom(...mimes).map((mime) => ({ kind: "base64", mime, data: bytes[mime] ?? "" }));
const link = (ending: string, mime?: string): fc.Arbitrary<Media> =>
  fc.constantFrom("a", "b").map((name) => ({
    kind: "url",
    url: `https://media.example/${name}.${ending}`,
    ...(mime === undefined ? {} : { mime }),
  }));

export const image: fc.Arbitrary<Part> = fc
  .tuple(
    fc.oneof(base64("image/png", "image/jpeg"), link("png")),
    optionalFields({ detail: fc.constantFrom("low", "high") }),
  )
  .map(([source, more]) => ({ type: "image", source, ...more }));

export const audio: fc.Arbitrary<Part> = base64("audio/wav", "audio/mpeg").map((source) => ({
  type: "audio",
  source,
}));

export const file: fc.Arbitrary<Part> = fc
  .tuple(
    fc.oneof(
      base64("application/pdf"),
      link("pdf"),
      words.map((text): Media => ({ kind: "text", text, mime: "text/plain" })),
    ),
    optionalFields({ title: word }),
  )
  .map(([source, more]) => ({ type: "file", source, ...more }));

const cache = fc.constantFrom({ mode: "breakpoint" as const }, { mode: "breakpoint" as const, ttl: "1h" });

/** A user's content. */
export const userParts: fc.Arbitrary<Part[]> = fc
  .tuple(
    fc
      .tuple(words, optionalField("cache", cache))
      .map(([text, more]): Part => ({ type: "text", text, ...more })),
    fc.array(fc.oneof({ weight: 2, arbitrary: image }, audio, file), { maxLength: 2 }),
  )
  .map(([text, media]) => [text, ...media]);

const proofs: fc.Arbitrary<Opaque> = fc.constantFrom<Opaque>(
  { format: "messages", kind: "signature", value: "c2lnbmVk" },
  { format: "messages", kind: "redacted", value: "cmVkYWN0ZWQ" },
  { format: "responses", kind: "encrypted", value: "ZW5jcnlwdGVk" },
  { format: "content", kind: "thought_signature", value: "dGhvdWdodA==" },
  { format: "chat", kind: "signature", value: "Y2hhdA" },
);

/** A thought as its issuer sends it: with a proof, encrypted, or as plain text. */
export const reasoning: fc.Arbitrary<Part> = fc
  .tuple(words, words, fc.option(proofs, { nil: undefined }))
  .map(([text, more, proof]): Part => {
    if (proof === undefined) return { type: "reasoning", visibility: "full", text };
    const opaque = [proof];
    if (proof.kind === "redacted") return { type: "reasoning", visibility: "redacted", opaque };
    if (proof.kind === "encrypted")
      return { type: "reasoning", visibility: "summary", summary: [text, more], opaque };
    return { type: "reasoning", visibility: proof.format === "content" ? "summary" : "full", text, opaque };
  });

export const annotation = (length: number): fc.Arbitrary<Annotation> =>
  fc
    .record({ start: fc.nat(length - 1), size: fc.nat(length), title: word })
    .map(({ start, size, title }) => ({
      type: "url" as const,
      url: "https://cited.example/",
      title,
      start,
      end: Math.min(length, start + 1 + size),
    }));

const logprob: fc.Arbitrary<TokenLogprob> = fc
  .record({ token: word, logprob: fc.constantFrom(-0.5, -1, 0), top: fc.array(word, { maxLength: 2 }) })
  .map(({ token, logprob, top }) => ({
    token,
    logprob,
    bytes: [...Buffer.from(token)],
    top: top.map((other) => ({ token: other, logprob: -2, bytes: [...Buffer.from(other)] })),
  }));

/** Text of a response, with citations and log probabilities. */
export const answered: fc.Arbitrary<Part> = words.chain((text) =>
  optionalFields({
    annotations: fc.array(annotation(text.length), { minLength: 1, maxLength: 2 }),
    logprobs: fc.array(logprob, { minLength: 1, maxLength: 2 }),
  }).map((more): Part => ({ type: "text", text, ...more })),
);

export const refusal: fc.Arbitrary<Part> = words.map((text) => ({ type: "refusal", text }));

/** A call of a function, or of a tool with free text; its id is set once its position is known. */
export const call: fc.Arbitrary<(id: string) => Part> = fc.oneof(
  fc
    .tuple(
      json,
      optionalField(
        "sig",
        fc.constant<Opaque>({ format: "content", kind: "thought_signature", value: "Y2FsbA==" }),
      ),
    )
    .map(
      ([text, more]) =>
        (id: string): Part => ({
          type: "tool_call",
          kind: "function",
          id,
          name: "find",
          arguments: text,
          ...more,
        }),
    ),
  words.map(
    (input) =>
      (id: string): Part => ({ type: "tool_call", kind: "custom", id, name: "patch", input }),
  ),
);

/** The result of a call. */
export const result: fc.Arbitrary<(call: Part) => Part> = fc
  .record({
    text: words,
    pictures: fc.array(image, { maxLength: 1 }),
    is_error: fc.constantFrom(undefined, true),
  })
  .map(({ text, pictures, is_error }) => (called: Part): Part => {
    if (called.type !== "tool_call") throw new Error("results are of calls");
    const { id, name, kind = "function" } = called;
    const content: Part[] = [{ type: "text", text }, ...pictures];
    return {
      type: "tool_result",
      kind,
      call_id: id,
      name,
      content,
      ...(is_error === undefined ? {} : { is_error }),
    };
  });
