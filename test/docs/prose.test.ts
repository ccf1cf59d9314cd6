/**
 * Prose follows the mechanical part of docs/style.md: at most 25 words per sentence, and none of the replaced words.
 * textlint reads the pages; the words are in prose.yml.
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

const pages = [
  ...["README.md", "DESIGN.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md", "ops/README.md"],
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
  expect(found).toEqual([]);
});
