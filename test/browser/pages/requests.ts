/**
 * The request log and the overview: new requests appear, filters work, and only visible rows are rendered.
 * `POLYWIRE_TEST_ROWS=100000` sets the number of rows; hundreds by default.
 */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { type DashboardFixture, FILE_TOKEN, shoot } from "../fixture.ts";

const MANY = Number(process.env.POLYWIRE_TEST_ROWS || "450");
const AN_HOUR_MS = 3_600_000;
/** The delay until the page sends a typed filter. */
const TYPED_MS = 1_000;

/** Requests a failing model, and waits for the record. */
async function askInVain(stage: DashboardFixture, model: string): Promise<void> {
  expect((await stage.chat(FILE_TOKEN, model)).status).toBeGreaterThanOrEqual(400);
  const found = async () => (await stage.admin("GET", `/usage/requests?model=${model}&limit=1`)).items;
  await expect.poll(found).toHaveLength(1);
}

export function checkRequests(stage: () => DashboardFixture): void {
  test("a new request appears by itself, and its page shows the attempts", async () => {
    const { page, complaints, close } = await stage().open({ path: "/requests" });
    await page.getByPlaceholder("Model").fill("demo-500");
    await page.getByText("No request matches these filters").waitFor();
    expect((await stage().chat(FILE_TOKEN, "demo-500")).status).toBeGreaterThanOrEqual(500);
    const row = page.getByRole("button", { name: /demo-500/ });
    await row.getByText("failed").waitFor();
    await row.click();
    const opened = page.getByRole("dialog", { name: "Request details" });
    await opened
      .getByText("First byte after")
      .or(opened.getByText("Before the first attempt"))
      .first()
      .waitFor();
    await opened.getByText("demo-trouble").first().waitFor();
    // The page shows times in the viewer's zone, here Berlin.
    const [{ startedMs }] = (await stage().admin("GET", "/usage/requests?model=demo-500&limit=1")).items;
    const berlin = {
      timeZone: "Europe/Berlin",
      dateStyle: "medium",
      timeStyle: "medium",
      hour12: false,
    } as const;
    await opened.getByText(new Intl.DateTimeFormat("en", berlin).format(startedMs)).waitFor();
    await page.keyboard.press("Escape");
    await opened.waitFor({ state: "hidden" });
    expect(complaints).toEqual([]);
    await close();
  });

  test("a request appears that is recorded before the page's stream begins", async () => {
    const { page, complaints, close } = await stage().open({ path: "/" });
    let begin = (): void => {};
    const mayBegin = new Promise<void>((resolve) => {
      begin = resolve;
    });
    await page.route("**/admin/api/live", async (route) => {
      if (route.request().headers().accept === "text/event-stream") await mayBegin;
      await route.continue();
    });
    await page.goto(`${stage().url}/#/requests`);
    await page.reload();
    await page.getByPlaceholder("Model").fill("demo-400");
    await page.getByText("No request matches these filters").waitFor();
    await askInVain(stage(), "demo-400");
    expect(await page.getByRole("button", { name: /demo-400/ }).count()).toBe(0);
    begin();
    await page.getByRole("button", { name: /demo-400/ }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test("a request appears that is recorded during the page's first read of the log", async () => {
    const { page, complaints, close } = await stage().open({ path: "/" });
    let come = (): void => {};
    const mayCome = new Promise<void>((resolve) => {
      come = resolve;
    });
    const read = page.waitForRequest(/usage\/requests\?.*modelPart=demo-truncate/);
    await page.route(/usage\/requests\?.*modelPart=demo-truncate/, async (route) => {
      const response = await route.fetch();
      await mayCome;
      await route.fulfill({ response });
    });
    await page.goto(`${stage().url}/#/requests`);
    await page.getByPlaceholder("Model").fill("demo-truncate");
    await read;
    await stage().chat(FILE_TOKEN, "demo-truncate");
    const path = "/usage/requests?model=demo-truncate&limit=1";
    await expect.poll(async () => (await stage().admin("GET", path)).items).toHaveLength(1);
    // The time in which the stream reports it.
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    come();
    await page.getByRole("button", { name: /demo-truncate/ }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test("a request appears on a page that was left open", async () => {
    const { page, complaints, close } = await stage().open({ path: "/requests" });
    await page.clock.install();
    await page.reload();
    await page.getByPlaceholder("Model").fill("demo-401");
    await page.clock.fastForward(TYPED_MS);
    await page.getByText("No request matches these filters").waitFor();
    await page.clock.fastForward(AN_HOUR_MS);
    await askInVain(stage(), "demo-401");
    await page.getByRole("button", { name: /demo-401/ }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test("the page of a request lists its dropped fields", async () => {
    const { value } = await stage().admin("POST", "/tokens", { name: "lossy" });
    const sent = await fetch(`${stage().url}/v1/chat/completions`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${value}` },
      body: JSON.stringify({
        model: "demo-messages",
        seed: 7,
        messages: [{ role: "user", content: "Hello" }],
      }),
    });
    expect(sent.headers.get("x-polywire-dropped")).toContain("seed");
    const { page, close } = await stage().open({ path: "/requests" });
    await page.getByRole("button", { name: /lossy/ }).click();
    await page.getByText("Dropped in conversion").waitFor();
    await page.getByText(/seed/).waitFor();
    await page.getByText("chat → messages").waitFor();
    await shoot(page, "requests-opened");
    await close();
  });

  test(
    "a long log is read in pages, only visible rows are rendered, and new requests cost one call",
    async () => {
      await stage().record(MANY);
      const { page, complaints, close } = await stage().open({ path: "/requests" });
      const rows = page.locator("[data-index]");
      await rows.first().waitFor();
      expect(await rows.count()).toBeLessThan(60);
      await rows.first().focus();
      await page.keyboard.press("ArrowDown");
      await expect.poll(() => page.evaluate("document.activeElement.dataset.index")).toBe("1");
      const framesMs = (await scrollThrough(page, MANY - 20)).toSorted((one, other) => one - other);
      const at = (share: number): string => (framesMs[Math.floor(framesMs.length * share)] ?? 0).toFixed(1);
      console.log(
        `${MANY} rows in ${framesMs.length} frames: ${at(0.5)} ms from one to the next, ${at(0.95)} at most in 95 of 100`,
      );
      expect(await rows.count()).toBeLessThan(60);
      const asked: string[] = [];
      page.on("request", (request) => asked.push(new URL(request.url()).pathname));
      const shown = await rows.last().textContent();
      await stage().chat(FILE_TOKEN, "demo-messages");
      await expect.poll(() => asked.filter((path) => path.endsWith("/usage/requests"))).toHaveLength(1);
      // A new row is added above the row that the user reads, which keeps its position.
      await expect.poll(() => rows.last().textContent()).toBe(shown);
      await page.evaluate(
        "document.querySelector('[data-index]').closest('ul').parentElement.scrollTo(0, 0)",
      );
      await page
        .getByRole("button", { name: /demo-messages/ })
        .first()
        .waitFor();
      expect(complaints).toEqual([]);
      await close();
    },
    180_000 + 5 * MANY,
  );

  test("the breakdown of the overview shows only rows of the chosen grouping", async () => {
    // Several rows of each grouping.
    for (const model of ["demo-chat", "demo-messages", "demo-responses"])
      expect((await stage().chat(FILE_TOKEN, model)).status).toBe(200);
    const refused = await fetch(`${stage().url}/v1/chat/completions`, {
      method: "POST",
      headers: { authorization: `Bearer ${FILE_TOKEN}`, "content-type": "application/json" },
      body: JSON.stringify({ model: "no-such-model", messages: [] }),
    });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    const { page, complaints, settle, close } = await stage().open();
    const card = page.getByRole("region", { name: "Breakdown" });
    const rows = card.locator("tbody tr");
    const names = async (by: string): Promise<string[]> => {
      await card.getByText(by, { exact: true }).first().click();
      await card.getByRole("columnheader", { name: by, exact: true }).waitFor();
      await settle();
      await rows.first().waitFor();
      return (await rows.locator("td[data-lead]").allTextContents()).toSorted();
    };
    const models = await names("Model");
    expect(models).toContain("Not sent to a provider");
    const channels = await names("Channel");
    const { items } = await stage().admin("GET", `/usage?by=channel&fromMs=${Date.now() - AN_HOUR_MS}`);
    expect(channels).toHaveLength(Math.min(10, items.length));
    await names("Token");
    expect(await names("Model")).toEqual(models);
    expect(complaints).toEqual([]);
    await close();
  });

  test("failed requests are the same in every period, and refusals are not among them", async () => {
    for (let sent = 0; sent < 3; sent++)
      expect((await stage().chat("wrong-token", "demo-chat")).status).toBe(401);
    /** Requests of the log that failed or were refused, with and without a channel. */
    const log = async (hasChannel: boolean): Promise<number> => {
      const lists = ["failed", "refused"].map(
        async (outcome) =>
          (await stage().admin("GET", `/usage/requests?outcome=${outcome}&limit=500`)).items as {
            channel: string | null;
          }[],
      );
      return (await Promise.all(lists)).flat().filter(({ channel }) => (channel !== null) === hasChannel)
        .length;
    };
    await expect.poll(() => log(false)).toBeGreaterThan(2);
    const { page, complaints, close } = await stage().open();
    const figure = (name: string) =>
      page
        .locator("dl div")
        .filter({ has: page.getByText(name, { exact: true }) })
        .locator("dd");
    const shown = async (range: string): Promise<(string | null)[]> => {
      await page.getByText(range, { exact: true }).click();
      const names = ["Failed", "Refused", "Response time (p50)"];
      return Promise.all(names.map((name) => figure(name).textContent()));
    };
    const ofLog = async (): Promise<string[]> => {
      const requests = Number((await figure("Requests").textContent())?.replaceAll(",", ""));
      const percent = new Intl.NumberFormat("en", { style: "percent", maximumFractionDigits: 1 });
      return [percent.format((await log(true)) / requests), percent.format((await log(false)) / requests)];
    };
    // The last records may still be on their way to the page.
    await expect
      .poll(async () => {
        const [failed, refused] = await shown("24 hours");
        return JSON.stringify([failed, refused]) === JSON.stringify(await ofLog());
      })
      .toBe(true);
    const day = await shown("24 hours");
    await expect.poll(() => shown("7 days")).toEqual(day);
    expect(complaints).toEqual([]);
    await close();
  });

  test("a row of the log has the date of the request", async () => {
    const { page, close } = await stage().open({ path: "/requests" });
    const [{ startedMs }] = (await stage().admin("GET", "/usage/requests?limit=1")).items;
    const day = new Intl.DateTimeFormat("en", { timeZone: "Europe/Berlin", month: "short", day: "numeric" });
    await page.locator("[data-index]").first().getByText(day.format(startedMs)).waitFor();
    await close();
  });

  test("the overview counts new requests while it is open", async () => {
    const { page, complaints, close } = await stage().open();
    const requests = page.locator("dl div").filter({ hasText: "Requests" }).locator("dd");
    const counted = async (): Promise<number> => Number((await requests.textContent())?.replaceAll(",", ""));
    await expect.poll(counted).toBeGreaterThan(MANY);
    const before = await counted();
    await stage().chat(FILE_TOKEN, "demo-chat");
    await expect.poll(counted).toBeGreaterThan(before);
    await page
      .getByRole("row", { name: /demo-chat/ })
      .first()
      .waitFor();
    await page.getByText("7 days").click();
    await page
      .getByRole("row", { name: /demo-chat/ })
      .first()
      .waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test("a member sees its own requests, without channels and prices", async () => {
    const login = "mia";
    const member = await stage().admin("POST", "/accounts", { login, password: "correct horse battery" });
    const { value } = await stage().admin("POST", "/tokens", { name: "mia's", accountId: member.id });
    expect((await stage().chat(value, "demo-chat")).status).toBe(200);
    const { page, complaints, close } = await stage().open({ path: "/requests", login });
    const rows = page.locator("[data-index]");
    await expect.poll(() => rows.count()).toBe(1);
    await rows.getByText("mia's").waitFor();
    expect(await page.getByRole("link", { name: "Channels" }).count()).toBe(0);
    await page.goto(`${stage().url}/#/channels`);
    await page.getByText("only administrators may do this").first().waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
}

/** Scrolls down to a row, as fast as rows arrive. @returns milliseconds between frames */
function scrollThrough(page: Page, wanted: number): Promise<number[]> {
  return page.evaluate((wanted) => {
    interface Drawn {
      dataset: { index: string };
      closest(selector: string): { parentElement: { scrollTop: number } };
    }
    const here = globalThis as unknown as {
      document: { querySelectorAll(selector: string): ArrayLike<Drawn> };
      requestAnimationFrame(next: (nowMs: number) => void): void;
    };
    return new Promise<number[]>((resolve) => {
      const framesMs: number[] = [];
      let lastMs: number | undefined;
      const step = (nowMs: number): void => {
        if (lastMs !== undefined) framesMs.push(nowMs - lastMs);
        lastMs = nowMs;
        const rows = Array.from(here.document.querySelectorAll("[data-index]"));
        const row = rows.at(-1);
        if (row === undefined || Number(row.dataset.index) >= wanted) {
          resolve(framesMs);
          return;
        }
        row.closest("ul").parentElement.scrollTop += 2_000;
        here.requestAnimationFrame(step);
      };
      here.requestAnimationFrame(step);
    });
  }, wanted);
}
