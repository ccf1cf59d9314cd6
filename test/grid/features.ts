/**
 * The nine features that every SDK must support, written once. Each feature sends a request, and throws where the
 * response is not the demo upstream's. The same table runs against the demo itself and through a gateway.
 */
import assert from "node:assert/strict";
import {
  type Client,
  type Endpoint,
  type Question,
  Refused,
  type Reply,
  type WireName,
} from "./clients/client.ts";

export interface Cell {
  client: Client;
  endpoint: Endpoint;
  /** The wire of the upstream. */
  upstream: WireName;
  /** The model's name; suffixes such as `-429` trigger errors. */
  model: string;
  stream: boolean;
}

export type Feature = (cell: Cell) => Promise<void>;

const city = { city: { type: "string", description: "Name of the city" } };
const weather = {
  name: "weather",
  description: "The weather in a city",
  schema: {
    type: "object",
    properties: { ...city, unit: { type: "string", enum: ["celsius", "fahrenheit"] } },
    required: ["city", "unit"],
  },
};
const clock = {
  name: "clock",
  description: "The local time in a city",
  schema: { type: "object", properties: city, required: ["city"] },
};
const bothTools = 'In parallel: weather for "Paris" in fahrenheit, clock for "São Paulo".';

/** A PNG of 68 bytes: one transparent pixel. */
const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAAC0lEQVR42mNgAAIAAAUAAen63NgAAAAASUVORK5CYII=";

const person = {
  type: "object",
  properties: {
    name: { type: "string" },
    age: { type: "integer" },
    tags: { type: "array", items: { type: "string" } },
    address: {
      type: "object",
      properties: { city: { type: "string" }, kind: { type: "string", enum: ["home", "work"] } },
      required: ["city", "kind"],
      additionalProperties: false,
    },
  },
  required: ["name", "age", "tags", "address"],
  additionalProperties: false,
};

async function ask(cell: Cell, question: Omit<Question, "model">): Promise<Reply> {
  const reply = await cell.client.ask(cell.endpoint, { ...question, model: cell.model }, cell.stream);
  const { usage } = reply;
  assert.ok(usage.input > 0 && usage.output > 0, `usage is missing: ${JSON.stringify(usage)}`);
  assert.ok(usage.cached <= usage.input, `cached tokens are part of the input: ${JSON.stringify(usage)}`);
  return reply;
}

function includes(text: string, part: string): void {
  assert.ok(text.includes(part), `${JSON.stringify(text)} does not include ${JSON.stringify(part)}`);
}

const calls = (reply: Reply): unknown => reply.toolCalls.map(({ name, args }) => ({ name, args }));

async function text(cell: Cell): Promise<void> {
  const said = 'Grüße 😀\nund "zwei" Zeilen';
  const reply = await ask(cell, { system: "Be brief.", turns: [{ say: said }] });
  const wire = `This reached me as a ${cell.upstream} request.`;
  assert.equal(reply.text, `You said: "${said}". My instructions: "Be brief.". ${wire}`);
  assert.equal(reply.finish, "stop");
  assert.equal(reply.toolCalls.length, 0);
  assert.equal(reply.reasoning, "");
  assert.ok(reply.usage.cached > 0, "cached tokens are reported");
  if (cell.stream) assert.ok(reply.deltas > 2, `the text came in ${reply.deltas} pieces`);
}

async function tools(cell: Cell): Promise<void> {
  const reply = await ask(cell, { turns: [{ say: 'The weather in "Paris"?' }], tools: [weather, clock] });
  assert.deepEqual(calls(reply), [{ name: "weather", args: { city: "Paris", unit: "celsius" } }]);
  assert.equal(reply.finish, "tool_calls");
}

const parallelCalls = [
  { name: "weather", args: { city: "Paris", unit: "fahrenheit" } },
  { name: "clock", args: { city: "São Paulo" } },
];

