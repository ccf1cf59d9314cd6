/** The page of usage: groupings, the comparison with the period before, and its state in the address. */
import { expect, test } from "vitest";
import type { DashboardFixture } from "../fixture.ts";

export function checkUsage(stage: () => DashboardFixture): void {
  test("usage by token and model, from the address and by clicks", async () => {
    const token = await stage().admin("POST", "/tokens", { name: "spender" });
    await stage().chat(token.value, "demo-chat");
    await expect
      .poll(async () => (await stage().admin("GET", `/usage/requests?token=${token.id}`)).items.length)
      .toBe(1);
    const { page, complaints, close } = await stage().open({ path: "/usage?by=token&also=model&period=day" });
    const row = page.getByRole("row", { name: /spender demo-chat/ });
    await row.waitFor();
    expect(await row.getByRole("cell").nth(2).textContent()).toBe("1");
    expect(await page.getByRole("row", { name: /^Total/ }).count()).toBe(1);
    const href = await page.getByRole("link", { name: "Export CSV" }).getAttribute("href");
    expect(href).toMatch(/usage\/sums\/export\?by=token%2Cmodel&fromMs=\d+&toMs=\d+$/);
    const report = page.getByRole("link", { name: /^Report of \d{4}-\d\d \(CSV\)$/ });
    const response = await page
      .context()
      .request.get(new URL((await report.getAttribute("href")) ?? "", stage().url).href);
    expect((await response.text()).split("\r\n")[0]).toMatch(/^account,token,provider,model,name,requests,/);

    await page.getByRole("combobox", { name: "Group by", exact: true }).click();
    await page.getByRole("option", { name: "Channel" }).click();
    await page.getByRole("columnheader", { name: "Channel" }).waitFor();
    expect(page.url()).toMatch(/by=channel&also=model&period=day/);
    await page.goBack();
    await row.getByRole("link", { name: "spender" }).click();
    await expect.poll(() => page.locator("[data-index]").count()).toBe(1);
    expect(page.url()).toMatch(/#\/requests\?/);
    expect(complaints).toEqual([]);
    await close();
  });
}
