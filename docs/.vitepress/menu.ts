/** The menu of the site: the pages in the order of the documentation's index, by their own titles. */

export interface MenuItem {
  text: string;
  link: string;
}

export interface MenuSection {
  text: string;
  collapsed: boolean;
  items: MenuItem[];
}

/**
 * @param index Markdown, with a section for each heading of the second level, and a path relative to `docs/` in each link
 * @param describe returns the title of a page, and its path on the site
 */
export function readMenu(index: string, describe: (page: string) => MenuItem): MenuSection[] {
  return index.split(/^## /m).map((section, at) => {
    const [heading = ""] = section.split("\n");
    const pages = [...section.matchAll(/\]\(([^)#:]+\.md)\)/g)].map(([, page = ""]) => page);
    return {
      text: at === 0 ? "Start" : heading,
      collapsed: at > 1,
      items: [...new Set(pages)].map(describe),
    };
  });
}
