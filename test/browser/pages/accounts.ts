/**
 * The accounts page: create, edit and disable accounts, each change in the audit log with the old value; members have
 * neither page.
 */
import { expect, test } from "vitest";
import { type DashboardFixture, PASSWORD } from "../fixture.ts";

const MARKUP = `<img src=x onerror="document.title='owned'">`;

export function checkAccounts(stage: () => DashboardFixture): void {
  test("an account is created, refused with invalid fields, edited and disabled; the audit log has each change", async () => {
    const { page, complaints, close } = await stage().open({ path: "/accounts" });
    await page.getByRole("button", { name: "New account" }).click();
    const form = page.getByRole("dialog");
    await form.getByLabel("Login").fill("ada");
    await form.getByLabel("Name", { exact: true }).fill(MARKUP);
    await form.getByLabel("Password", { exact: true }).fill("short");
    await form.getByRole("button", { name: "Save" }).click();
    await form.getByText(/password must be/).waitFor();
    await form.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await form.getByRole("button", { name: "Save" }).click();
    const row = page.getByRole("row", { name: /ada/ });
    await row.getByText(MARKUP).waitFor();
    await row.getByRole("button", { name: "ada", exact: true }).click();
    await form.getByLabel("Requests per minute").fill("7");
    await form.getByRole("button", { name: "Save" }).click();
    await form.waitFor({ state: "hidden" });
    await row.getByRole("button", { name: "Actions for ada" }).click();
    await page.getByRole("menuitem", { name: "Disable" }).click();
    await row.getByText("Disabled").waitFor();
    await page.getByRole("link", { name: "Audit" }).click();
    await page
      .getByRole("row", { name: /Account created/ })
      .getByText("ada")
      .first()
      .waitFor();
    await page
      .getByRole("row", { name: /Requests per minute/ })
      .getByText("7")
      .first()
      .waitFor();
    expect(await page.title()).toBe("Audit · Polywire");
    expect(await page.locator("img[src='x']").count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });

  test("a password change needs the old password, and ends other sessions", async () => {
    await stage().admin("POST", "/accounts", { login: "grace", password: PASSWORD });
    const { page, complaints, close } = await stage().open({ path: "/settings", login: "grace" });
    const other = await stage().open({ path: "/tokens", login: "grace" });
    expect(await page.getByRole("link", { name: "Accounts" }).count()).toBe(0);
    expect(await page.getByRole("link", { name: "Audit" }).count()).toBe(0);
    await page.getByLabel("Current password", { exact: true }).fill("not this one");
    await page.getByLabel("New password", { exact: true }).fill(`${PASSWORD} again`);
    await page.getByRole("button", { name: "Change password" }).click();
    await page.getByText("This is not your password.").waitFor();
    await page.getByLabel("Current password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Change password" }).click();
    await page.getByText("The password is changed.").waitFor();
    await other.page.reload();
    await other.page.getByLabel("Password", { exact: true }).waitFor();
    expect([...complaints, ...other.complaints]).toEqual([]);
    await close();
    await other.close();
  });

  test("sessions are listed and ended: an account's own, and all for an administrator", async () => {
    const login = "henry";
    await stage().admin("POST", "/accounts", { login, password: PASSWORD });
    const here = await stage().open({ path: "/settings", login });
    const there = await stage().open({ path: "/tokens", login });
    await here.page.reload();
    await here.page.getByText("this session").waitFor();
    await here.page.getByRole("button", { name: "End", exact: true }).click();
    await here.page.getByRole("button", { name: "End", exact: true }).waitFor({ state: "hidden" });
    await there.page.reload();
    await there.page.getByLabel("Password", { exact: true }).waitFor();
    const admin = await stage().open({ path: "/accounts" });
    await admin.page.getByRole("button", { name: `Actions for ${login}` }).click();
    await admin.page.getByRole("menuitem", { name: "Sessions" }).click();
    await admin.page.getByRole("dialog").getByRole("button", { name: "End all" }).click();
    await admin.page.getByText("No sessions").waitFor();
    await here.page.reload();
    await here.page.getByLabel("Password", { exact: true }).waitFor();
    for (const { complaints, close } of [here, there, admin]) {
      expect(complaints).toEqual([]);
      await close();
    }
  });

  test("a deleted account disappears, and the last administrator cannot be deleted", async () => {
    const { page, complaints, close } = await stage().open({ path: "/accounts" });
    const remove = async (login: string): Promise<void> => {
      await page.getByRole("button", { name: `Actions for ${login}` }).click();
      await page.getByRole("menuitem", { name: "Delete" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    };
    await remove("ada");
    await page.getByRole("button", { name: "ada", exact: true }).waitFor({ state: "hidden" });
    await remove("admin");
    await page.getByRole("dialog").getByRole("alert").waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
}
