/** The pages of budgets and alerts: usage as bars, warnings, rules; what the response cache saved; the budgets of a group in its form. */
import { expect, test } from "vitest";
import type { DashboardFixture } from "../fixture.ts";
import { seriousViolations, shoot } from "../fixture.ts";

const MODEL = "saver-model";

export function checkBudgets(stage: () => DashboardFixture): void {
  test("a group gets a budget; its usage and its warning are shown, and what the cache saved", async () => {
    const channel = {
      name: "saver",
      provider: "demo",
      key: "k",
      models: [{ name: MODEL, upstream: "demo-chat" }],
    };
    const { id, version } = await stage().admin("POST", "/channels", channel);
    await stage().admin("POST", "/prices", { model: MODEL, rates: { input: 1000, output: 1000 } });

    const { page, complaints, close } = await stage().open({ path: "/groups" });
    const form = page.getByRole("dialog");
    await page.getByRole("button", { name: "New group" }).first().click();
    await form.getByLabel("Name", { exact: true }).fill("thrifty");
    await form.getByRole("button", { name: "Add budget" }).click();
    await form.getByLabel("Requests", { exact: true }).fill("4");
    await form.getByRole("button", { name: "Save" }).click();
    await form.waitFor({ state: "hidden" });
    const inGroups = page.getByRole("row", { name: /thrifty/ });
    await inGroups.getByText(/^Requests: 0 of 4, until /).waitFor();
    const [{ budgets }] = (await stage().admin("GET", "/groups?search=thrifty")).items;
    expect(budgets).toEqual([{ per: "day", requests: 4 }]);

    const { value } = await stage().admin("POST", "/tokens", {
      name: "saving",
      group: "thrifty",
      cache: "on",
    });
    await expect.poll(async () => (await stage().chat(value, MODEL)).status).toBe(200);
    const { headers } = await stage().chat(value, MODEL);
    expect(headers.get("x-polywire-cache")).toBe("hit");
    const uncached = (await stage().admin("POST", "/tokens", { name: "spending", group: "thrifty" })).value;
    await expect.poll(async () => (await stage().chat(uncached, MODEL)).status).toBe(200);
    // Until the budget of four requests is used up.
    await expect.poll(async () => (await stage().chat(uncached, MODEL)).status).toBe(429);
    await expect
      .poll(async () =>
        (await stage().admin("GET", "/alerts")).items.map(({ subject }: { subject: string }) => subject),
      )
      // The stage has a rule that always fires. The page reads the history once.
      .toEqual(expect.arrayContaining(["group:thrifty", "all"]));

    await page.getByRole("link", { name: "Budgets" }).click();
    const list = page.getByRole("region", { name: "Budgets" });
    const row = list.getByRole("row", { name: /thrifty/ });
    await row.getByText("Group", { exact: true }).waitFor();
    await row.getByText("Day", { exact: true }).waitFor();
    await row.getByText(/^Requests: 4 of 4, until /).waitFor();
    const saved = page.getByRole("region", { name: /Saved by the response cache/ });
    await saved.getByText(/^1 \(/).waitFor();
    await saved.getByText(/^\$0\.\d*[1-9]/).waitFor();
    await shoot(page, "budgets");
    expect(await seriousViolations(page)).toEqual([]);

    await page.getByRole("link", { name: "Alerts" }).click();
    const history = page.getByRole("region", { name: "History" }).last();
    await history
      .getByRole("row", { name: /thrifty/ })
      .getByText("100% used (Day), warned at 80%")
      .waitFor();
    const firing = page
      .getByRole("region", { name: "Firing alerts" })
      .last()
      .getByRole("row", { name: /stage-journal/ });
    await firing.getByText("Critical", { exact: true }).waitFor();
    await firing.getByText(/ \(threshold 0\)$/).waitFor();
    await history.getByText(/The size of the records that wait for the store of the gateway is /).waitFor();
    await shoot(page, "alerts");
    expect(await seriousViolations(page)).toEqual([]);
    await stage().admin("DELETE", `/channels/${id}?version=${version}`);
    expect(complaints).toEqual([]);
    await close();
  });
}
