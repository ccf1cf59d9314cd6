/** The moderations wire: text or image URLs that mention violence are flagged. */
import { family, refuseUnknown } from "../chat/family.ts";
import { type Direct, given, isObject, type Json, need, type Wire } from "../wire.ts";

const known = new Set(["model", "input"]);
const CATEGORIES = ["harassment", "hate", "sexual", "violence"];

export const moderations: Wire = {
  ...family,
  read({ body }): Direct {
    refuseUnknown(body, known);
    const { model, input } = body;
    need(!given(model) || typeof model === "string", "model must be a string");
    const inputs = readInputs(input);
    return {
      model: String(model),
      answer: () => ({ id: "modr-demo", model, results: inputs.map(verdictOn) }),
    };
  },
};

type Parts = { type: "text" | "image"; content: string }[];

function readInputs(input: unknown): Parts[] {
  const list = Array.isArray(input) ? input : [input];
  need(list.length > 0, "input must not be empty");
  if (list.every((each) => typeof each === "string"))
    return list.map((content) => [{ type: "text", content }]);
  need(list.every(isObject), "input must be texts, or parts");
  return [(list as Json[]).map(readPart)];
}

function readPart({ type, text, image_url: image }: Json): Parts[number] {
  if (type === "text" && typeof text === "string") return { type, content: text };
  need(
    type === "image_url" && isObject(image) && typeof image.url === "string",
    "a part is a text or an image",
  );
  return { type: "image", content: image.url };
}

function verdictOn(parts: Parts): object {
  const found = parts.filter(({ content }) => content.includes("violence")).map(({ type }) => type);
  const is = (category: string): boolean => category === "violence" && found.length > 0;
  const by = (value: (category: string) => unknown): object =>
    Object.fromEntries(CATEGORIES.map((category) => [category, value(category)]));
  return {
    flagged: found.length > 0,
    categories: by(is),
    category_scores: by((category) => (is(category) ? 0.98 : 0.01)),
    category_applied_input_types: by((category) => (is(category) ? found : [])),
  };
}
