import { expect, test } from "vitest";
import type { Part, Turn } from "../generation.ts";
import type { Note } from "./arranged.ts";
import { fitMediaTypes } from "./fit-media-types.ts";

const image = (mime: string): Part => ({ type: "image", source: { kind: "base64", mime, data: "iVBO" } });
const linked: Part = { type: "image", source: { kind: "url", url: "https://a.example/p.png" } };
const result = (...content: Part[]): Part => ({ type: "tool_result", call_id: "c", content }) as Part;
const asked = (...parts: Part[]): Turn[] => [{ role: "user", parts }] as Turn[];

const none = { image: [] };
const text = (line: string): Part => ({ type: "text", text: line });

test.each<[string, Part, { image: string[] }, Part]>([
  ["an image", image("image/png"), none, text("[image/png: this model cannot read it]")],
  ["an image by URL", linked, none, text("[image: this model cannot read it]")],
  [
    "an image of another type",
    image("image/tiff"),
    { image: ["image/png"] },
    text("[image/tiff: this model cannot read it]"),
  ],
])("in a result, %s becomes a line of text, with a note", (_, part, types, line) => {
  const notes: Note[] = [];
  expect(fitMediaTypes(asked(result(text("seen"), part)), types, notes)).toEqual(
    asked(result(text("seen"), line)),
  );
  expect(notes).toEqual([{ code: "result_media_replaced", path: "turns.parts.content" }]);
});

test.each<[string, (part: Part) => Turn[]]>([
  ["beside a result", (part) => asked(result(text("seen")), part)],
  ["in the turn after a result", (part) => [...asked(result(text("seen"))), ...asked(part)]],
])("an image %s counts as the tool's", (_, turnsWith) => {
  const notes: Note[] = [];
  const line = text("[image/png: this model cannot read it]");
  expect(fitMediaTypes(turnsWith(image("image/png")), none, notes)).toEqual(turnsWith(line));
  expect(notes).toHaveLength(1);
});

test("a user's image is refused, not replaced", () => {
  const notes: Note[] = [];
  const part = image("image/png");
  expect(fitMediaTypes(asked(part), none, notes)).toMatchObject({ part, mime: "image/png" });
  expect(notes).toEqual([]);
});

test("media types that the target accepts are unchanged", () => {
  const notes: Note[] = [];
  const turns = asked(result(image("image/png")), image("image/png"));
  expect(fitMediaTypes(turns, { image: ["image/png"] }, notes)).toBe(turns);
  expect(notes).toEqual([]);
});
