/** What was said, where a token keeps it: turned on with a warning, seen with the request, text whatever it looks like. */
import { expect, test } from "vitest";
import { FILE_TOKEN, type Stage, seriousViolations, shoot } from "../stage.ts";

const MARKUP = `<img src=x onerror="document.title='ran'"><script>document.title='ran'</script>`;

export function checkCaptured(stage: () => Stage): void {
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

  test("a token keeps what is said once somebody says so, and both wires stand with the request", async () => {
    const { page, complaints, close } = await stage().open({ path: "/tokens" });
    await page.getByRole("button", { name: "New token" }).click();
    const form = page.getByRole("dialog", { name: "New token" });
    await form.getByLabel("Name").fill("keeper");
    await form.getByLabel("Keep content, days").fill("7");
    await form.getByText(/are kept for 7 days/).waitFor();
    await form.getByText(/are kept for 7 days/).scrollIntoViewIfNeeded();
    await shoot(page, "tokens-captures");
    expect(await seriousViolations(page)).toEqual([]);
    await form.getByRole("button", { name: "Make token" }).click();
    const value = (await page.getByTestId("value").textContent()) ?? "";
    await page.getByRole("button", { name: "Done" }).click();
    await page
      .getByRole("row", { name: /limiter/ })
      .getByText("Keeps content")
      .waitFor();
    await ask(value);

    await page.goto(`${stage().url}/#/requests`);
    await page.locator("[data-index]").filter({ hasText: "keeper" }).click();
    const opened = page.getByRole("dialog", { name: "One request" });
    await opened.getByRole("button", { name: "Show what was said" }).click();
    const shown = async (title: string): Promise<string> => {
      await opened.locator("summary", { hasText: title }).click();
      return (await opened.getByRole("region", { name: title }).textContent()) ?? "";
    };
    expect(await shown("From the caller")).toContain("<img src=x");
    const sent = await shown("Sent to demo-messages");
    expect(sent).toContain("max_tokens");
    expect(sent).toContain("<script>");
    expect(await shown("Raw answer of demo-messages")).toContain("event: message_start");
    expect(await shown("To the caller")).toContain("[DONE]");
    expect(await page.locator("img[src='x']").count()).toBe(0);
    expect(await page.title()).not.toBe("ran");
    expect(await seriousViolations(page)).toEqual([]);
    await opened.locator("summary", { hasText: "From the caller" }).scrollIntoViewIfNeeded();
    await shoot(page, "requests-content");
    const { items } = await stage().admin("GET", "/audit?subjectKind=capture");
    expect(items).toHaveLength(1);
    expect(complaints).toEqual([]);
    await close();
  });

  test("a request of another token says how it could have been kept", async () => {
    await stage().chat(FILE_TOKEN, "demo-responses");
    const { page, close } = await stage().open({ path: "/requests" });
    await page
      .getByRole("button", { name: /demo-responses/ })
      .first()
      .click();
    await page.getByRole("button", { name: "Show what was said" }).click();
    await page.getByText(/an administrator sets “Keep content”/).waitFor();
    await close();
  });

  test("a member sees that its token keeps what is said, and turns it off", async () => {
    const login = "kim";
    const { id } = await stage().admin("POST", "/accounts", { login, password: "correct horse battery" });
    await stage().admin("POST", "/tokens", { name: "kim's", accountId: id, captureDays: 7 });
    const { page, complaints, close } = await stage().open({ path: "/tokens", login, isPhone: true });
    await page.getByText("Keeps content").waitFor();
    await page.getByRole("button", { name: "New token" }).click();
    expect(await page.getByLabel("Keep content, days").isDisabled()).toBe(true);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "kim's", exact: true }).click();
    const field = page.getByLabel("Keep content, days");
    await field.fill("");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Keeps content").waitFor({ state: "detached" });
    const [token] = (await stage().admin("GET", "/tokens?search=kim")).items;
    expect(token.captureDays).toBeNull();
    expect(complaints).toEqual([]);
    await close();
  });

  test("and in Chinese, in the dark", async () => {
    const { page, close } = await stage().open({ path: "/requests", language: "zh", scheme: "dark" });
    await page.locator("[data-index]").filter({ hasText: "keeper" }).click();
    await page.getByRole("button", { name: "查看请求与应答内容" }).click();
    await page.locator("summary", { hasText: "调用方的请求" }).click();
    await page.getByText("max_tokens").or(page.getByText("messages")).first().waitFor();
    await shoot(page, "requests-content-zh-dark");
    await close();
  });
}
