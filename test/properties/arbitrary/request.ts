/** Hub requests with everything that some wire can express, in canonical form. */
import fc from "fast-check";
import type {
  BuiltInTool,
  GenerationRequest,
  Part,
  Reasoning,
  ResponseFormat,
  Tool,
  ToolChoice,
  Turn,
} from "../../../engine/conversion/hub/generation.ts";
import { call, reasoning, refusal, result, userParts } from "./parts.ts";
import { optionalFields, schema, word, words } from "./words.ts";

const sampling = optionalFields({
  temperature: fc.constantFrom(0, 0.5, 1),
  top_p: fc.constantFrom(0, 0.5, 1),
  top_k: fc.constantFrom(1, 40),
  min_p: fc.constantFrom(0, 0.1),
  seed: fc.constantFrom(0, 7),
  presence_penalty: fc.constantFrom(0, 0.5),
  frequency_penalty: fc.constantFrom(0, 0.5),
  repetition_penalty: fc.constant(1.5),
  logit_bias: fc.constantFrom({ 50256: -100 }, { 7: 0 }),
});

type SearchConfig = Pick<
  NonNullable<BuiltInTool["config"]>,
  "allowed_domains" | "blocked_domains" | "max_uses" | "context_size" | "user_location"
>;

const find: fc.Arbitrary<Tool> = fc
  .tuple(
    optionalFields({ description: word, parameters: schema, strict: fc.boolean(), output_schema: schema }),
  )
  .map(([more]) => ({ type: "function", name: "find", ...more }));
const patch: fc.Arbitrary<Tool> = optionalFields({
  description: word,
  format: fc.constantFrom(
    { type: "text" as const },
    { type: "grammar" as const, syntax: "lark", definition: "start: WORD" },
  ),
}).map((more) => ({ type: "custom", name: "patch", ...more }));
const search: fc.Arbitrary<Tool> = optionalFields<SearchConfig>({
  allowed_domains: fc.constant(["a.example"]),
  blocked_domains: fc.constant(["b.example"]),
  max_uses: fc.constant(3),
  context_size: fc.constantFrom("low", "high"),
  user_location: fc.constant({ city: "Rome", country: "IT" }),
}).map((config) => ({
  type: "server",
  tool: "web_search",
  ...(Object.keys(config).length > 0 ? { config } : {}),
}));

const choice: fc.Arbitrary<ToolChoice> = fc.constantFrom<ToolChoice>(
  { mode: "auto" },
  { mode: "none" },
  { mode: "required" },
  { mode: "tool", name: "find" },
  { mode: "tool", name: "patch", kind: "custom" },
  { mode: "allowed", names: ["find", "patch"], required: false },
  { mode: "allowed", names: ["find", "patch"], required: true },
);

const format: fc.Arbitrary<ResponseFormat> = fc.oneof(
  fc.constantFrom<ResponseFormat>({ type: "text" }, { type: "json" }, { type: "enum", values: ["a", "b"] }),
  fc
    .tuple(
      schema,
      optionalFields({
        name: word.map((name) => name.replace(/é/g, "e")),
        description: word,
        strict: fc.boolean(),
      }),
    )
    .map(([own, more]): ResponseFormat => ({ type: "json_schema", schema: own, ...more })),
);

const thinking: fc.Arbitrary<Reasoning> = fc.oneof(
  fc.constantFrom<Reasoning>({ mode: "off" }, { mode: "adaptive" }),
  fc
    .tuple(
      fc.constantFrom<Partial<Reasoning>>(
        {},
        { effort: "low" },
        { effort: "high" },
        { budget: 1024 },
        { budget: 8192 },
      ),
      optionalFields({ visibility: fc.constantFrom<"include" | "omit">("include", "omit") }),
    )
    .map(([how, more]): Reasoning => ({ mode: "on", ...how, ...more })),
);

type Wishes = Omit<
  GenerationRequest,
  "model" | "turns" | "prompts" | "system" | "tools" | "limits" | WrittenByTheGateway
>;
type WrittenByTheGateway =
  | "origin"
  | "model_requested"
  | "stream"
  | "stream_opts"
  | "vendor"
  | "headers"
  | "notes";

