/** The official SDK for responses. Nothing is stored: every turn is sent back, as stateless clients do. */
import OpenAI, { APIError } from "openai";
import type {
  Response,
  ResponseCreateParamsNonStreaming,
  ResponseInputItem,
} from "openai/resources/responses/responses";
import { type Client, type Question, Refused, type Reply } from "./client.ts";

export const responsesClient: Client = {
  wire: "responses",
  async ask({ url, token }, question, stream) {
    const client = new OpenAI({ baseURL: `${url}/v1`, apiKey: token, maxRetries: 0 });
    const body = bodyOf(question);
    let deltas = 0;
    let partial = "";
    try {
      if (!stream) return replyOf(await client.responses.create(body), deltas);
      const runner = client.responses.stream({ ...body, stream: true });
      runner.on("event", (event) => {
        if (!event.type.endsWith(".delta")) return;
        deltas++;
        if (event.type === "response.output_text.delta") partial += event.delta;
      });
      return replyOf(await runner.finalResponse(), deltas);
    } catch (error) {
      throw new Refused(error instanceof APIError ? error.status : undefined, partial, error);
    }
  },
};

function bodyOf(question: Question): ResponseCreateParamsNonStreaming {
  const { model, system, tools, schema } = question;
  return {
    model,
    store: false,
    ...(system !== undefined && { instructions: system }),
    input: question.turns.flatMap(itemsOf),
    ...(tools && {
      tools: tools.map(({ name, description, schema: parameters }) => ({
        type: "function",
        name,
        description,
        parameters,
        strict: false,
      })),
    }),
    ...(question.reasoning && {
      reasoning: { effort: "low", summary: "auto" },
      include: ["reasoning.encrypted_content"],
    }),
    ...(schema && { text: { format: { type: "json_schema", name: "answer", schema, strict: true } } }),
  };
}

function itemsOf(turn: Question["turns"][number]): ResponseInputItem[] {
  if ("reply" in turn) return turn.reply.raw as ResponseInputItem[];
  if ("results" in turn) {
    return turn.results.map(({ call, text }) => ({
      type: "function_call_output",
      call_id: call.id,
      output: text,
    }));
  }
  const { say, image } = turn;
  if (image === undefined) return [{ role: "user", content: say }];
  return [
    {
      role: "user",
      content: [
        { type: "input_text", text: say },
        { type: "input_image", detail: "auto", image_url: `data:${image.mime};base64,${image.base64}` },
      ],
    },
  ];
}

function replyOf(response: Response, deltas: number): Reply {
  const { output, usage, status } = response;
  // This SDK does not throw for a failed response; clients read its status.
  if (status === "failed") throw new Error(response.error?.message ?? "failed without an error");
  const calls = output.filter((item) => item.type === "function_call");
  const reason = response.incomplete_details?.reason;
  return {
    text: response.output_text,
    toolCalls: calls.map((call) => ({
      id: call.call_id,
      name: call.name,
      args: JSON.parse(call.arguments),
    })),
    reasoning: output
      .flatMap((item) => (item.type === "reasoning" ? item.summary.map(({ text }) => text) : []))
      .join(""),
    finish:
      status === "completed"
        ? calls.length > 0
          ? "tool_calls"
          : "stop"
        : reason === "max_output_tokens"
          ? "length"
          : `other: ${status}`,
    usage: {
      input: usage?.input_tokens ?? 0,
      cached: usage?.input_tokens_details?.cached_tokens ?? 0,
      output: usage?.output_tokens ?? 0,
    },
    deltas,
    raw: output,
  };
}
