/** Ways to a request: filters in the address, the palette, and links from figures, tokens and the audit log. */
import { expect, test } from "vitest";
import { type DashboardFixture, FILE_TOKEN, PASSWORD, shoot } from "../fixture.ts";

export function checkFinding(stage: () => DashboardFixture): void {
  test("the filters are in the address, and stay after a reload", async () => {
    expect((await stage().chat(FILE_TOKEN, "demo-500")).status).toBeGreaterThanOrEqual(500);
    const { page, complaints, close } = await stage().open({ path: "/requests" });
    await page.getByPlaceholder("Model").fill("MO-50");
    await expect.poll(() => page.url()).toContain("model=MO-50");
    await page.getByRole("combobox", { name: "Outcome", exact: true }).click();
    await page.getByRole("option", { name: "failed" }).click();
    await page.getByRole("button", { name: "More filters" }).click();
    const from = page.getByLabel("From");
    await from.fill("2026-01-31T08:30");
    await expect
      .poll(() => page.url())
      .toMatch(/outcome=failed.*from=1769844600000|from=1769844600000.*outcome=failed/);
    await page.reload();
    await page.locator("[data-index]").getByText("demo-500").first().waitFor();
    expect(await page.getByPlaceholder("Model").inputValue()).toBe("MO-50");
    expect(await page.getByRole("combobox", { name: "Outcome", exact: true }).inputValue()).toBe("failed");
    expect(await from.inputValue()).toBe("2026-01-31T08:30");
    await shoot(page, "requests-filters");
    const models = await page.locator("[data-index] > span:nth-child(2)").allTextContents();
    expect(new Set(models)).toEqual(new Set(["demo-500"]));
    await from.fill("2199-01-01T00:00");
    await page.getByText("No request matches these filters").waitFor();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await page.locator("[data-index]").first().waitFor();
    expect(await page.getByPlaceholder("Model").inputValue()).toBe("");
    expect(complaints).toEqual([]);
    await close();
  });

  test("requests are found by their token, their owner, retries and dropped fields", async () => {
    const owner = await stage().admin("POST", "/accounts", { login: "carol", password: PASSWORD });
    const token = await stage().admin("POST", "/tokens", { name: "carol's", accountId: owner.id });
    await stage().chat(token.value, "demo-chat");
    await fetch(`${stage().url}/v1/chat/completions`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token.value}` },
      body: JSON.stringify({
        model: "demo-messages",
        seed: 7,
        messages: [{ role: "user", content: "Hello" }],
      }),
    });
    const count = async (query: string): Promise<number> =>
      (await stage().admin("GET", `/usage/requests?limit=500&${query}`)).items.length;
    await expect.poll(() => count(`token=${token.id}`)).toBe(2);
    const { page, complaints, close } = await stage().open({ path: "/requests" });
    const rows = page.locator("[data-index]");
    // The server searches, because there may be more tokens than a page of them holds.
    const searched = page.waitForRequest(/\/tokens\?search=carol/);
    await page.getByRole("combobox", { name: "Token", exact: true }).fill("carol");
    await searched;
    await page.getByRole("option", { name: "carol's · carol" }).click();
    await expect.poll(() => rows.count()).toBe(2);
    await page.getByRole("button", { name: "More filters" }).click();
    await page.getByLabel("Dropped fields").check();
    await expect.poll(() => rows.count()).toBe(1);
    await rows.first().click();
    const opened = page.getByRole("dialog", { name: "Request details" });
    await opened.getByText("seed").first().waitFor();
    // The attempt names its model, and the request its owner.
    await opened.getByRole("listitem").getByText("demo-messages").first().waitFor();
    await opened.getByRole("link", { name: "carol", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Accounts" }).waitFor();
    await expect.poll(() => page.getByRole("row").count()).toBe(2);
    await page.goto(`${stage().url}/#/requests?account=${owner.id}`);
    await expect.poll(() => rows.count()).toBe(2);
    expect(await page.getByRole("combobox", { name: "Account", exact: true }).inputValue()).toBe("carol");
    await page.goto(`${stage().url}/#/requests?retried=true`);
    const retried = await count("retried=true");
    expect(retried).toBeLessThan(await count(""));
    await (retried === 0 ? page.getByText("No request matches these filters") : rows.first()).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test("the palette opens a request by its id", async () => {
    await stage().chat(FILE_TOKEN, "demo-chat");
    const [{ requestId }] = (await stage().admin("GET", "/usage/requests?limit=1")).items;
    const { page, complaints, close } = await stage().open({ path: "/tokens" });
    await page.keyboard.press("Control+k");
    await page.locator("input:focus[placeholder='Search pages and actions']").waitFor();
    await page.keyboard.insertText(requestId);
    await page.getByText(`Open request ${requestId}`).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Request details" }).getByText(requestId).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test("figures, the breakdown, tokens and audit rows lead to what they are about", async () => {
    const token = await stage().admin("POST", "/tokens", { name: "linked" });
    await stage().chat(token.value, "demo-chat");
    await expect
      .poll(async () => (await stage().admin("GET", `/usage/requests?token=${token.id}`)).items.length)
      .toBe(1);
    const { page, complaints, close } = await stage().open();
    const rows = page.locator("[data-index]");
    const figure = page.locator("dl div").filter({ has: page.getByText("Failed", { exact: true }) });
    await figure.getByRole("link").click();
    await page.getByRole("heading", { level: 1, name: "Requests" }).waitFor();
    expect(page.url()).toMatch(/outcome=failed/);
    await page.goto(`${stage().url}/#/`);
    for (const name of ["Tokens", "Cost"])
      await page
        .locator("dl div")
        .filter({ has: page.getByText(name, { exact: true }) })
        .getByRole("link")
        .waitFor();
    const card = page.getByRole("region", { name: "Breakdown" });
    await card.getByRole("link", { name: "demo-chat", exact: true }).click();
    await rows.first().waitFor();
    const models = await page.locator("[data-index] > span:nth-child(2)").allTextContents();
    expect(new Set(models)).toEqual(new Set(["demo-chat"]));
    await page.goto(`${stage().url}/#/tokens?search=linked`);
    await page.getByRole("link", { name: "1", exact: true }).click();
    await expect.poll(() => rows.count()).toBe(1);
    await page.goto(`${stage().url}/#/models`);
    await page.getByRole("button", { name: "Actions for demo-500", exact: true }).click();
    await page.getByRole("menuitem", { name: "Show requests" }).click();
    await expect.poll(() => page.getByPlaceholder("Model").inputValue()).toBe('"demo-500"');
    await page.goto(`${stage().url}/#/channels`);
    await page.getByRole("link", { name: "demo-chat", exact: true }).click();
    await rows.first().waitFor();
    const channels = await page.locator("[data-index] > span:nth-child(4)").allTextContents();
    expect(new Set(channels)).toEqual(new Set(["demo-chat"]));
    await page.goto(`${stage().url}/#/audit`);
    await page
      .getByRole("row", { name: /Token created/ })
      .getByRole("link", { name: "linked" })
      .click();
    await page.getByRole("button", { name: "linked", exact: true }).waitFor();
    expect(await page.getByPlaceholder("Search by name").inputValue()).toBe("linked");
    expect(complaints).toEqual([]);
    await close();
  });

  test("the audit log is filtered by kind, action, person and time, in its address", async () => {
    await stage().admin("POST", "/tokens", { name: "filtered" });
    const { page, complaints, close } = await stage().open({ path: "/audit?action=token.create&from=1000" });
    const row = page.getByRole("row", { name: /filtered/ });
    await row.waitFor();
    expect(await page.getByRole("combobox", { name: "What" }).inputValue()).toBe("Token created");
    const texts = await page.getByRole("row").allTextContents();
    expect(
      texts.slice(1).filter((text) => !text.includes("Tokencreated") && !text.includes("Token created")),
    ).toEqual([]);
    await row.getByRole("link", { name: "admin" }).click();
    await expect.poll(() => page.url()).toMatch(/audit\?actor=/);
    await page.getByLabel("From", { exact: true }).fill("2199-01-01T00:00");
    await page.getByText("No change matches these filters").waitFor();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await row.waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test("running requests are above the log until they end, and a member sees only its own", async () => {
    await stage().admin("POST", "/accounts", { login: "dave", password: PASSWORD });
    const { page, complaints, close } = await stage().open({ path: "/requests" });
    const member = await stage().open({ path: "/requests", login: "dave" });
    const section = page.getByRole("region", { name: "Requests in progress" });
    const answers: Promise<Response>[] = [];
    // Each takes two seconds; there is always one until the page has looked.
    await expect
      .poll(
        async () => {
          answers.push(stage().chat(FILE_TOKEN, "demo-slow"));
          return section.getByText("demo-slow").count();
        },
        { interval: 500 },
      )
      .toBeGreaterThan(0);
    await section.getByText("default").first().waitFor();
    await shoot(page, "requests-running");
    const [all, own] = await Promise.all(
      [page, member.page].map(async (each) => {
        const response = await each.context().request.get(`${stage().url}/admin/api/usage/running`);
        return ((await response.json()) as { items: { modelAsked: string; attempts: number }[] }).items;
      }),
    );
    expect(all?.filter(({ modelAsked }) => modelAsked === "demo-slow").length).toBeGreaterThan(0);
    expect(own).toEqual([]);
    await Promise.all(answers);
    await section.waitFor({ state: "hidden" });
    await page.locator("[data-index]").getByText("demo-slow").first().waitFor();
    expect([...complaints, ...member.complaints]).toEqual([]);
    await member.close();
    await close();
  });
}
