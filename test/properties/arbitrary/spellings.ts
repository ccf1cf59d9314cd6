/**
 * Content requests in the spellings that the vendor's server accepts (proto3 JSON). Keys have camel or snake case, an
 * enum is a name or a number, and a number may be text. Bytes have either alphabet, with or without padding. A single
 * list item may come without the list. The list of fields here is independent, from the vendor's published messages.
 */
import fc from "fast-check";

type Fields = Record<string, unknown>;
type Shape =
  | { is: "message"; fields: Record<string, Shape> }
  | { is: "list"; of: Shape }
  | { is: "choice"; numbers: Record<string, number> }
  | { is: "bytes" }
  | { is: "number" }
  | { is: "map"; of: () => Shape }
  /** Chosen by the client. */
  | { is: "value" };

const value: Shape = { is: "value" };
const number: Shape = { is: "number" };
const bytes: Shape = { is: "bytes" };
const message = (fields: Record<string, Shape>): Shape => ({ is: "message", fields });
const list = (of: Shape): Shape => ({ is: "list", of });
const choice = (...names: string[]): Shape => ({
  is: "choice",
  numbers: Object.fromEntries(names.map((name, at) => [name, at])),
});

const schema: Shape = message({
  type: choice("TYPE_UNSPECIFIED", "STRING", "NUMBER", "INTEGER", "BOOLEAN", "ARRAY", "OBJECT", "NULL"),
  description: value,
  nullable: value,
  enum: list(value),
  required: list(value),
  propertyOrdering: list(value),
  minItems: number,
  maxItems: number,
  minLength: number,
  maxLength: number,
  minProperties: number,
  maxProperties: number,
  default: value,
  example: value,
  properties: { is: "map", of: () => schema },
});
Object.assign((schema as { fields: Fields }).fields, { items: schema, anyOf: list(schema) });

const part: Shape = message({
  text: value,
  thought: value,
  thoughtSignature: bytes,
  inlineData: message({ mimeType: value, data: bytes }),
  fileData: message({ mimeType: value, fileUri: value }),
  functionCall: message({ id: value, name: value, args: value }),
  functionResponse: message({ id: value, name: value, response: value }),
});
const content = message({ role: value, parts: list(part) });

const request: Shape = message({
  contents: list(content),
  systemInstruction: message({ parts: list(part) }),
  tools: list(
    message({
      functionDeclarations: list(
        message({
          name: value,
          description: value,
          parameters: schema,
          response: schema,
          parametersJsonSchema: value,
          behavior: choice("UNSPECIFIED", "BLOCKING", "NON_BLOCKING"),
        }),
      ),
      googleSearch: message({}),
      codeExecution: message({}),
    }),
  ),
  toolConfig: message({
    functionCallingConfig: message({
      mode: choice("MODE_UNSPECIFIED", "AUTO", "ANY", "NONE", "VALIDATED"),
      allowedFunctionNames: list(value),
    }),
  }),
  safetySettings: list(
    message({
      category: choice(
        "HARM_CATEGORY_UNSPECIFIED",
        "HARM_CATEGORY_DEROGATORY",
        "HARM_CATEGORY_TOXICITY",
        "HARM_CATEGORY_VIOLENCE",
        "HARM_CATEGORY_SEXUAL",
        "HARM_CATEGORY_MEDICAL",
        "HARM_CATEGORY_DANGEROUS",
        "HARM_CATEGORY_HARASSMENT",
        "HARM_CATEGORY_HATE_SPEECH",
        "HARM_CATEGORY_SEXUALLY_EXPLICIT",
        "HARM_CATEGORY_DANGEROUS_CONTENT",
        "HARM_CATEGORY_CIVIC_INTEGRITY",
      ),
      threshold: choice(
        "HARM_BLOCK_THRESHOLD_UNSPECIFIED",
        "BLOCK_LOW_AND_ABOVE",
        "BLOCK_MEDIUM_AND_ABOVE",
        "BLOCK_ONLY_HIGH",
        "BLOCK_NONE",
        "OFF",
      ),
    }),
  ),
  generationConfig: message({
    temperature: number,
    topP: number,
    topK: number,
    maxOutputTokens: number,
    candidateCount: number,
    seed: number,
    presencePenalty: number,
    stopSequences: list(value),
    responseMimeType: value,
    responseSchema: schema,
    responseJsonSchema: value,
    responseModalities: list(choice("MODALITY_UNSPECIFIED", "TEXT", "IMAGE", "AUDIO")),
    thinkingConfig: message({ includeThoughts: value, thinkingBudget: number }),
  }),
  labels: value,
});

