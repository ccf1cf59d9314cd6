/** From the first visit to the first visible request; then an ended session, and signing out. */
import { expect, test } from "vitest";
import { type DashboardFixture, PASSWORD, shoot } from "../fixture.ts";

export function checkSession(stage: () => DashboardFixture): void {
  test("a user signs in, makes a token and sees the first request arrive", async () => {
    const { page, complaints, close } = await stage().open({ isSignedOut: true });
    await page.getByLabel("Password", { exact: true }).fill("not this one");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByText("Login or password is wrong.").waitFor();
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByText("The demo needs no key").waitFor();
    await page.getByRole("button", { name: "Create a token" }).click();
    await page.getByLabel("Name", { exact: true }).fill("first");
    await page.getByRole("button", { name: "Create token" }).click();
    const value = (await page.getByTestId("value").textContent()) ?? "";
    await page.getByRole("button", { name: "Done" }).click();
    await page.getByRole("link", { name: "Overview" }).click();
    await page.getByText("It appears here when it succeeds.").waitFor();
    expect((await stage().chat(value, "demo-chat")).status).toBe(200);
    await page.getByText(/Received: demo-chat, status 200/).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test("after the session has ended, a password dialog appears over the page, and the page continues", async () => {
    const { page, complaints, close } = await stage().open({ path: "/tokens" });
    await page.getByRole("button", { name: "first", exact: true }).waitFor();
    await page.context().clearCookies();
    await page.getByPlaceholder("Search by name").fill("fir");
    await page.getByText("Your session has ended.").waitFor();
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByText("Your session has ended.").waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "first", exact: true }).waitFor();
    expect(await page.getByPlaceholder("Search by name").inputValue()).toBe("fir");
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByText("One gateway in front of every model API.").waitFor();
    const after = await page.context().request.get(`${stage().url}/admin/api/session`);
    expect(after.status()).toBe(401);
    expect(complaints).toEqual([]);
    await close();
  });

  test("everything is reachable with the keyboard, through the palette", async () => {
    const { page, complaints, close } = await stage().open();
    // Pressed at once, while the palette still loads.
    await page.keyboard.press("Control+k");
    // Text that is typed before the field has the focus is lost.
    await page.locator("input:focus[placeholder='Search pages and actions']").waitFor();
    await page.keyboard.type("new token");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "New token" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog", { name: "New token" }).waitFor({ state: "hidden" });
    await page.keyboard.press("Control+k");
    // Text that is typed before the field has the focus is lost.
    await page.locator("input:focus[placeholder='Search pages and actions']").waitFor();
    await page.keyboard.type("中文");
    await page.locator("[data-selected]", { hasText: "中文" }).waitFor();
    await shoot(page, "palette");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "令牌" }).waitFor();
    expect(await page.evaluate("document.documentElement.lang")).toBe("zh-CN");
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "令牌" }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
}
