/** The log of requests and the overview: seen as they arrive, narrowed, opened; few rows are drawn, however many there are. */
import { expect, test } from "vitest";
import { FILE_TOKEN, type Stage, shoot } from "../stage.ts";

const MANY = 450;
const AT_ONCE = 15;

export function checkRequests(stage: () => Stage): void {
  test("a request shows up by itself, and opened it shows how it went", async () => {
    const { page, complaints, close } = await stage().open({ path: "/requests" });
    await page.getByPlaceholder("Model").fill("demo-500");
    await page.getByText("No request fits these filters").waitFor();
    expect((await stage().chat(FILE_TOKEN, "demo-500")).status).toBeGreaterThanOrEqual(500);
    const row = page.getByRole("button", { name: /demo-500/ });
    await row.getByText("failed").waitFor();
    await row.click();
    const opened = page.getByRole("dialog", { name: "One request" });
    await opened
      .getByText("First byte after")
      .or(opened.getByText("Before the first attempt"))
      .first()
      .waitFor();
    await opened.getByText("demo-trouble").first().waitFor();
    // Times are the viewer's, whose zone is Berlin here.
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

  test("what a target could not say stands with the request", async () => {
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
    await page.getByText("What could not be said").waitFor();
    await page.getByText(/seed/).waitFor();
    await page.getByText("chat → messages").waitFor();
    await shoot(page, "requests-opened");
    await close();
  });

  test("hundreds are read page by page, and only those in sight are drawn", async () => {
    for (let sent = 0; sent < MANY; sent += AT_ONCE)
      await Promise.all(Array.from({ length: AT_ONCE }, () => stage().chat(FILE_TOKEN, "demo-chat")));
    const { page, complaints, close } = await stage().open({ path: "/requests" });
    const rows = page.locator("[data-index]");
    await rows.first().waitFor();
    expect(await rows.count()).toBeLessThan(60);
    await rows.first().focus();
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => page.evaluate("document.activeElement.dataset.index")).toBe("1");
    const seen = async (): Promise<number> => Number(await rows.last().getAttribute("data-index"));
    await expect
      .poll(
        async () => {
          await rows.last().scrollIntoViewIfNeeded();
          await page.mouse.wheel(0, 4_000);
          return seen();
        },
        { timeout: 20_000 },
      )
      .toBeGreaterThan(MANY - 20);
    expect(await rows.count()).toBeLessThan(60);
    expect(complaints).toEqual([]);
    await close();
  });

  test("the overview counts what is asked, while one looks", async () => {
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

  test("a member sees its own, and neither channels nor prices", async () => {
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
    await page.getByText("this is for administrators").first().waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
}
