/**
 * Signing in at an OpenID Connect provider, through its own pages: allowed accounts with their roles, and refused
 * ones.
 */
import { expect, test } from "vitest";
import { type DashboardFixture, OPENID_TITLE, type Opened, shoot } from "../fixture.ts";

const MARKUP = `<img src=x onerror="document.title='owned'">`;

export function checkOpenId(stage: () => DashboardFixture): void {
  const signIn = async ({ page }: Opened, login: string): Promise<void> => {
    await page.getByRole("link", { name: `Sign in with ${OPENID_TITLE}` }).click();
    await page.locator("input[name=login]").fill(login);
    await page.locator("input[name=password]").fill("any");
    await page.locator("button[type=submit]").click();
    // The provider asks for consent once.
    await page.getByRole("button", { name: "Continue" }).click();
  };

  test("an operator at the provider is an administrator here, and can sign out", async () => {
    stage().people.ann = { email: "ann@example.com", email_verified: true, groups: ["operators"] };
    const opened = await stage().open({ isSignedOut: true });
    const { page, complaints, close } = opened;
    await signIn(opened, "ann");
    await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
    await page.getByText("ann@example.com").first().waitFor();
    await page.getByRole("link", { name: "Channels" }).first().waitFor();
    await shoot(page, "openid-signed-in");
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("link", { name: `Sign in with ${OPENID_TITLE}` }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test("a member at the provider is a member here, and its name is shown as text", async () => {
    stage().people.bob = { email: "bob@example.com", email_verified: true, name: MARKUP, groups: ["people"] };
    const opened = await stage().open({ isSignedOut: true });
    await signIn(opened, "bob");
    await opened.page.getByText("bob@example.com").first().waitFor();
    expect(await opened.page.getByRole("link", { name: "Channels" }).count()).toBe(0);
    const admin = await stage().open({ path: "/accounts" });
    await admin.page
      .getByRole("row", { name: /bob@example\.com/ })
      .getByText(MARKUP)
      .waitFor();
    expect(await admin.page.title()).toBe("Accounts · Polywire");
    expect(await admin.page.locator("img[src='x']").count()).toBe(0);
    for (const { complaints, close } of [opened, admin]) {
      expect(complaints).toEqual([]);
      await close();
    }
  });

  test.each([
    [
      "without an allowed role",
      { email: "eve@example.com", email_verified: true, groups: ["others"] },
      /has no access here/,
    ],
    [
      "with an unverified login",
      { email: "boss@example.com", email_verified: false, groups: ["operators"] },
      /verified login/,
    ],
  ])(
    "an account %s sees the reason and stays signed out",
    async (_, person, told) => {
      stage().people.stranger = person;
      const opened = await stage().open({ isSignedOut: true });
      const { page, complaints, close } = opened;
      await signIn(opened, "stranger");
      await page.getByRole("alert").getByText(told).waitFor();
      await page.getByLabel("Password", { exact: true }).waitFor();
      expect((await page.context().request.get(`${stage().url}/admin/api/session`)).status()).toBe(401);
      expect(complaints).toEqual([]);
      await close();
    },
    60_000,
  );

  test("a cancelled sign-in returns to the log-in page", async () => {
    const opened = await stage().open({ isSignedOut: true });
    const { page, complaints, close } = opened;
    await page.getByRole("link", { name: `Sign in with ${OPENID_TITLE}` }).click();
    await page.getByRole("link", { name: "Cancel" }).click();
    await page.getByRole("alert").getByText("The provider did not sign you in.").waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
}
