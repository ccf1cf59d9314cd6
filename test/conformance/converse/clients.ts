/** A conversation as a request of each client's wire, written from the makers' documentation. */
import type { Json } from "../json.ts";
import type { WireName } from "../wire-names.ts";
import type { Said, SaidPart, SaidTurn } from "./said.ts";

const mimes: Record<string, string> = {
  pdf: "application/pdf",
  csv: "text/csv",
  html: "text/html",
  txt: "text/plain",
  md: "text/markdown",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  jpeg: "image/jpeg",
};

const mimeOf = (format: string): string => mimes[format] ?? `image/${format}`;

/** @param stream whether a stream is requested, for the wires whose body says so */
export function requestOf(wire: WireName, model: string, said: Said, stream: boolean): Json {
  const body = writers[wire](said);
  return wire === "content" ? body : { model, ...body, ...(stream && { stream }) };
}

const writers: Record<WireName, (said: Said) => Json> = {
  chat: (said) => ({
    messages: [
      ...(said.system === "" ? [] : [{ role: "system", content: said.system }]),
      ...said.turns.flatMap(chatTurn),
    ],
    ...whole({
      max_completion_tokens: said.limit,
      temperature: said.temperature,
      top_p: said.topP,
      stop: said.stop.length === 0 ? undefined : said.stop,
      tools: list(
        said.tools.map(({ schema, ...tool }) => ({
          type: "function",
          function: { ...tool, parameters: schema },
        })),
      ),
      tool_choice: choiceOf(said, "required", (name) => ({ type: "function", function: { name } })),
      response_format: said.schema && {
        type: "json_schema",
        json_schema: { name: "answer", schema: said.schema },
      },
    }),
  }),
  messages: (said) => ({
    // The field is required.
    max_tokens: said.limit ?? 4096,
    messages: said.turns.map(({ role, parts }) => ({ role, content: parts.map(messagesPart) })),
    ...whole({
      system: said.system === "" ? undefined : said.system,
      temperature: said.temperature,
      top_p: said.topP,
      stop_sequences: said.stop.length === 0 ? undefined : said.stop,
      tools: list(said.tools.map(({ schema, ...tool }) => ({ ...tool, input_schema: schema }))),
      tool_choice: said.choice && {
        type: typeof said.choice === "string" ? said.choice : "tool",
        ...(typeof said.choice === "object" && { name: said.choice.tool }),
      },
      output_config: said.schema && { format: { type: "json_schema", schema: said.schema } },
    }),
  }),
  responses: (said) => ({
    store: false,
    input: said.turns.flatMap(responsesItems),
    ...whole({
      instructions: said.system === "" ? undefined : said.system,
      max_output_tokens: said.limit,
      temperature: said.temperature,
      top_p: said.topP,
      tools: list(
        said.tools.map(({ schema, ...tool }) => ({
          type: "function",
          ...tool,
          parameters: schema,
          strict: false,
        })),
      ),
      tool_choice: choiceOf(said, "required", (name) => ({ type: "function", name })),
      text: said.schema && { format: { type: "json_schema", name: "answer", schema: said.schema } },
    }),
  }),
  content: (said) => ({
    contents: said.turns.map(contentTurn),
    generationConfig: whole({
      maxOutputTokens: said.limit,
      temperature: said.temperature,
      topP: said.topP,
      stopSequences: said.stop.length === 0 ? undefined : said.stop,
      responseMimeType: said.schema && "application/json",
      responseJsonSchema: said.schema,
    }),
    ...whole({
      systemInstruction: said.system === "" ? undefined : { parts: [{ text: said.system }] },
      tools: list(
        said.tools.length === 0
          ? []
          : [
              {
                functionDeclarations: said.tools.map(({ schema, ...tool }) => ({
                  ...tool,
                  parametersJsonSchema: schema,
                })),
              },
            ],
      ),
      toolConfig: said.choice && {
        functionCallingConfig:
          typeof said.choice === "object"
            ? { mode: "ANY", allowedFunctionNames: [said.choice.tool] }
            : { mode: said.choice.toUpperCase() },
      },
    }),
  }),
};

