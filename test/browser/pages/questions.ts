/**
 * The questions that operators ask every day, on generated requests, each from the overview in at most two clicks. Prints clicks
 * and milliseconds. `POLYWIRE_TEST_RECORDS=10000000` sets the number of requests; 20,000 by default.
 */
import type { Locator, Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { type DashboardFixture, FILE_TOKEN, seriousViolations, shoot } from "../fixture.ts";

const RECORDS = Number(process.env.POLYWIRE_TEST_RECORDS || "20000");
const MAX_CLICKS = 2;

interface Asking {
  page: Page;
  stage: DashboardFixture;
  click(what: Locator): Promise<void>;
}

const questions: Record<string, (asking: Asking) => Promise<void>> = {
  async "who spent what on which model this month, and against which budget"({ page, click }) {
    await click(page.getByRole("link", { name: "Usage", exact: true }));
    await page
      .getByRole("row", { name: /token-\d+ model-\d+ .*\$/ })
      .first()
      .waitFor();
    const budgets = page.getByRole("region", { name: "Budgets" });
    await budgets
      .getByRole("row", { name: /asker/ })
      .getByText(/^Requests: 1 of 1, until /)
      .waitFor();
  },
  async "what is failing now, since when, why, for whom"({ page, click }) {
    await click(figure(page, "Failed"));
    const causes = page.getByRole("region", { name: /^Errors of the newest/ });
    await causes
      .getByRole("listitem")
      .filter({ hasText: "demo-trouble · demo-500" })
      .getByText(/^since .* · default$/)
      .waitFor();
  },
  async "which provider is slow, and was it yesterday"({ page, click }) {
    await click(page.getByText("24 hours", { exact: true }));
    const card = page.getByRole("region", { name: "Breakdown" });
    await click(card.getByText("Provider", { exact: true }));
    const cells = card.getByRole("row", { name: /^demo / }).getByRole("cell");
    // The percentile of the current period, and of the period before with the difference.
    await expect.poll(() => cells.nth(8).textContent()).toMatch(/^[\d.]+ m?s.*before: .*s \([+-]?[\d.]+%\)$/);
  },
  async "which requests fell back or were retried"({ page, click }) {
    await click(page.getByRole("link", { name: "Requests", exact: true }));
    await click(page.getByLabel("More than one attempt"));
    await expect.poll(() => page.url()).toContain("retried=true");
    await page.locator("[data-index]").first().waitFor();
  },
  async "what did conversions drop, and where"({ page, click }) {
    await click(page.getByRole("link", { name: "Requests", exact: true }));
    await click(page.getByLabel("Dropped fields"));
    const causes = page.getByRole("region", { name: /^Dropped fields of the newest/ });
    await causes
      .getByRole("listitem")
      .filter({ hasText: "sampling.seed" })
      .getByText("chat → chat")
      .waitFor();
  },
  async "which keys and budgets are near their limits"({ page }) {
    const attention = page.getByRole("region", { name: "Needs attention" });
    await attention.getByText("Key narrow of channel channel-3 is at a limit.").waitFor();
    await attention.getByText("asker has used 100% of its budget (Day).").waitFor();
  },
  async "whose request is this id"({ page, stage }) {
    const [{ requestId }] = (await stage.admin("GET", "/usage/requests?account=account-7&limit=1")).items;
    await page.keyboard.press("Control+k");
    await page.locator("input:focus[placeholder='Search pages and actions']").waitFor();
    await page.keyboard.insertText(requestId);
    await page.getByText(`Open request ${requestId}`).waitFor();
    await page.keyboard.press("Enter");
    const opened = page.getByRole("dialog", { name: "Request details" });
    await opened.getByText("account-7").waitFor();
    await opened.getByRole("link", { name: /^Token \d*7$/ }).waitFor();
  },
  async "what changed before it broke"({ page, click }) {
    await page.locator(".change-mark").first().waitFor({ state: "attached" });
    const changes = page.getByRole("region", { name: "Changes in this period" });
    await click(changes.getByRole("link", { name: "Channel created: channel-3" }));
    await page
      .getByRole("row", { name: /Channel created/ })
      .first()
      .waitFor();
  },
  async "what would this request do: route, conversion and price"({ page, click }) {
    await click(page.getByRole("link", { name: "Playground", exact: true }));
    await page.getByRole("combobox", { name: "Model", exact: true }).fill("model-3");
    await page.keyboard.press("Escape");
    await page.getByPlaceholder("Write a message").fill("Hello");
    await click(page.getByRole("button", { name: "Preview" }));
    const route = page.getByRole("region", { name: "Route of model-3" });
    await route
      .getByRole("listitem")
      .filter({ hasText: "channel-3" })
      .getByText(/^chat → \w+/)
      .first()
      .waitFor();
    await route
      .getByText(/^\$.* for 3,000 input and 1,000 output tokens$/)
      .first()
      .waitFor();
    await route.getByRole("link", { name: "Show the conversion" }).waitFor();
  },
  async "what is still running"({ page, stage, click }) {
    const section = page.getByRole("region", { name: "Requests in progress" });
    await click(page.getByRole("link", { name: "Requests", exact: true }));
    const answers: Promise<Response>[] = [];
    await expect
      .poll(
        async () => {
          answers.push(stage.chat(FILE_TOKEN, "demo-slow"));
          return section.getByText("demo-slow").count();
        },
        { interval: 500 },
      )
      .toBeGreaterThan(0);
    await Promise.all(answers);
  },
};

function figure(page: Page, name: string): Locator {
  return page
    .locator("dl div")
    .filter({ has: page.getByText(name, { exact: true }) })
    .getByRole("link");
}

export function checkQuestions(stage: () => DashboardFixture): void {
  const made: { path: string; version: number }[] = [];
  const prepare = async (): Promise<void> => {
    await stage().fill(RECORDS);
    const make = async (path: string, body: object) => {
      const row = await stage().admin("POST", path, body);
      made.push({ path: `${path}/${row.id}`, version: row.version });
      return row;
    };
    // A channel of generated requests, with a key that allows one request per minute.
    await make("/channels", {
      name: "channel-3",
      provider: "demo",
      keys: [
        { name: "narrow", value: "k", rpm: 1 },
        { name: "wide", value: "k2" },
      ],
      models: [{ name: "model-3", upstream: "demo-chat" }],
    });
    await make("/prices", { model: "model-3", rates: { input: 1000, output: 1000 } });
    const { value } = await make("/tokens", { name: "asker", budgets: [{ per: "day", requests: 1 }] });
    await expect.poll(async () => (await stage().chat(value, "demo-chat")).status).toBe(200);
    expect((await stage().chat(FILE_TOKEN, "demo-500")).status).toBeGreaterThanOrEqual(500);
    await expect
      .poll(async () => {
        await stage().chat(FILE_TOKEN, "model-3");
        const { items } = await stage().admin("GET", "/channel-keys");
        return items.find(({ key }: { key: string }) => key === "narrow")?.state;
      })
      .toBe("limited");
    await expect
      .poll(async () => (await stage().admin("GET", "/budgets")).items)
      .toContainEqual(expect.objectContaining({ name: "asker", usedRequests: 1 }));
  };
  test("requests are generated", prepare, 600_000);
  afterAll(async () => {
    for (const { path, version } of made) await stage().admin("DELETE", `${path}?version=${version}`);
  });

  test.each(Object.entries(questions))("%s", async (name, answer) => {
    const { page, complaints, settle, close } = await stage().open();
    await figure(page, "Failed").waitFor();
    await settle();
    let clicks = 0;
    const startedMs = performance.now();
    await answer({
      page,
      stage: stage(),
      async click(what) {
        clicks++;
        await what.click();
      },
    });
    const ms = Math.round(performance.now() - startedMs);
    console.log(
      `${name}: ${clicks} clicks, ${ms} ms with ${RECORDS.toLocaleString("en")} generated requests`,
    );
    expect(clicks).toBeLessThanOrEqual(MAX_CLICKS);
    await shoot(page, `question-${name.replace(/\W+/g, "-").slice(0, 40)}`);
    expect(await seriousViolations(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });
}
