/**
 * Declares the files of the model catalogue: `models/<maker>.yaml`, which ship with Polywire, and an operator's `models.yaml`. The
 * keywords are those of `settings.ts`. `scripts/schemas.ts` writes `schemas/catalogue.schema.json` from it.
 */

/** Values that several keys have. */
export const modelValues = {
  model_tokens: { type: "integer", minimum: 1, maximum: 1_000_000_000 },
  day: {
    type: "string",
    pattern: "^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$",
    "x-expected": "a day, like 2026-11-28",
  },
  modalities: {
    type: "array",
    minItems: 1,
    items: { enum: ["text", "image", "audio", "video", "file", "embedding"] },
  },
  page: { type: "string", pattern: "^https://", "x-expected": "a URL that begins with https://" },
  /** With the rates of `prices.yaml`. */
  model_prices: {
    type: "object",
    propertyNames: {
      enum: [
        "input",
        "output",
        "cache_read",
        "cache_write",
        "reasoning",
        "input_audio",
        "input_image",
        "input_video",
        "output_audio",
        "output_image",
        "request",
        "image",
        "second",
        "character",
        "search",
        "web_search",
        "web_fetch",
        "code_execution",
      ],
    },
    additionalProperties: { type: "number", minimum: 0, maximum: 1_000_000 },
  },
} as const;

export const modelFile = {
  title: "a file of models",
  required: ["models"],
  properties: {
    maker: { type: "string", minLength: 1, description: "The maker of the models." },
    providers: {
      type: "array",
      minItems: 1,
      items: { type: "string", minLength: 1 },
      description:
        "The provider files whose servers have these prices. For channels of other providers, the prices do not apply. Absent: the prices apply everywhere.",
    },
    source: { $ref: "#/$defs/page", description: "The maker's page with these facts." },
    date: { $ref: "#/$defs/day", description: "The day on which the facts were read." },
    models: {
      type: "array",
      minItems: 1,
      description:
        "The models. An exact name takes precedence over patterns. Of several patterns, the first that matches applies.",
      items: {
        title: "a model",
        required: ["names"],
        properties: {
          names: {
            type: "array",
            minItems: 1,
            items: { type: "string", minLength: 1 },
            description:
              "Names and patterns of the model at upstreams. `*` matches any characters. A prefix that ends with `/` is ignored, and so is case.",
          },
          providers: {
            type: "array",
            minItems: 1,
            items: { type: "string", minLength: 1 },
            description: "The same as `providers` of the file, for this model.",
          },
          context_window: {
            $ref: "#/$defs/model_tokens",
            description: "Maximum number of tokens of input and output together.",
          },
          max_input: {
            $ref: "#/$defs/model_tokens",
            description: "Maximum number of input tokens, if it is below the context window.",
          },
          max_output: { $ref: "#/$defs/model_tokens", description: "Maximum number of output tokens." },
          input: { $ref: "#/$defs/modalities", description: "What the model reads." },
          output: { $ref: "#/$defs/modalities", description: "What the model writes." },
          tools: { type: "boolean", description: "Whether the model can call tools." },
          structured_output: { type: "boolean", description: "Whether the model can follow a JSON Schema." },
          reasoning: { type: "boolean", description: "Whether the model can reason before it answers." },
          open_weights: {
            type: "boolean",
            description:
              "Whether anyone can serve the model. Then other providers may have another output limit.",
          },
          prices: {
            $ref: "#/$defs/model_prices",
            description:
              "Prices in US dollars, with the names and the units of `prices.yaml`: per million tokens; for other units, such as `image` and `second`, per unit.",
          },
          long_prices: {
            title: "`long_prices`",
            required: ["above", "prices"],
            description: "Prices of a request with more input tokens than `above`, in place of `prices`.",
            properties: {
              above: { $ref: "#/$defs/model_tokens" },
              prices: { $ref: "#/$defs/model_prices" },
            },
          },
          batch_share: {
            type: "number",
            minimum: 0,
            maximum: 1,
            description: "Price of a request in a batch, as a share of the price of a single request.",
          },
          deprecated: {
            $ref: "#/$defs/day",
            description: "The day on which the maker announced the retirement.",
          },
          retires: {
            $ref: "#/$defs/day",
            description: "The maker may refuse requests from this day on.",
          },
          successor: {
            type: "string",
            minLength: 1,
            description: "The model that the maker recommends instead.",
          },
          source: {
            $ref: "#/$defs/page",
            description: "The page with the facts of this model, if it is another one.",
          },
        },
      },
    },
  },
} as const;
