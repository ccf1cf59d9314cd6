/** Forms with values that are not saved yet: Escape, an ended session, and numbers that are too large. */
import { expect, test } from "vitest";
import { type DashboardFixture, PASSWORD, shoot } from "../fixture.ts";

export function checkForms(stage: () => DashboardFixture): void {
  test("Escape closes an unchanged form, and asks before it drops a changed one; the focus returns", async () => {
    await stage().admin("POST", "/tokens", { name: "kept" });
    const { page, complaints, close } = await stage().open({ path: "/tokens" });
    const name = page.getByRole("button", { name: "kept", exact: true });
    const form = page.getByRole("dialog", { name: "Edit kept" });
    await name.click();
    await form.getByLabel("Name").waitFor();
    await page.keyboard.press("Escape");
    await form.waitFor({ state: "hidden" });
    await expect.poll(() => page.evaluate("document.activeElement.textContent")).toBe("kept");
    await page.keyboard.press("Enter");
    await form.getByLabel("Requests per minute").fill("5");
    await page.keyboard.press("Escape");
    const question = page.getByRole("dialog", { name: "Discard your changes?" });
    await question.waitFor();
    await shoot(page, "tokens-discard");
    await page.keyboard.press("Escape");
    await question.waitFor({ state: "hidden" });
    expect(await form.getByLabel("Requests per minute").inputValue()).toBe("5");
    await form.getByRole("button", { name: "Close" }).click();
    await question.getByRole("button", { name: "Discard" }).click();
    await form.waitFor({ state: "hidden" });
    expect((await stage().admin("GET", "/tokens?search=kept")).items[0].rpm).toBe(null);
    expect(complaints).toEqual([]);
    await close();
  });

  test("a session that ends under a form asks for the password over the form, and the form keeps its text", async () => {
    const { page, complaints, close } = await stage().open({ path: "/tokens?new=true" });
    const form = page.getByRole("dialog", { name: "New token" });
    await form.getByLabel("Name").fill("after the end");
    await page.context().clearCookies();
    await form.getByRole("button", { name: "Create token" }).click();
    const signIn = page.getByRole("dialog", { name: "Your session has ended" });
    await signIn.waitFor();
    await page.keyboard.press("Escape");
    await shoot(page, "tokens-session-ended");
    // A click at the position of the field reaches it only if nothing lies above.
    await signIn.getByLabel("Password", { exact: true }).click();
    await page.keyboard.insertText(PASSWORD);
    await signIn.getByRole("button", { name: "Sign in" }).click();
    await signIn.waitFor({ state: "hidden" });
    expect(await form.getByLabel("Name").inputValue()).toBe("after the end");
    expect(await form.getByText("admin/api").count()).toBe(0);
    await form.getByRole("button", { name: "Create token" }).click();
    await page.getByTestId("value").waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test("a number that is too large is refused with the reason, and not saved as another one", async () => {
    const { page, complaints, close } = await stage().open({ path: "/tokens?new=true" });
    const form = page.getByRole("dialog", { name: "New token" });
    await form.getByLabel("Name").fill("too long");
    await form.getByLabel("Capture prompts and responses (days)").fill("90");
    await form.getByRole("button", { name: "Create token" }).click();
    await form.getByText(/captureDays must be/).waitFor();
    expect(await form.getByLabel("Capture prompts and responses (days)").inputValue()).toBe("90");
    expect((await stage().admin("GET", "/tokens?search=too%20long")).items).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });
}