/** Names that resemble keywords, and may be a client's own. */
const names = fc.constantFrom(
  "max_length",
  "any_of",
  "minItems",
  "type",
  "properties",
  "snake_name",
  "camelName",
  "x",
);
const words = fc.constantFrom("Rome", "a b", "é", "");
const some = <T>(of: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(of, { nil: undefined });
const own = fc.dictionary(names, fc.oneof(words, fc.integer(), fc.record({ inner_name: words })), {
  maxKeys: 3,
});
const base64 = fc
  .uint8Array({ minLength: 1, maxLength: 12 })
  .map((data) => Buffer.from(data).toString("base64"));
const count = fc.integer({ min: 1, max: 20 });

const schemas = fc.letrec<{ schema: Fields }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3 },
    fc
      .record({
        type: fc.constant("STRING"),
        maxLength: some(count),
        enum: some(fc.constant(["a", "b"])),
        nullable: some(fc.boolean()),
      })
      .map(bare),
    fc.record({ type: fc.constantFrom("INTEGER", "NUMBER", "BOOLEAN"), description: some(words) }).map(bare),
    fc
      .record({
        type: fc.constant("ARRAY"),
        items: tie("schema"),
        minItems: some(count),
        maxItems: some(count),
      })
      .map(bare),
    fc.record({ anyOf: fc.array(tie("schema"), { minLength: 1, maxLength: 2 }) }),
    fc
      .record({
        properties: fc.dictionary(names, tie("schema"), { minKeys: 1, maxKeys: 3 }),
        example: some(own),
      })
      .map(({ properties, example }) =>
        bare({
          type: "OBJECT",
          properties,
          example,
          required: Object.keys(properties).slice(0, 1),
          propertyOrdering: Object.keys(properties),
        }),
      ),
  ),
})).schema;
const objects = schemas.map((inner) => ({
  type: "OBJECT",
  properties: { max_length: inner },
  required: ["max_length"],
}));

const parts = fc.oneof(
  fc.record({ text: fc.constantFrom("Hi", "a_b") }),
  fc.record({ inlineData: fc.record({ mimeType: fc.constant("image/png"), data: base64 }) }),
  fc.record({
    fileData: fc.record({ mimeType: fc.constant("image/png"), fileUri: fc.constant("https://h/a_b.png") }),
  }),
);
const call = fc.record({ name: fc.constantFrom("f", "g_h"), args: own, signature: some(base64) });

const turns = fc
  .record({ first: fc.array(parts, { minLength: 1, maxLength: 2 }), call: some(call), response: own })
  .map(({ first, call: made, response }) => {
    if (made === undefined) return [{ role: "user", parts: first }];
    const { name, args, signature } = made;
    return [
      { role: "user", parts: first },
      {
        role: "model",
        parts: [bare({ functionCall: { id: "c1", name, args }, thoughtSignature: signature })],
      },
      { role: "user", parts: [{ functionResponse: { id: "c1", name, response } }] },
    ];
  });

export const contentRequests: fc.Arbitrary<Fields> = fc
  .record({
    contents: turns,
    systemInstruction: some(fc.constant({ parts: [{ text: "Be brief." }] })),
    tools: some(
      fc
        .record({
          parameters: objects,
          response: some(objects),
          behavior: some(fc.constantFrom("BLOCKING", "NON_BLOCKING")),
        })
        .map((declared) => [{ functionDeclarations: [bare({ name: "f", description: "d", ...declared })] }]),
    ),
    toolConfig: some(
      fc.constantFrom("AUTO", "ANY", "NONE", "VALIDATED").map((mode) => ({
        functionCallingConfig: bare({ mode, allowedFunctionNames: mode === "ANY" ? ["f"] : undefined }),
      })),
    ),
    safetySettings: some(
      fc
        .constantFrom("HARM_CATEGORY_HARASSMENT", "HARM_CATEGORY_DANGEROUS_CONTENT")
        .map((category) => [{ category, threshold: "BLOCK_ONLY_HIGH" }]),
    ),
    generationConfig: some(
      fc
        .record({
          temperature: some(fc.constantFrom(0, 0.5, 1)),
          topP: some(fc.constant(0.9)),
          topK: some(count),
          maxOutputTokens: some(count),
          seed: some(count),
          stopSequences: some(fc.constant(["END_OF"])),
          responseModalities: some(fc.constantFrom(["TEXT"], ["TEXT", "IMAGE"])),
          thinkingConfig: some(
            fc.record({ includeThoughts: fc.boolean(), thinkingBudget: fc.integer({ min: 0, max: 9000 }) }),
          ),
          schema: some(schemas),
        })
        .map(({ schema: responseSchema, ...config }) =>
          bare({
            ...config,
            ...(responseSchema === undefined ? {} : { responseMimeType: "application/json", responseSchema }),
          }),
        ),
    ),
    labels: some(own.map((labels) => Object.fromEntries(Object.keys(labels).map((key) => [key, "v_w"])))),
  })
  .map(bare);

function bare<T extends object>(fields: T): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, each]) => each !== undefined));
}

/** @param chance decides whether the next value gets another spelling */
export function rewrite(body: unknown, chance: () => boolean): unknown {
  return rewritten(body, request, chance);
}

function rewritten(said: unknown, shape: Shape, chance: () => boolean): unknown {
  switch (shape.is) {
    case "value":
      return said;
    case "number":
      return chance() ? String(said) : said;
    case "bytes":
      return chance() ? Buffer.from(String(said), "base64").toString("base64url") : said;
    case "choice":
      return chance() ? (shape.numbers[String(said)] ?? said) : said;
    case "list": {
      const items = (said as unknown[]).map((item) => rewritten(item, shape.of, chance));
      return items.length === 1 && chance() ? items[0] : items;
    }
    case "map":
      return Object.fromEntries(
        Object.entries(said as Fields).map(([name, inner]) => [name, rewritten(inner, shape.of(), chance)]),
      );
    case "message":
      return Object.fromEntries(
        Object.entries(said as Fields).map(([name, inner]) => {
          const field = shape.fields[name];
          if (field === undefined) throw new Error(`nothing is known of ${name}`);
          return [chance() ? snake(name) : name, rewritten(inner, field, chance)];
        }),
      );
  }
}

function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
