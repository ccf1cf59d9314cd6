/**
 * Errors between all wires: unchanged where client and upstream have the same error shape, otherwise with the same
 * status, the same message, and a word of the client's wire that blames the same party. Errors about the operator's
 * credentials are hidden from clients.
 */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lane, least, type WireName, wire, wireNames } from "../conformance/wires.ts";
import { RUNS } from "../depth.ts";
import { blameIn, type Failure, type Family, failures, familyOf } from "./arbitrary/errors.ts";

const runs = { numRuns: RUNS };
const pairs = wireNames.flatMap((from) => wireNames.map((to) => [from, to] as const));

interface Heard {
  status: number;
  headers: Record<string, string>;
  body: Record<string, unknown>;
}

function convertError(
  from: string,
  to: string,
  { status, body }: { status: number; body: unknown },
  { headers = {}, convert = false }: { headers?: Record<string, string>; convert?: boolean } = {},
): Heard {
  const opened = lane({
    from,
    to,
    body: least[from as WireName] ?? embedding[from],
    path: { model: "m" },
    convert,
  });
  opened.request();
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const reply = opened.response(status, headers, Buffer.from(text));
  return { status: reply.status, headers: reply.headers, body: JSON.parse(reply.body.toString()) };
}

/** The client's output of a stream: its text, or the error that replaces it where no content came before. */
function streamed(
  from: WireName,
  to: WireName,
  failure: Failure,
  word = "",
): { text: string; error?: Heard } {
  const body = { ...least[from], stream: true };
  const opened = lane({ from, to, body, path: { model: "m", stream: true }, query: { alt: "sse" } });
  opened.request();
  const stream = opened.stream({ "content-type": "text/event-stream" });
  const said = stream.push(Buffer.from(word + event(to, failure.body)));
  const text = Buffer.concat([Buffer.from(said), Buffer.from(stream.end())]).toString();
  if (stream.started || stream.error === undefined) return { text };
  const { status, headers, body: told } = wire(from).fail(stream.error, "req");
  return { text, error: { status, headers, body: JSON.parse(told.toString()) } };
}

const words: Record<WireName, string> = {
  chat: `data: ${JSON.stringify({ id: "c", model: "m", choices: [{ index: 0, delta: { role: "assistant", content: "Hi" } }] })}\n\n`,
  messages: [
    {
      type: "message_start",
      message: { id: "msg_1", model: "m", usage: { input_tokens: 1, output_tokens: 1 } },
    },
    { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
    { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "Hi" } },
  ]
    .map((each) => `event: ${each.type}\ndata: ${JSON.stringify(each)}\n\n`)
    .join(""),
  responses: `event: response.output_text.delta\ndata: ${JSON.stringify({ type: "response.output_text.delta", item_id: "i", output_index: 0, content_index: 0, delta: "Hi" })}\n\n`,
  content: `data: ${JSON.stringify({ candidates: [{ index: 0, content: { role: "model", parts: [{ text: "Hi" }] } }] })}\n\n`,
};

function event(wire: WireName, body: Record<string, unknown>): string {
  const flat = wire === "responses" ? { ...(body.error as object), type: "error" } : body;
  const name = wire === "messages" || wire === "responses" ? "event: error\n" : "";
  return `${name}data: ${JSON.stringify(flat)}\n\n`;
}

const embedding: Record<string, Record<string, unknown>> = {
  embeddings: { model: "m", input: "q" },
  "content-embeddings": { content: { parts: [{ text: "q" }] } },
};
const embeddings: [string, Family][] = [
  ["embeddings", "chat"],
  ["content-embeddings", "content"],
];

