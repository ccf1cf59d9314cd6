/** Every page in both colours, on a desk and on a phone, in both languages: nothing serious for axe, and a picture to look at. */
import { expect, test } from "vitest";
import { type OpenOptions, type Stage, seriousViolations, shoot } from "../stage.ts";

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
  "/accounts",
  "/audit",
  "/gateway",
  "/settings",
  "/requests",
];
/** Pictures take long, and are for people: `POLYWIRE_TEST_SHOTS=1` takes those that axe does not need, too. */
const looks = [
  { scheme: "light", language: "en", isPhone: false, isJudged: true },
  { scheme: "dark", language: "zh", isPhone: true, isJudged: true },
  { scheme: "dark", language: "en", isPhone: false, isJudged: false },
  { scheme: "light", language: "zh", isPhone: false, isJudged: false },
  { scheme: "light", language: "en", isPhone: true, isJudged: false },
] as const;
const shown = looks.filter(({ isJudged }) => isJudged || process.env.POLYWIRE_TEST_SHOTS === "1");

function nameOf(path: string, { scheme, language, isPhone }: OpenOptions): string {
  const page = path.replace(/\W+/g, "-").replace(/^-|-$/g, "") || "overview";
  return `${page}-${isPhone ? "phone" : "desk"}-${scheme}-${language}`;
}

export function checkAppearance(stage: () => Stage): void {
  test.each(shown)(
    "$scheme, $language, phone $isPhone",
    async ({ isJudged, ...look }) => {
      const { page, complaints, close } = await stage().open(look);
      const faults: string[] = [];
      const judge = async (name: string): Promise<void> => {
        await shoot(page, name);
        if (isJudged) faults.push(...(await seriousViolations(page)).map((fault) => `${name}: ${fault}`));
        const width = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
        if (((await page.evaluate(width)) as number) > 0) faults.push(`${name} scrolls sideways`);
      };
      for (const path of pages) {
        // Another address behind the `#` is no other page to the browser.
        await page.goto("about:blank");
        await page.goto(`${stage().url}/#${path}`);
        await page.locator("h1").first().waitFor();
        await page.waitForLoadState("networkidle");
        // What is worked out in the page comes later than what is fetched.
        await page.locator("[role=status][aria-label]").first().waitFor({ state: "detached" });
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
