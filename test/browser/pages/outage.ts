/** Pages while the gateway does not respond, and after it is back. */
import { expect, test } from "vitest";
import { type DashboardFixture, shoot } from "../fixture.ts";

const NOTICE = /The gateway has not responded since/;

export function checkOutage(stage: () => DashboardFixture): void {
  test("an open page reports the outage, a page that is opened meanwhile waits, and both continue by themselves", async () => {
    const { page, close } = await stage().open({ path: "/tokens" });
    await page.getByRole("row").nth(1).waitFor();
    await stage().restart(async () => {
      await page.getByText(NOTICE).waitFor();
      // Its code and its style sheet are not loaded yet.
      await page.getByRole("link", { name: "Requests", exact: true }).click();
      await page.getByRole("link", { name: "Translate", exact: true }).waitFor();
      await shoot(page, "outage");
      expect(await page.getByRole("alert").count()).toBe(0);
    });
    await page.getByRole("heading", { level: 1, name: "Requests" }).waitFor();
    await page.getByText(NOTICE).waitFor({ state: "hidden" });
    const row = page.locator("[data-index]").first();
    await row.waitFor();
    // The style sheet is there too.
    const displayOf = (element: unknown): string =>
      (globalThis as unknown as { getComputedStyle(of: unknown): { display: string } }).getComputedStyle(
        element,
      ).display;
    expect(await row.evaluate(displayOf)).toBe("grid");
    await close();
  });
}
