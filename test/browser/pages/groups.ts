/** The groups page, and the fields for groups on other pages, which appear with the first group. */
import { expect, test } from "vitest";
import type { DashboardFixture } from "../fixture.ts";

export function checkGroups(stage: () => DashboardFixture): void {
  test("a group is created, used by an account, a token and a price, and cannot be deleted then", async () => {
    const { page, complaints, close } = await stage().open({ path: "/groups" });
    const form = page.getByRole("dialog");
    const save = async (): Promise<void> => {
      await form.getByRole("button", { name: "Save" }).click();
      await form.waitFor({ state: "hidden" });
    };
    await page.getByRole("button", { name: "New group" }).first().click();
    await form.getByLabel("Name", { exact: true }).fill("gold");
    await form.getByLabel("Price factor").fill("0.8");
    await form.getByLabel("Requests per minute").fill("70");
    await save();
    const row = page.getByRole("row", { name: /gold/ });
    await row.getByText("× 0.8").waitFor();
    await row.getByText("Requests per minute: 70").waitFor();

    const choose = async (label: string): Promise<void> => {
      await form.getByLabel(label, { exact: true }).first().click();
      await page.getByRole("option", { name: "gold" }).click();
    };
    await stage().admin("POST", "/accounts", { login: "goldie" });
    await page.getByRole("link", { name: "Accounts" }).click();
    await page.getByRole("button", { name: "goldie", exact: true }).click();
    await choose("Group");
    await save();
    await page
      .getByRole("row", { name: /goldie/ })
      .getByText("gold", { exact: true })
      .waitFor();

    await stage().admin("POST", "/tokens", { name: "golden" });
    await page.getByRole("link", { name: "Tokens" }).click();
    await page.getByRole("button", { name: "golden", exact: true }).click();
    await choose("Group");
    await save();
    await page
      .getByRole("row", { name: /golden/ })
      .getByText("gold", { exact: true })
      .waitFor();

    await page.getByRole("link", { name: "Models" }).click();
    await page.getByRole("button", { name: "New price" }).click();
    await form.getByLabel("Model", { exact: true }).fill("golden-model");
    await form.getByLabel("Input").fill("5");
    await choose("Prices of groups");
    await form.getByRole("group", { name: "gold" }).getByLabel("Input").fill("4");
    await save();
    const { items } = (await stage().admin("GET", "/prices?search=golden-model")) as {
      items: { rates: object; groups: object }[];
    };
    expect(items).toMatchObject([{ rates: { input: 5 }, groups: { gold: { input: 4 } } }]);

    const priced = { name: "priced", provider: "demo", key: "k", models: [{ name: "golden-model" }] };
    const { id, version } = await stage().admin("POST", "/channels", priced);
    await page.getByPlaceholder("Search by model").fill("golden-model");
    const model = page.getByRole("row", { name: /golden-model/ });
    await model
      .getByRole("region", { name: "Price for gold" })
      .getByText(/^\$4 input/)
      .waitFor();
    await stage().admin("DELETE", `/channels/${id}?version=${version}`);

    await page.getByRole("link", { name: "Groups" }).click();
    await page.getByRole("button", { name: "gold", exact: true }).click();
    await form.getByRole("button", { name: "Delete" }).click();
    await form.getByText(/the token "golden" uses it/).waitFor();
    await form.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("link", { name: "Audit" }).click();
    await page.getByText("Group created").first().waitFor();
    expect(complaints.filter((each) => !/status of 400/.test(each))).toEqual([]);
    await close();
  });
}
