/**
 * The documentation as a site: `npm run docs:build` writes it into `docs/.vitepress/dist/`, `npm run docs:dev` serves it while you
 * write. The pages are the Markdown files of the repository, unchanged.
 */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { DefaultTheme, MarkdownOptions, UserConfig } from "vitepress";
import { readMenu } from "./menu.ts";
import { indexOptions, queryOptions } from "./search.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const INDEX = "docs/README.md";
/** Pages beside `docs/` that its pages refer to. */
const TOP_PAGES = ["CHANGELOG.md", "CONTRIBUTING.md", "DESIGN.md", "SECURITY.md"];

/** The path of a page on the site. The generator does not tell `SECURITY` from `security`. */
const addressOf = (path: string): string =>
  path
    .replace(/^docs\//, "")
    .replace(/^SECURITY/, "report-a-vulnerability")
    .replace(/README(?=\.md$)/, "index");

const isPage = (path: string): boolean =>
  path.endsWith(".md") && (path.startsWith("docs/") || TOP_PAGES.includes(path));
const others = readdirSync(root).filter((name) => name !== "docs" && !TOP_PAGES.includes(name));

const menu = readMenu(readFileSync(join(root, INDEX), "utf8"), (page) => ({
  text: /^# (.*)/m.exec(readFileSync(join(root, "docs", page), "utf8"))?.[1]?.replaceAll("`", "") ?? page,
  link: `/${addressOf(relative(root, resolve(root, "docs", page)))}`.replace(/(?:index)?\.md$/, ""),
}));

/**
 * Links between files become links between pages. A file that is no page of the site, such as a mapping or a test, is named but
 * not linked.
 */
const linkPages: MarkdownOptions["config"] = (md) => {
  md.core.ruler.push("link-pages", ({ tokens, env }) => {
    const folder = dirname(env.realPath ?? env.path);
    for (const { children } of tokens) {
      let isSource = false;
      for (const token of children ?? []) {
        if (token.type === "link_open") {
          const [href = "", fragment] = (token.attrGet("href") ?? "").split("#");
          if (href === "" || /^[a-z]+:/.test(href)) continue;
          const path = relative(root, resolve(folder, href));
          isSource = !isPage(path);
          token.attrSet("href", `/${addressOf(path)}${fragment === undefined ? "" : `#${fragment}`}`);
        }
        if (!isSource || !token.type.startsWith("link_")) continue;
        if (token.type === "link_close") isSource = false;
        token.tag = "span";
        token.type = token.type.replace("link", "span");
        token.attrs = null;
      }
    }
  });
};

const config: UserConfig<DefaultTheme.Config> = {
  title: "Polywire",
  description: "One HTTP gateway in front of every model API",
  srcDir: "..",
  srcExclude: others.map((name) => (name.endsWith(".md") ? name : `${name}/**`)),
  rewrites: addressOf,
  markdown: { config: linkPages },
  themeConfig: {
    outline: "deep",
    sidebar: menu,
    search: {
      provider: "local",
      options: { miniSearch: { options: indexOptions, searchOptions: queryOptions } },
    },
  },
};

export default config;
