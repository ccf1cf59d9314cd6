/**
 * The tokens page: made with limits, used by official clients, edited, disabled and deleted; names are shown as text.
 */
import Anthropic from "@anthropic-ai/sdk";
import OpenAI from "openai";
import { expect, test } from "vitest";
import { type DashboardFixture, PASSWORD, shoot } from "../fixture.ts";

const MARKUP = `<img src=x onerror="document.title='ran'"><script>document.title='ran'</script>`;

export function checkTokens(stage: () => DashboardFixture): void {
  test("a token with limits is made, shown once, and used by official clients", async () => {
    const { page, complaints, close } = await stage().open({ path: "/tokens" });
    await page.getByRole("button", { name: "New token" }).click();
    const form = page.getByRole("dialog", { name: "New token" });
    await form.getByLabel("Name").fill("nightly");
    await form.getByLabel("Models", { exact: true }).fill("demo-ch");
    await page.getByRole("option", { name: "demo-chat", exact: true }).click();
    await form.getByLabel("Spending limit, US$ (total)").fill("12.5");
    await form.getByLabel("Requests per minute").fill("60");
    await form.getByLabel("Addresses").fill("nowhere");
    await form.getByRole("button", { name: "Create token" }).click();
    // A server error for a field appears at that field.
    await form.getByText(/cidrs/).waitFor();
    await form.getByLabel("Addresses").press("Backspace");
    await form.getByLabel("Addresses").fill("127.0.0.0/8");
    await form.getByRole("button", { name: "Create token" }).click();
    const value = (await page.getByTestId("value").textContent()) ?? "";
    await shoot(page, "tokens-issued");
    await page.getByRole("button", { name: "Copy value" }).click();
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe(value);
    for (const format of ["curl", "Chat", "Messages", "Responses", "Content", "Agents"]) {
      await page.getByRole("tab", { name: format }).click();
      await page.getByRole("tabpanel").getByText(value).first().waitFor();
    }
    await page.getByRole("button", { name: "Done" }).click();
    expect(await page.content()).not.toContain(value);
    const [token] = (await stage().admin("GET", "/tokens?search=nightly")).items;
    expect(token).toMatchObject({
      models: ["demo-chat"],
      quotaMicros: 12_500_000,
      rpm: 60,
      cidrs: ["127.0.0.0/8"],
    });
    const chat = new OpenAI({ baseURL: `${stage().url}/v1`, apiKey: value, maxRetries: 0 });
    const messages: [{ role: "user"; content: string }] = [{ role: "user", content: "Hello" }];
    expect((await chat.chat.completions.create({ model: "demo-chat", messages })).choices).toHaveLength(1);
    const other = new Anthropic({ baseURL: stage().url, apiKey: value, maxRetries: 0 });
    expect((await other.messages.create({ model: "demo-chat", max_tokens: 10, messages })).role).toBe(
      "assistant",
    );
    expect((await stage().chat(value, "demo-messages")).status).toBe(403);
    expect(complaints).toEqual([]);
    await close();
  });

  test("an administrator gives a token an owner, who sees the limits of the account", async () => {
    const owner = await stage().admin("POST", "/accounts", {
      login: "olivia",
      password: PASSWORD,
      quotaMicros: 5_000_000,
      budgets: [{ per: "month", usd: 20 }],
    });
    const { page, complaints, close } = await stage().open({ path: "/tokens?new=true" });
    const form = page.getByRole("dialog", { name: "New token" });
    await form.getByLabel("Name").fill("olivia's");
    await form.getByLabel("Owner").fill("oliv");
    await page.getByRole("option", { name: "olivia" }).click();
    await form.getByRole("button", { name: "Create token" }).click();
    await page.getByRole("button", { name: "Done" }).click();
    const [token] = (await stage().admin("GET", "/tokens?search=olivia")).items;
    expect(token.accountId).toBe(owner.id);
    await page
      .getByRole("row", { name: /olivia's/ })
      .getByRole("link", { name: "olivia", exact: true })
      .waitFor();
    await shoot(page, "tokens-owner");
    const own = await stage().open({ path: "/tokens", login: "olivia" });
    const card = own.page.getByRole("region", { name: "Limits of your account" });
    await card.getByText("$0.00 / $5.00").waitFor();
    await card.getByText(/\$20\.00/).waitFor();
    await shoot(own.page, "tokens-member");
    expect([...complaints, ...own.complaints]).toEqual([]);
    await own.close();
    await close();
  });

  test("the sample commands for a member's token use a model that responds", async () => {
    await stage().admin("POST", "/accounts", { login: "tom", password: PASSWORD });
    const { page, complaints, close } = await stage().open({ path: "/tokens?new=true", login: "tom" });
    await page.getByRole("dialog").getByLabel("Name").fill("tom's");
    await page.getByRole("button", { name: "Create token" }).click();
    const value = (await page.getByTestId("value").textContent()) ?? "";
    const line = page.getByRole("tabpanel").getByText("curl");
    await expect.poll(() => line.textContent()).toMatch(/"model": "demo-/);
    const [, model = ""] = /"model": "([^"]+)"/.exec((await line.textContent()) ?? "") ?? [];
    expect((await stage().chat(value, model)).status).toBe(200);
    expect(complaints).toEqual([]);
    await close();
  });

  test("the webhook secret of a token can be copied", async () => {
    const { id } = await stage().admin("POST", "/tokens", {
      name: "told",
      webhookUrl: "https://films.example/told",
    });
    const { secret } = await stage().admin("GET", `/tokens/${id}/webhook`);
    const { page, complaints, close } = await stage().open({ path: "/tokens" });
    await page.getByRole("button", { name: "told", exact: true }).click();
    const shown = page.getByLabel("Webhook secret", { exact: true });
    await expect.poll(() => shown.inputValue()).toBe(secret);
    expect(await shown.getAttribute("type")).toBe("password");
    await page.getByRole("button", { name: "Copy webhook secret" }).click();
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe(secret);
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    expect(complaints).toEqual([]);
    await close();
  });

  test("a token is renamed, disabled, enabled, renewed and deleted", async () => {
    const { value } = await stage().admin("POST", "/tokens", { name: "passing" });
    const { page, complaints, close } = await stage().open({ path: "/tokens" });
    await page.getByRole("button", { name: "passing", exact: true }).click();
    await page.getByRole("dialog").getByLabel("Name").fill("passed");
    await page.getByRole("button", { name: "Save" }).click();
    const act = async (name: string): Promise<void> => {
      await page.getByRole("button", { name: "Actions for passed" }).click();
      await page.getByRole("menuitem", { name }).click();
    };
    await act("Disable");
    await page
      .getByRole("row", { name: /passed/ })
      .getByText("Disabled")
      .waitFor();
    await expect.poll(async () => (await stage().chat(value, "demo-chat")).status).toBe(401);
    await act("Enable");
    await expect.poll(async () => (await stage().chat(value, "demo-chat")).status).toBe(200);
    await act("Rotate token");
    await page.getByRole("dialog").getByRole("button", { name: "Rotate token" }).click();
    expect(await page.getByTestId("value").textContent()).not.toBe(value);
    await page.getByRole("button", { name: "Done" }).click();
    await act("Delete");
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await page.getByRole("button", { name: "passed", exact: true }).waitFor({ state: "hidden" });
    expect((await stage().admin("GET", "/tokens?search=passed")).items).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  test("a deletion and a disabling can be undone", async () => {
    const { value } = await stage().admin("POST", "/tokens", { name: "regretted" });
    const asked = async (): Promise<number> => (await stage().chat(value, "demo-chat")).status;
    const { page, complaints, close } = await stage().open({ path: "/tokens" });
    const row = page.getByRole("row", { name: /regretted/ });
    const act = async (name: string): Promise<void> => {
      await page.getByRole("button", { name: "Actions for regretted" }).click();
      await page.getByRole("menuitem", { name }).click();
    };
    const undo = (done: string) =>
      page.getByRole("alert").filter({ hasText: done }).getByRole("button", { name: "Undo" });
    await act("Delete");
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await row.waitFor({ state: "hidden" });
    // A message can be closed, and lies below dialogs.
    const toast = page.getByRole("alert").filter({ hasText: "regretted is deleted." });
    await toast.getByRole("button", { name: "Close" }).waitFor();
    await expect.poll(asked).toBe(401);
    await undo("regretted is deleted.").click();
    await row.waitFor();
    await expect.poll(asked).toBe(200);
    await act("Disable");
    await row.getByText("Disabled").waitFor();
    await undo("regretted is disabled.").click();
    await row.getByText("Disabled").waitFor({ state: "hidden" });
    await expect.poll(asked).toBe(200);
    expect(complaints).toEqual([]);
    await close();
  });

  test("the slower of two editors sees both versions, and chooses one", async () => {
    const { id, version } = await stage().admin("POST", "/tokens", { name: "contested" });
    const { page, complaints, close } = await stage().open({ path: "/tokens" });
    await page.getByRole("button", { name: "contested", exact: true }).click();
    const form = page.getByRole("dialog");
    await form.getByLabel("Requests per minute").fill("5");
    await stage().admin("PATCH", `/tokens/${id}`, { version, name: "theirs", rpm: 7 });
    await form.getByRole("button", { name: "Save" }).click();
    await form.getByText("Somebody else saved a change while you were editing.").waitFor();
    const differs = form.getByRole("row", { name: /Requests per minute/ });
    expect(await differs.getByRole("cell").allTextContents()).toEqual(["Requests per minute", "5", "7"]);
    await shoot(page, "tokens-conflict");
    await form.getByRole("button", { name: "Use theirs" }).click();
    expect(await form.getByLabel("Name").inputValue()).toBe("theirs");
    expect(await form.getByLabel("Requests per minute").inputValue()).toBe("7");
    await form.getByLabel("Requests per minute").fill("9");
    await stage().admin("PATCH", `/tokens/${id}`, { version: version + 1, name: "theirs again" });
    await form.getByRole("button", { name: "Save" }).click();
    await form.getByRole("button", { name: "Keep mine" }).click();
    await form.waitFor({ state: "hidden" });
    // A field that was not edited here keeps the other editor's value.
    const now = await stage().admin("GET", `/tokens/${id}`);
    expect([now.name, now.rpm]).toEqual(["theirs again", 9]);
    expect(complaints).toEqual([]);
    await close();
  });

  test("a refused change is reverted on the page, with the reason", async () => {
    const { id, version } = await stage().admin("POST", "/tokens", { name: "hasty" });
    const { page, complaints, close } = await stage().open({ path: "/tokens" });
    const row = page.getByRole("row", { name: /hasty/ });
    await row.waitFor();
    let isHeld = true;
    // The response is delayed, and the list is not read again meanwhile.
    await page.route("**/admin/api/tokens?**", (route) => (isHeld ? route.abort() : route.continue()));
    await stage().admin("PATCH", `/tokens/${id}`, { version, rpm: 3 });
    await page.getByRole("button", { name: "Actions for hasty" }).click();
    await page.getByRole("menuitem", { name: "Disable" }).click();
    await page
      .getByRole("alert")
      .getByText("Somebody else saved a change first, so yours is not saved.")
      .waitFor();
    expect(await row.getByText("Disabled").count()).toBe(0);
    isHeld = false;
    expect((await stage().admin("GET", `/tokens/${id}`)).disabled).toBe(false);
    expect(complaints).toEqual([]);
    await close();
  });

  test("a name that looks like markup is shown as text", async () => {
    await stage().admin("POST", "/tokens", { name: MARKUP });
    const { page, complaints, close } = await stage().open({ path: "/tokens" });
    await page.getByRole("button", { name: MARKUP, exact: true }).click();
    await page.getByRole("dialog").getByText(MARKUP).waitFor();
    expect(await page.title()).toBe("Tokens · Polywire");
    expect(await page.locator("img[src='x']").count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });
}