function chatTurn({ role, parts }: SaidTurn): Json[] {
  const results = parts.filter((part) => part.kind === "result");
  const others = parts.filter((part) => part.kind !== "result" && part.kind !== "call");
  const calls = parts.filter((part) => part.kind === "call");
  const own = {
    role,
    content: others.map(chatPart),
    ...(calls.length > 0 && {
      tool_calls: calls.map(({ id, name, input }) => ({
        id,
        type: "function",
        function: { name, arguments: JSON.stringify(input) },
      })),
    }),
  };
  return [
    ...results.map(({ id, text }) => ({ role: "tool", tool_call_id: id, content: text })),
    ...(others.length + calls.length > 0 ? [others.length > 0 ? own : { ...own, content: null }] : []),
  ];
}

function chatPart(part: SaidPart): Json {
  if (part.kind === "text") return { type: "text", text: part.text };
  if (part.kind !== "image" && part.kind !== "document") throw new Error(part.kind);
  const url = `data:${mimeOf(part.format)};base64,${part.data}`;
  return part.kind === "image"
    ? { type: "image_url", image_url: { url } }
    : { type: "file", file: { filename: `${part.name}.${part.format}`, file_data: url } };
}

function messagesPart(part: SaidPart): Json {
  switch (part.kind) {
    case "text":
      return { type: "text", text: part.text };
    case "call":
      return { type: "tool_use", id: part.id, name: part.name, input: part.input };
    case "result":
      return {
        type: "tool_result",
        tool_use_id: part.id,
        content: [
          ...(part.text === "" ? [] : [{ type: "text", text: part.text }]),
          ...part.media.map(messagesPart),
        ],
        ...(part.isError && { is_error: true }),
      };
    default:
      return {
        type: part.kind,
        source: { type: "base64", media_type: mimeOf(part.format), data: part.data },
        ...(part.kind === "document" && { title: part.name }),
      };
  }
}

function responsesItems({ role, parts }: SaidTurn): Json[] {
  return parts.map((part) => {
    switch (part.kind) {
      case "call":
        return {
          type: "function_call",
          call_id: part.id,
          name: part.name,
          arguments: JSON.stringify(part.input),
        };
      case "result":
        return {
          type: "function_call_output",
          call_id: part.id,
          output:
            part.media.length === 0
              ? part.text
              : [
                  ...(part.text === "" ? [] : [{ type: "input_text", text: part.text }]),
                  ...part.media.map(inputPart),
                ],
        };
      default:
        return {
          role,
          content: [
            role === "assistant" && part.kind === "text"
              ? { type: "output_text", text: part.text }
              : inputPart(part),
          ],
        };
    }
  });
}

function inputPart(part: SaidPart): Json {
  if (part.kind === "text") return { type: "input_text", text: part.text };
  if (part.kind !== "image" && part.kind !== "document") throw new Error(part.kind);
  const url = `data:${mimeOf(part.format)};base64,${part.data}`;
  return part.kind === "image"
    ? { type: "input_image", image_url: url, detail: "auto" }
    : { type: "input_file", filename: `${part.name}.${part.format}`, file_data: url };
}

function contentTurn({ role, parts }: SaidTurn, _at: number, turns: readonly SaidTurn[]): Json {
  const calls = turns.flatMap((turn) => turn.parts.filter((part) => part.kind === "call"));
  return {
    role: role === "assistant" ? "model" : "user",
    parts: parts.map((part) => {
      switch (part.kind) {
        case "text":
          return { text: part.text };
        case "call":
          return { functionCall: { id: part.id, name: part.name, args: part.input } };
        case "result": {
          const name = calls.find(({ id }) => id === part.id)?.name ?? "f";
          return { functionResponse: { id: part.id, name, response: { result: part.text } } };
        }
        default:
          return { inlineData: { mimeType: mimeOf(part.format), data: part.data } };
      }
    }),
  };
}

function choiceOf({ choice }: Said, any: string, tool: (name: string) => Json): unknown {
  if (typeof choice === "object") return tool(choice.tool);
  return choice === "any" ? any : choice;
}

const list = <Item>(items: Item[]): Item[] | undefined => (items.length === 0 ? undefined : items);

const whole = (fields: Json): Json =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
