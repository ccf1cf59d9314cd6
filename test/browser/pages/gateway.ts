/** The settings page: searched by description, with each value's origin; members have no such page. */
import { expect, test } from "vitest";
import { type DashboardFixture, shoot } from "../fixture.ts";

export function checkGateway(stage: () => DashboardFixture): void {
  test("a setting is found by a word of its description, with its unit and origin", async () => {
    const { page, complaints, close } = await stage().open({ path: "/gateway" });
    const find = page.getByPlaceholder("Search settings");
    await find.fill("max_body_bytes");
    const row = page.getByRole("row", { name: /max_body_bytes/ });
    await row.getByText("bytes", { exact: false }).first().waitFor();
    await row.getByText("default", { exact: true }).waitFor();
    await find.fill("");
    await page.getByText("Changed", { exact: true }).click();
    const own = page.getByRole("row", { name: /edit_files/ });
    await own.getByText("true", { exact: true }).last().waitFor();
    await own.getByText(/polywire\.yaml:\d+/).waitFor();
    expect(await page.getByRole("row", { name: /max_body_bytes/ }).count()).toBe(0);
    await shoot(page, "gateway-said");
    await find.fill("nothing is called so");
    await page.getByText("No setting matches").waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
}
