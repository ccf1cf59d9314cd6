/**
 * Prose keeps the mechanical part of docs/style.md: at most 25 words a sentence, and none of the replaced words. textlint reads
 * the pages; the words are in prose.yml.
 */
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { TextlintKernel } from "@textlint/kernel";
import { expect, test } from "vitest";

// Neither the plugin nor the rules have types.
const load = createRequire(import.meta.url);
const { default: markdown } = load("@textlint/textlint-plugin-markdown");
const { default: prh } = load("textlint-rule-prh");
const maxWordCount = load("textlint-rule-en-max-word-count");

const root = fileURLToPath(new URL("../../", import.meta.url));

/** docs/style.md shows the wordings that it replaces. */
const EXEMPT = new Set(["docs/style.md"]);

/** Pages that do not keep the rules yet. A page that keeps them leaves this list. */
const UNFINISHED = new Set<string>([
  "docs/functions.md",
  "docs/losses.md",
  "docs/wires/hub-client_secrets.md",
  "docs/wires/hub-embeddings.md",
  "docs/wires/hub-generation.md",
  "docs/wires/hub-images.md",
  "docs/wires/hub-moderation.md",
  "docs/wires/hub-realtime.md",
  "docs/wires/hub-rerank.md",
  "docs/wires/hub-speech.md",
  "docs/wires/hub-transcription.md",
  "docs/wires/hub-videos.md",
]);

const pages = [
  ...["README.md", "DESIGN.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"],
  ...(readdirSync(`${root}docs`, { recursive: true }) as string[])
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
].filter((page) => !EXEMPT.has(page));

const kernel = new TextlintKernel();
const rules = [
  { ruleId: "words-a-sentence", rule: maxWordCount, options: { max: 25 } },
  { ruleId: "replaced-words", rule: prh, options: { rulePaths: [`${root}test/docs/prose.yml`] } },
];

test.each(pages)("%s", async (page) => {
  const { messages } = await kernel.lintText(readFileSync(root + page, "utf8"), {
    filePath: root + page,
    ext: ".md",
    plugins: [{ pluginId: "markdown", plugin: markdown }],
    rules,
  });
  const found = messages.map(({ line, message }) => `${page}:${line} ${message}`);
  if (UNFINISHED.has(page)) expect(found).not.toEqual([]);
  else expect(found).toEqual([]);
});