describe("an error stays unchanged", () => {
  const same = pairs.filter(([from, to]) => familyOf[from] === familyOf[to]);
  test.each(same)("%s ← %s", (from, to) => {
    fc.assert(
      fc.property(failures(familyOf[to]), fc.boolean(), (failure, convert) => {
        const { status, body } = convertError(from, to, failure, { convert });
        expect({ status, body }).toEqual({ status: failure.status, body: failure.body });
      }),
      runs,
    );
  });

  test.each(embeddings)("%s", (wire, family) => {
    fc.assert(
      fc.property(failures(family), (failure) => {
        const { status, body } = convertError(wire, wire, failure);
        expect({ status, body }).toEqual({ status: failure.status, body: failure.body });
      }),
      runs,
    );
  });

  test.each(wireNames)("%s: after the text of a stream, and instead of one", (name) => {
    fc.assert(
      fc.property(failures(familyOf[name]), (failure) => {
        expect(streamed(name, name, failure, words[name]).text).toBe(words[name] + event(name, failure.body));
        const { text, error } = streamed(name, name, failure);
        expect(text).toBe("");
        // An event of this wire has no error type.
        if (name !== "responses") expect(error?.body).toEqual(failure.body);
        else expect(error?.body.error).toMatchObject(without(failure.body.error, ["type", "innererror"]));
      }),
      runs,
    );
  });
});

describe("an error keeps its status and message, and blames the same party", () => {
  const apart = pairs.filter(([from, to]) => familyOf[from] !== familyOf[to]);
  const holds = (from: string, family: Family, failure: Failure, { status, body }: Heard): void => {
    // One wire has its own status for overload.
    const isOverload = (body.error as { type?: string }).type === "overloaded_error";
    expect(status).toBe(isOverload ? 529 : failure.status);
    expect((body.error as { message: string }).message).toBe(failure.message);
    expect([from, blameIn(family, body)]).toEqual([from, failure.blame]);
    if (family === "content") expect((body.error as { code: number }).code).toBe(failure.status);
  };

  test.each(apart)("%s ← %s", (from, to) => {
    fc.assert(
      fc.property(failures(familyOf[to]), (failure) => {
        holds(from, familyOf[from], failure, convertError(from, to, failure));
      }),
      runs,
    );
  });

  test.each([
    [embeddings[0], embeddings[1]],
    [embeddings[1], embeddings[0]],
  ] as [[string, Family], [string, Family]][])("%s ← %s", ([from, family], [to, spoken]) => {
    fc.assert(
      fc.property(failures(spoken), (failure) => {
        holds(from, family, failure, convertError(from, to, failure));
      }),
      runs,
    );
  });

  test.each(apart)("%s ← %s: after the text of a stream, and instead of one", (from, to) => {
    fc.assert(
      fc.property(failures(familyOf[to]), (failure) => {
        expect(streamed(from, to, failure, words[to]).text).toContain(JSON.stringify(failure.message));
        const { error } = streamed(from, to, failure);
        expect(error?.body.error).toMatchObject({ message: failure.message });
        if (to !== "responses")
          expect([from, blameIn(familyOf[from], error?.body)]).toEqual([from, failure.blame]);
      }),
      runs,
    );
  });
});

describe("retry-after reaches the client", () => {
  const info = (retryDelay: string): Record<string, unknown> => ({
    "@type": "type.googleapis.com/google.rpc.RetryInfo",
    retryDelay,
  });
  const failure = (details: unknown[]): { status: number; body: unknown } => ({
    status: 429,
    body: { error: { code: 429, message: "quota", status: "RESOURCE_EXHAUSTED", details } },
  });
  const help = { "@type": "type.googleapis.com/google.rpc.Help", links: [] };

  test.each(wireNames)("%s: in the header, from the body where only the body has it", (from) => {
    for (const [details, headers, seconds] of [
      [[help, info("34.074824224s")], {}, "35"],
      [[info("0.5s"), info("9s")], {}, "1"],
      [[info("12s")], { "retry-after": "7" }, "7"],
      [[info("soon"), help], {}, undefined],
      [[{ ...info(""), retryDelay: { seconds: 3 } }], {}, undefined],
    ] as const) {
      const reply = convertError(from, "content", failure([...details]), { headers });
      expect([details, reply.headers["retry-after"]]).toEqual([details, seconds]);
      expect((reply.body.error as { message: string }).message).toBe("quota");
    }
  });

  test("in the body of the one wire that has it there, from the header", () => {
    const body = { error: { message: "slow", type: "rate_limit_error", param: null, code: null } };
    const { error } = convertError(
      "content",
      "chat",
      { status: 429, body },
      { headers: { "retry-after": "7" } },
    ).body;
    expect(error).toEqual({
      code: 429,
      message: "slow",
      status: "RESOURCE_EXHAUSTED",
      details: [info("7s")],
    });
  });
});

