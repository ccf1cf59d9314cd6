/**
 * Every page in light and dark, on desktop and phone, in both languages: axe finds nothing serious. Also takes
 * screenshots.
 */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { depth } from "../../depth.ts";
import { type DashboardFixture, type OpenOptions, seriousViolations, shoot } from "../fixture.ts";

const pages = [
  "/",
  "/tokens",
  "/tokens?new=true",
  "/channels",
  "/channels?new=true",
  "/models",
  "/playground",
  "/translate",
  "/tasks",
  "/files",
  "/files?path=providers%2Fcohere.yaml",
  "/files?path=mappings%2Fgenerate%2Fmessages.yaml",
  "/accounts",
  "/groups",
  "/budgets",
  "/alerts",
  "/audit",
  "/gateway",
  "/settings",
  "/requests",
  "/usage?by=token&also=model",
];
/**
 * Two looks that differ in every option. `POLYWIRE_TEST_SHOTS=1` also takes screenshots of the other looks, for
 * people.
 */
const judged: readonly OpenOptions[] = [
  { scheme: "light", language: "en", isPhone: false },
  { scheme: "dark", language: "zh", isPhone: true },
];
const all = (["light", "dark"] as const).flatMap((scheme) =>
  (["en", "zh"] as const).flatMap((language) =>
    [false, true].map((isPhone): OpenOptions => ({ scheme, language, isPhone })),
  ),
);
const testedLooks = process.env.POLYWIRE_TEST_SHOTS === "1" ? all : judged;

/** Each page in one of the checked looks, in rotation; in CI, and for screenshots, every page in all looks. */
function pagesIn(look: OpenOptions): readonly string[] {
  if (depth >= 4 || testedLooks === all) return pages;
  return pages.filter((_, turn) => judged[turn % judged.length] === look);
}
/** The maximum layout shift of a page while it loads, as a share of the viewport (web.dev/cls: good up to 0.1). */
const MOST_SHIFT = 0.1;

function nameOf(path: string, { scheme, language, isPhone }: OpenOptions): string {
  const page = path.replace(/\W+/g, "-").replace(/^-|-$/g, "") || "overview";
  return `${page}-${isPhone ? "phone" : "desk"}-${scheme}-${language}`;
}

interface Shift {
  value: number;
  hadRecentInput: boolean;
}

/** The layout shift since the page was opened. */
function shiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const add = (shifts: unknown): void => {
          for (const { value, hadRecentInput } of shifts as Shift[]) if (!hadRecentInput) sum += value;
        };
        const observer = new PerformanceObserver((list) => add(list.getEntries()));
        observer.observe({ type: "layout-shift" as "mark", buffered: true });
        setTimeout(() => resolve(sum), 50);
      }),
  );
}

export function checkAppearance(stage: () => DashboardFixture): void {
  test.each(testedLooks)(
    "$scheme, $language, phone $isPhone",
    async (look) => {
      const { page, complaints, settle, close } = await stage().open(look);
      const faults: string[] = [];
      const judge = async (name: string): Promise<void> => {
        await shoot(page, name);
        faults.push(...(await seriousViolations(page)).map((fault) => `${name}: ${fault}`));
        const width = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
        if (((await page.evaluate(width)) as number) > 0) faults.push(`${name} scrolls sideways`);
      };
      for (const path of pagesIn(look)) {
        // To the browser, another fragment is the same page.
        await page.goto("about:blank");
        await page.goto(`${stage().url}/#${path}`);
        await page.locator("h1").first().waitFor();
        await settle();
        // Content that a worker computes appears later than fetched content.
        await page.locator("[role=status][aria-label]").first().waitFor({ state: "detached" });
        const shift = await shiftOf(page);
        if (shift > MOST_SHIFT) faults.push(`${nameOf(path, look)} moves by ${shift.toFixed(2)} as it loads`);
        await judge(nameOf(path, look));
      }
      await page.context().clearCookies();
      await page.reload();
      await page.locator("input[type=password]").waitFor();
      await judge(nameOf("sign-in", look));
      expect([...faults, ...complaints]).toEqual([]);
      await close();
    },
    180_000,
  );
}