/** Fields beside the conversation; a map never produces an empty object. */
const wishes: fc.Arbitrary<Partial<GenerationRequest>> = optionalFields<Wishes>({
  sampling,
  tool_choice: choice,
  parallel_tools: fc.boolean(),
  n: fc.constantFrom(1, 2),
  best_of: fc.constant(3),
  suffix: word,
  echo: fc.constant(true),
  prompt_logprobs: fc.constant(true),
  stop: fc.constantFrom(["END"], ["a", "b"]),
  logprobs: optionalFields({ top: fc.constantFrom(0, 3) }).map((more) => ({ enabled: true, ...more })),
  response_format: format,
  verbosity: fc.constantFrom("low", "high"),
  reasoning: thinking,
  modalities: fc.constantFrom(["text"], ["text", "audio"]),
  audio_out: optionalFields({
    voice: word,
    format: fc.constantFrom("wav", "mp3"),
    language: fc.constant("it-IT"),
  }),
  image_out: optionalFields({ aspect_ratio: fc.constant("16:9"), size: fc.constant("2K") }),
  media_resolution: fc.constant("MEDIA_RESOLUTION_LOW"),
  prediction: words.map((text): Part[] => [{ type: "text", text }]),
  cache: optionalFields({ key: word, retention: fc.constantFrom("24h") }),
  safety: fc.constant([{ category: "HARM_CATEGORY_HARASSMENT", threshold: "BLOCK_NONE" }]),
  state: optionalFields({ store: fc.boolean(), truncation: fc.constantFrom("auto", "disabled") }),
  metadata: fc.dictionary(fc.constantFrom("team", "run"), word, { minKeys: 1 }),
  end_user: word,
  service_tier: fc.constantFrom("auto", "default", "flex", "priority"),
});

const answer: fc.Arbitrary<{
  parts: Part[];
  calls: ((id: string) => Part)[];
  results: ((call: Part) => Part)[];
}> = fc
  .record({
    thought: fc.option(reasoning, { nil: undefined }),
    text: fc.option(words, { nil: undefined }),
    declined: fc.option(refusal, { nil: undefined, freq: 1 }),
    calls: fc.array(call, { maxLength: 2 }),
    results: fc.array(result, { minLength: 2, maxLength: 2 }),
  })
  .map(({ thought, text, declined, calls, results }) => ({
    parts: [
      ...(thought === undefined ? [] : [thought]),
      ...(text === undefined ? [] : [{ type: "text" as const, text }]),
      ...(declined === undefined || calls.length > 0 ? [] : [declined]),
    ],
    calls,
    results,
  }));

/** A user turn, the response to it, and the next user turn. */
const turns: fc.Arbitrary<Turn[]> = fc
  .tuple(fc.array(fc.tuple(userParts, answer), { maxLength: 2 }), userParts)
  .map(([rounds, last]) => [
    ...rounds.flatMap(([user, { parts, calls, results }], round): Turn[] => {
      const called = calls.map((make, at) => make(`call_${round}_${at}`));
      const whole = [...parts, ...called];
      if (whole.length === 0) return [];
      const answered = called.map((each, at) => results[at]?.(each) as Part);
      return [
        { role: "user", parts: user },
        { role: "assistant", parts: whole },
        ...(answered.length === 0 ? [] : [{ role: "tool" as const, parts: answered }]),
      ];
    }),
    { role: "user", parts: last },
  ]);

export const requests: fc.Arbitrary<GenerationRequest> = fc
  .record({
    turns,
    system: fc.option(words, { nil: undefined }),
    tools: fc.option(fc.tuple(find, patch, search, fc.nat(7)), { nil: undefined }),
    wishes,
  })
  .map(({ turns: drawn, system, tools, wishes: wished }) => {
    const isCalled = drawn.some(({ parts }) => parts.some(({ type }) => type === "tool_call"));
    const mask = tools?.[3] ?? 0;
    const declared =
      tools === undefined ? [] : tools.slice(0, 3).filter((_, at) => isCalled || (mask >> at) % 2 === 1);
    const { tool_choice: wanted, parallel_tools, ...rest } = wished;
    return {
      model: "m",
      ...(system === undefined ? {} : { system: [{ type: "text" as const, text: system }] }),
      turns: drawn,
      limits: { max_output: 16_000 },
      ...rest,
      ...(declared.length === 0 ? {} : { tools: declared as Tool[] }),
      ...(isAvailable(wanted, declared as Tool[]) ? { tool_choice: wanted } : {}),
      ...(parallel_tools === undefined ||
      !isAvailable({ mode: "auto" }, declared as Tool[]) ||
      wanted?.mode === "none"
        ? {}
        : { parallel_tools }),
    };
  });

/** A tool choice must name an available tool. */
function isAvailable(wanted: ToolChoice | undefined, tools: Tool[]): boolean {
  const names = tools.flatMap((tool) => (tool.type === "server" ? [] : [tool.name]));
  if (wanted === undefined || names.length === 0) return false;
  if (wanted.mode === "tool") return names.includes(wanted.name);
  return wanted.mode !== "allowed" || wanted.names.every((name) => names.includes(name));
}