describe("an unknown error body becomes an error object, with its status and its readable text", () => {
  const page = "<html><head><title>502 Bad Gateway</title></head><body><h1>nginx</h1></body></html>";
  const bodies: [unknown, RegExp][] = [
    [page, /502 Bad Gateway/],
    ["", /without a message/],
    ["null", /without a message/],
    ["[]", /without a message/],
    ["17", /without a message/],
    ["{", /\{/],
    ["upstream connect error", /upstream connect error/],
    [{ error: null }, /without a message/],
    [{ error: "just words" }, /just words/],
    [{ error: { message: { text: "deep" } } }, /./],
    [{ detail: [{ msg: "field required", loc: ["body"] }] }, /field required/],
    [{ message: "a sentence" }, /a sentence/],
    [{ errors: [{ message: "the first" }] }, /the first/],
    [[{ error: { message: "in a list" } }], /in a list/],
  ];
  const statuses = [400, 404, 408, 418, 422, 429, 500, 502, 503, 504];

  test.each(pairs)("%s ← %s", (from, to) => {
    for (const [body, message] of bodies) {
      for (const status of statuses) {
        const reply = convertError(from, to, { status, body });
        expect([body, reply.status]).toEqual([body, status]);
        expect((reply.body.error as { message: string }).message).toMatch(message);
      }
    }
  });
});

describe("an error about the operator's credentials is hidden from clients", () => {
  const secret = "sk-fragment-of-a-key";
  const told = { chat: { code: "invalid_api_key" }, messages: {}, content: { status: "UNAUTHENTICATED" } };
  const google = {
    code: 400,
    message: "API key not valid.",
    status: "INVALID_ARGUMENT",
    details: [
      {
        "@type": "type.googleapis.com/google.rpc.ErrorInfo",
        reason: "API_KEY_INVALID",
        metadata: { key: secret },
      },
      { "@type": "type.googleapis.com/google.rpc.DebugInfo", detail: `Invalid API key: ${secret}` },
    ],
  };

  test.each(pairs)("%s ← %s", (from, to) => {
    const family = familyOf[to];
    const error = { type: "authentication_error", message: `Incorrect key ${secret}`, ...told[family] };
    const failures = [401, 402, 403].map((status) => ({ status, body: { type: "error", error } as unknown }));
    if (to === "content") failures.push({ status: 400, body: { error: google } });
    for (const failure of failures) {
      const reply = convertError(from, to, failure, { convert: true });
      expect(reply.status).toBe(503);
      expect(JSON.stringify(reply)).not.toContain(secret);
      const { text, error } = streamed(from, to, { ...failure, message: "", blame: "provider" } as Failure);
      expect(text).toBe("");
      expect(error?.status).toBe(503);
      expect(JSON.stringify(error)).not.toContain(secret);
    }
  });

  test("a dialect without an error object gets the object that clients expect", () => {
    const said = { object: "error", message: "no", type: "invalid_request_error", code: "3000" };
    expect(convertError("chat", "chat", { status: 400, body: said }).body).toEqual({
      error: { message: "no", type: "invalid_request_error", param: null, code: "3000" },
    });
    expect(convertError("chat", "chat", { status: 400, body: { message: "no" } }).body).toEqual({
      error: { message: "no", type: "invalid_request_error", param: null, code: null },
    });
  });

  test("fields beside the error are removed, because they belong to the operator", () => {
    const error = { message: "no", type: "invalid_request_error", param: null, code: null };
    const { body } = convertError("chat", "chat", { status: 400, body: { error, user_id: "user_2abc" } });
    expect(body).toEqual({ error });
  });
});

function without(value: unknown, keys: string[]): object {
  return Object.fromEntries(Object.entries(value as object).filter(([key]) => !keys.includes(key)));
}
