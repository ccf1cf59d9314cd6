/** Configurations of earlier versions: `polywire check` names the new word in each of its complaints. */
import { cpSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { Prompt } from "../cli/run.ts";

const FOLDER = new URL("configurations", import.meta.url).pathname;

interface Complaint {
  code: string;
  message: string;
  path: string;
  labels: { text: string }[];
  notes: string[];
}

const NEW_WORD = /now called `|now written `|the default now/;

/** Complaints that are not about words: variables that are not set here, a secret in an example, and models that retire. */
const OTHER = new Set(["G602", "G610", "G613"]);

const prompts = new Map(readdirSync(FOLDER).map((version) => [version, new Prompt()]));

test.each([...prompts])("%s: each complaint names the new word", async (version, prompt) => {
  cpSync(join(FOLDER, version), prompt.folder, { recursive: true });
  const { stdout, status } = await prompt.run(["check", "--format", "json"]);
  expect(status).toBe(1);
  const complaints = (JSON.parse(stdout) as Complaint[]).filter((each) => !OTHER.has(each.code));
  const named = complaints.filter((each) => each.labels.some(({ text }) => NEW_WORD.test(text)));
  expect(named.length).toBeGreaterThan(5);
  const silent = complaints.filter((each) => !named.includes(each) && !isConsequence(each, named));
  expect(silent.map(({ path, message, labels }) => [path, message, labels[0]?.text])).toEqual([]);
});

/** A complaint that goes away with another of its file. */
function isConsequence({ code, path, notes, message }: Complaint, named: readonly Complaint[]): boolean {
  const others = named.filter((each) => each.path === path).map((each) => each.code);
  // A required key that the file still has under its old name.
  const missing = /needs the key (`\w+`)/.exec(message)?.[1];
  if (missing !== undefined)
    return named.some((each) => each.path === path && each.labels.some(({ text }) => text.includes(missing)));
  // A fragment of an included file that has another name.
  if (code === "M260") return others.includes("M266");
  // An own mapping with the path that the shipped one had: the note says the path that it has now.
  // A list in the place of a word is told of its key, and of the key's path.
  if (code === "M203") return others.includes("M203");
  if (code === "M271")
    return notes.some((note) => note.includes("a file with the same path would replace it"));
  return code === "M269" && /^mappings\/draw\//.test(path) && message.includes("`images`");
}
