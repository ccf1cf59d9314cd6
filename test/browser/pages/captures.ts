/**
 * Captures of tokens that enable them: enabled with a warning, shown with the request, and shown as text whatever
 * they contain.
 */
import { expect, test } from "vitest";
import { type DashboardFixture, FILE_TOKEN, seriousViolations, shoot } from "../fixture.ts";

const MARKUP = `<img src=x onerror="document.title='ran'"><script>document.title='ran'</script>`;

export function checkCaptured(stage: () => DashboardFixture): void {
  const ask = async (token: string): Promise<void> => {
    const response = await fetch(`${stage().url}/v1/chat/completions`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify({
        model: "demo-messages",
        stream: true,
        messages: [{ role: "user", content: MARKUP }],
      }),
    });
    expect(await response.text()).toContain("[DONE]");
  };

  test("an enabled token captures bodies, and the request's page shows both wires", async () => {
    const { page, complaints, close } = await stage().open({ path: "/tokens" });
    await page.getByRole("button", { name: "New token" }).click();
    const form = page.getByRole("dialog", { name: "New token" });
    await form.getByLabel("Name").fill("keeper");
    await form.getByLabel("Capture prompts and responses (days)").fill("7");
    await form.getByText(/stored encrypted for 7 days/).waitFor();
    await form.getByText(/stored encrypted for 7 days/).scrollIntoViewIfNeeded();
    await shoot(page, "tokens-captures");
    expect(await seriousViolations(page)).toEqual([]);
    await form.getByRole("button", { name: "Create token" }).click();
    const value = (await page.getByTestId("value").textContent()) ?? "";
    await page.getByRole("button", { name: "Done" }).click();
    await page
      .getByRole("row", { name: /keeper/ })
      .getByText("Capture on")
      .waitFor();
    await ask(value);

    await page.goto(`${stage().url}/#/requests`);
    await page.locator("[data-index]").filter({ hasText: "keeper" }).click();
    const opened = page.getByRole("dialog", { name: "Request details" });
    await opened.getByRole("button", { name: "Show content" }).click();
    const shown = async (title: string): Promise<string> => {
      await opened.locator("summary", { hasText: title }).click();
      return (await opened.getByRole("region", { name: title }).textContent()) ?? "";
    };
    expect(await shown("From the client")).toContain("<img src=x");
    const sent = await shown("Sent to demo-messages");
    expect(sent).toContain("max_tokens");
    expect(sent).toContain("<script>");
    expect(await shown("Raw response of demo-messages")).toContain("event: message_start");
    expect(await shown("To the client")).toContain("[DONE]");
    expect(await page.locator("img[src='x']").count()).toBe(0);
    expect(await page.title()).not.toBe("ran");
    expect(await seriousViolations(page)).toEqual([]);
    await opened.locator("summary", { hasText: "From the client" }).scrollIntoViewIfNeeded();
    await shoot(page, "requests-content");
    const { items } = await stage().admin("GET", "/audit?subjectKind=capture");
    expect(items).toHaveLength(1);
    expect(complaints).toEqual([]);
    await close();
  });

  test("a request without a capture shows how to enable capture", async () => {
    await stage().chat(FILE_TOKEN, "demo-responses");
    const { page, close } = await stage().open({ path: "/requests" });
    await page
      .getByRole("button", { name: /demo-responses/ })
      .first()
      .click();
    await page.getByRole("button", { name: "Show content" }).click();
    await page.getByText(/An administrator can turn on capture/).waitFor();
    await close();
  });

  test("a member sees that its token captures bodies, and disables it", async () => {
    const login = "kim";
    const { id } = await stage().admin("POST", "/accounts", { login, password: "correct horse battery" });
    await stage().admin("POST", "/tokens", { name: "kim's", accountId: id, captureDays: 7 });
    const { page, complaints, close } = await stage().open({ path: "/tokens", login, isPhone: true });
    await page.getByText("Capture on").waitFor();
    await page.getByRole("button", { name: "New token" }).click();
    expect(await page.getByLabel("Capture prompts and responses (days)").isDisabled()).toBe(true);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "kim's", exact: true }).click();
    const field = page.getByLabel("Capture prompts and responses (days)");
    await field.fill("");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Capture on").waitFor({ state: "detached" });
    const [token] = (await stage().admin("GET", "/tokens?search=kim")).items;
    expect(token.captureDays).toBeNull();
    expect(complaints).toEqual([]);
    await close();
  });

  test("the page works in Chinese and in dark mode", async () => {
    const { page, close } = await stage().open({ path: "/requests", language: "zh", scheme: "dark" });
    await page.locator("[data-index]").filter({ hasText: "keeper" }).click();
    await page.getByRole("button", { name: "查看内容" }).click();
    await page.locator("summary", { hasText: "来自客户端" }).click();
    await page.getByText("max_tokens").or(page.getByText("messages")).first().waitFor();
    await shoot(page, "requests-content-zh-dark");
    await close();
  });
}
