/**
 * The text completions wire: parses a request as strictly as the API, and responds to each prompt separately. A prompt becomes
 * one user turn; this wire handles the number of choices and `echo`.
 */
import { family, readTexts, refuseUnknown, type Text } from "../chat/family.ts";
import { created, id, pieces } from "../mint.ts";
import { type Answer, type Ask, answer, tokens } from "../scenario.ts";
import { Fault, type Frame, given, isObject, type Json, need, type Reading, type Wire } from "../wire.ts";

const known = new Set(
  `best_of echo frequency_penalty logit_bias logprobs max_tokens model n presence_penalty prompt seed stop stream
  stream_options suffix temperature top_p user`.split(/\s+/),
);

export const completions: Wire = {
  ...family,
  read({ body }): Reading {
    refuseUnknown(body, known);
    need(typeof body.model === "string", "you must provide a model parameter");
    const prompts = readTexts(body.prompt, "prompt", { param: "prompt" });
    const { n = 1, best_of: bestOf } = body;
    need(!given(bestOf) || Number(bestOf) >= Number(n ?? 1), "best_of must be greater than n");
    need(
      !given(body.logprobs) || Number(body.logprobs) <= 5,
      `Invalid value for 'logprobs': ${body.logprobs} is greater than the maximum of 5.`,
      { param: "logprobs" },
    );
    need(
      !given(body.stream_options) || body.stream === true,
      "The 'stream_options' parameter is only allowed when 'stream' is enabled.",
      { param: "stream_options" },
    );
    const asks = prompts.map((prompt) => askOf(body, prompt));
    return {
      ask: asks[0] as Ask,
      stream: body.stream === true,
      framing: "sse",
      whole: () => whole(body, choicesOf(body, prompts, asks)),
      frames: () => frames(body, choicesOf(body, prompts, asks)),
      broken: () => [{ data: family.refuse(new Fault("internal", ""), "").body }],
    };
  },
};

const wordsOf = (prompt: Text): string => (typeof prompt === "string" ? prompt : prompt.join(" "));

function askOf(body: Json, prompt: Text): Ask {
  const text = wordsOf(prompt);
  return {
    wire: "completions",
    model: body.model as string,
    system: given(body.suffix) ? `It ends so: ${body.suffix}` : "",
    turns: [{ role: "user", text, media: [], calls: [], results: [] }],
    tools: [],
    choice: { mode: "auto" },
    parallel: false,
    thinking: false,
    json: undefined,
    maxOutputTokens: Number(body.max_tokens ?? 16),
    stop: given(body.stop) ? ([body.stop].flat() as string[]) : [],
    recalled: false,
  };
}

/** One choice. */
interface Choice {
  prompt: string;
  answer: Answer;
}

function choicesOf(body: Json, prompts: readonly Text[], asks: readonly Ask[]): Choice[] {
  return asks.flatMap((ask, at) =>
    Array.from({ length: Number(body.n ?? 1) }, () => ({
      prompt: body.echo === true ? wordsOf(prompts[at] as Text) : "",
      answer: answer(ask),
    })),
  );
}

const head = (body: Json): Json => ({
  id: id("cmpl-", body),
  object: "text_completion",
  created,
  model: body.model,
});

const finishOf = ({ finish }: Answer): string => (finish === "length" ? "length" : "stop");

/** Log probabilities, with chunks of text as tokens. */
function logprobs(body: Json, words: readonly string[], start: number): Json | null {
  if (!given(body.logprobs)) return null;
  let offset = start;
  return {
    tokens: words,
    token_logprobs: words.map(() => -0.5),
    top_logprobs: Number(body.logprobs) === 0 ? null : words.map((word) => ({ [word]: -0.5 })),
    text_offset: words.map((word) => {
      const at = offset;
      offset += Array.from(word).length;
      return at;
    }),
  };
}

function usageOf(all: readonly Choice[], body: Json): Json {
  const choices = Number(body.n ?? 1);
  const input = all.reduce((sum, { answer: { usage } }) => sum + usage.input, 0) / choices;
  const output = all.reduce((sum, { answer: { text } }) => sum + tokens(text), 0);
  return { prompt_tokens: input, completion_tokens: output, total_tokens: input + output };
}

function whole(body: Json, all: readonly Choice[]): Json {
  return {
    ...head(body),
    choices: all.map(({ prompt, answer: one }, index) => ({
      text: prompt + one.text,
      index,
      logprobs: logprobs(body, pieces(one.text), Array.from(prompt).length),
      finish_reason: finishOf(one),
    })),
    usage: usageOf(all, body),
  };
}

function* frames(body: Json, all: readonly Choice[]): Iterable<Frame> {
  const withUsage = isObject(body.stream_options) && body.stream_options.include_usage === true;
  const frame = (index: number, text: string, start: number, finish: string | null = null): Frame => ({
    data: {
      ...head(body),
      choices: [
        { text, index, logprobs: text === "" ? null : logprobs(body, [text], start), finish_reason: finish },
      ],
      ...(withUsage && { usage: null }),
    },
    shown: text !== "",
  });
  for (const [index, { prompt, answer: one }] of all.entries()) {
    let start = 0;
    for (const piece of [prompt, ...pieces(one.text)].filter((text) => text !== "")) {
      yield frame(index, piece, start);
      start += Array.from(piece).length;
    }
    yield frame(index, "", start, finishOf(one));
  }
  if (withUsage) yield { data: { ...head(body), choices: [], usage: usageOf(all, body) } };
  yield { data: "[DONE]" };
}