async function parallel(cell: Cell): Promise<void> {
  const reply = await ask(cell, { turns: [{ say: bothTools }], tools: [weather, clock] });
  assert.deepEqual(calls(reply), parallelCalls);
  assert.equal(reply.finish, "tool_calls");
  const ids = reply.toolCalls.map(({ id }) => id);
  assert.equal(new Set(ids).size, 2, `calls have ids of their own: ${ids}`);
}

/** Requests the calls, sends their results, and gets the final text. */
async function loop(cell: Cell, reasoning: boolean): Promise<[first: Reply, second: Reply]> {
  const question = { turns: [{ say: bothTools }], tools: [weather, clock], reasoning };
  const first = await ask(cell, question);
  assert.deepEqual(calls(first), parallelCalls);
  const results = first.toolCalls.map((call) => ({
    call,
    text: call.name === "clock" ? 'half past "ten"' : '{"degrees":21}',
  }));
  const second = await ask(cell, { ...question, turns: [...question.turns, { reply: first }, { results }] });
  includes(second.text, 'weather: {"degrees":21}; clock: half past "ten".');
  assert.equal(second.finish, "stop");
  return [first, second];
}

async function results(cell: Cell): Promise<void> {
  await loop(cell, false);
}

async function image(cell: Cell): Promise<void> {
  const reply = await ask(cell, {
    turns: [{ say: "What is this?", image: { mime: "image/png", base64: pixel } }],
  });
  includes(reply.text, "I see 1 image (image/png, 68 bytes).");
}

async function reasoning(cell: Cell): Promise<void> {
  const reply = await ask(cell, { turns: [{ say: "Why?" }], reasoning: true });
  assert.equal(reply.reasoning, 'The user wrote "Why?". I can reply at once.');
  includes(reply.text, 'You said: "Why?".');
  const [first, second] = await loop(cell, true);
  includes(first.reasoning, "I should call weather and clock.");
  includes(second.reasoning, "The tools have answered, so I can reply.");
  // The one wire without proofs of reasoning has none to send back.
  if (cell.upstream !== "chat") includes(second.text, "My earlier reasoning came back intact.");
}

async function structured(cell: Cell): Promise<void> {
  const reply = await ask(cell, {
    turns: [{ say: 'Describe "Ada", 36, tagged "math", at work in "London".' }],
    schema: person,
  });
  assert.deepEqual(JSON.parse(reply.text), {
    name: "Ada",
    age: 36,
    tags: ["math"],
    address: { city: "London", kind: "work" },
  });
  assert.equal(reply.finish, "stop");
}

async function refusal(cell: Cell, trouble: string): Promise<Refused> {
  try {
    const reply = await ask(
      { ...cell, model: `${cell.model}-${trouble}` },
      { turns: [{ say: "Speak at length." }] },
    );
    assert.fail(`answered, and should not have: ${JSON.stringify(reply.text)}`);
  } catch (error) {
    if (error instanceof Refused) return error;
    throw error;
  }
}

async function error(cell: Cell): Promise<void> {
  const limited = await refusal(cell, "429");
  assert.equal(limited.status, 429);
  includes(limited.message, "Rate limit");
  const invalid = await refusal(cell, "400");
  assert.equal(invalid.status, 400);
  includes(invalid.message, "refuses every request");
}

async function midstreamError(cell: Cell): Promise<void> {
  const broken = await refusal(cell, "midstream-error");
  if (cell.stream) {
    assert.ok(
      broken.partial.startsWith("You said"),
      `text before the error: ${JSON.stringify(broken.partial)}`,
    );
    assert.ok(!broken.partial.includes("length"), "the text is not whole");
    assert.match(broken.message, /overloaded|server had an error/i);
  } else {
    assert.ok((broken.status ?? 0) >= 500, `status ${broken.status}: ${broken.message}`);
  }
}

export const features: Record<string, Feature> = {
  text,
  tools,
  parallel,
  results,
  image,
  reasoning,
  structured,
  error,
  "mid-stream error": midstreamError,
};
