/**
 * The channels page: add from the catalogue, test, and reorder with keyboard and mouse; models with aliases and
 * prices.
 */
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type DashboardFixture, shoot } from "../fixture.ts";

const MARKUP = `<img src=x onerror="document.title='owned'">`;
const REFUSAL = "Incorrect API key provided";

interface Ranked {
  priority: number;
  createdMs: number;
}

export function checkChannels(stage: () => DashboardFixture): void {
  let refusing: Server;
  let refusingUrl = "";
  beforeAll(async () => {
    refusing = createServer((request, response) => {
      request.resume();
      response.writeHead(401, { "content-type": "application/json" });
      response.end(
        JSON.stringify({ error: { message: `${REFUSAL} ${MARKUP}`, type: "invalid_request_error" } }),
      );
    }).listen(0, "127.0.0.1");
    await once(refusing, "listening");
    refusingUrl = `http://127.0.0.1:${(refusing.address() as AddressInfo).port}/v1`;
  });
  afterAll(() => refusing.close());

  const names = async (): Promise<string[]> => {
    // biome-ignore lint/suspicious/noExplicitAny: answers are read as a client would
    const { items } = (await stage().admin("GET", "/channels?limit=500")) as any;
    return items
      .toSorted(
        (one: Ranked, other: Ranked) => other.priority - one.priority || one.createdMs - other.createdMs,
      )
      .map(({ name }: { name: string }) => name);
  };

  test("a channel is added from the catalogue and tested at once; a wrong key shows the upstream's message", async () => {
    const { page, complaints, close } = await stage().open({ path: "/channels" });
    const add = async (provider: string, name: string, more: () => Promise<void>): Promise<void> => {
      await page.getByRole("button", { name: "Add channel" }).click();
      await page.getByPlaceholder("Search providers").fill(provider);
      await page.getByRole("button", { name: new RegExp(`^${provider}`) }).waitFor();
      await page.getByPlaceholder("Search providers").press("Enter");
      const form = page.getByRole("dialog");
      await form.getByLabel("Name", { exact: true }).fill(name);
      await form.getByLabel("Key", { exact: true }).fill("sk-wrong");
      await more();
      await form.getByRole("button", { name: "Add channel" }).click();
    };
    const models = page.getByRole("combobox", { name: "Models" });
    await add("demo", "works", () => models.fill("mine=demo-chat"));
    await page.getByText(/works passed its test in /).waitFor();
    await add("compatible", "refuses", async () => {
      await page.getByLabel("URL", { exact: true }).fill(refusingUrl);
      // Its model list is refused with the same message.
      await page.getByRole("button", { name: "Fetch models from provider" }).click();
      await page.getByRole("dialog").getByText(REFUSAL).waitFor();
      await models.fill("theirs");
    });
    await page.getByText("refuses was added, but its test failed").waitFor();
    await page.getByText(REFUSAL).first().waitFor();
    const row = page.getByRole("row", { name: /refuses/ });
    await row.getByRole("button", { name: "Test", exact: true }).click();
    await row.getByText(REFUSAL).waitFor();
    const works = page.getByRole("row", { name: /works/ });
    await works.getByRole("button", { name: "Test", exact: true }).click();
    await works.getByText(/Passed in .+ \(chat\)/).waitFor();
    // An upstream's message is shown as text everywhere.
    expect(await page.title()).toBe("Channels · Polywire");
    expect(await page.locator("img[src='x']").count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });

  test("models are selected from the provider's list, also for an existing channel", async () => {
    const { page, complaints, close } = await stage().open({ path: "/channels" });
    await page.getByRole("button", { name: "works", exact: true }).click();
    const form = page.getByRole("dialog");
    await form.getByRole("button", { name: "Fetch models from provider" }).click();
    await form.getByText(/^\d+ models in /).waitFor();
    // A model that is already served is checked, also under another name for clients.
    expect(await form.getByLabel("demo-chat", { exact: true }).isChecked()).toBe(true);
    await form.getByPlaceholder("Search by name").fill("images");
    await form.getByLabel("demo-images", { exact: true }).check();
    expect(await form.getByLabel("demo-chat", { exact: true }).count()).toBe(0);
    await shoot(page, "channels-models");
    await form.getByLabel("Webhook secret", { exact: true }).fill("whsec_c2VjcmV0");
    await form.getByRole("button", { name: "Save" }).click();
    await form.waitFor({ state: "hidden" });
    const [channel] = (await stage().admin("GET", "/channels?search=works")).items;
    expect(channel.models.map(({ name }: { name: string }) => name)).toEqual(["mine", "demo-images"]);
    expect(channel.hasWebhookSecret).toBe(true);
    expect(complaints).toEqual([]);
    await close();
  });

  test("a circuit breaker is opened by hand, and reset", async () => {
    const { page, complaints, close } = await stage().open({ path: "/channels" });
    const card = page.getByRole("region", { name: "Circuit breakers" }).first();
    await card.getByText("All circuit breakers are closed").waitFor();
    await card.getByText("All", { exact: true }).click();
    const row = card.getByRole("row", { name: /works.*mine/ });
    await row.getByText("Closed").waitFor();
    const act = async (name: string): Promise<void> => {
      await row.getByRole("button", { name: "Actions for mine on works" }).click();
      await page.getByRole("menuitem", { name }).click();
    };
    await act("Open by hand");
    await row.getByText("Opened by hand").waitFor();
    await shoot(page, "channels-circuits");
    const states = async (): Promise<unknown[]> =>
      (await stage().admin("GET", "/circuits?channel=works")).items
        .filter(({ model }: { model: string }) => model === "mine")
        .map(({ state, isHeld }: { state: string; isHeld: boolean }) => [state, isHeld]);
    expect(await states()).toEqual([["open", true]]);
    await act("Reset to automatic");
    await row.getByText("Closed").waitFor();
    expect(await states()).toEqual([["closed", false]]);
    expect(complaints).toEqual([]);
    await close();
  });

  test("channels are reordered by keyboard and by mouse, and disabled", async () => {
    const { page, complaints, close } = await stage().open({ path: "/channels" });
    await page.getByRole("button", { name: "refuses", exact: true }).waitFor();
    const [first = "", second = ""] = await names();
    await page.getByRole("button", { name: `Move ${second}` }).press("ArrowUp");
    await page.getByText(`${second} is now number 1.`).waitFor({ state: "attached" });
    await expect.poll(names).toEqual([second, first]);
    await page
      .getByRole("button", { name: `Move ${first}` })
      .dragTo(page.getByRole("row", { name: new RegExp(second) }).first());
    await expect.poll(names).toEqual([first, second]);
    await page.getByRole("button", { name: "Actions for refuses" }).click();
    await page.getByRole("menuitem", { name: "Disable" }).click();
    await page
      .getByRole("row", { name: /refuses/ })
      .getByText("Disabled")
      .waitFor();
    await expect
      .poll(async () => (await stage().admin("GET", "/channels?search=refuses")).items[0].disabled)
      .toBe(true);
    expect(complaints).toEqual([]);
    await close();
  });

  test("a model shows its channels, and gets an alias and a price", async () => {
    const { page, complaints, close } = await stage().open({ path: "/models" });
    await page.getByPlaceholder("Search by model").fill("works");
    const row = page.getByRole("row", { name: /mine/ });
    await row.getByText("works").waitFor();
    await page.getByRole("button", { name: "Actions for mine" }).click();
    await page.getByRole("menuitem", { name: "Set price" }).click();
    await page.getByLabel("Input", { exact: true }).fill("2.5");
    await page.getByLabel("Output", { exact: true }).fill("10");
    await page.getByRole("button", { name: "Save" }).click();
    await row.getByText("$2.5 input, $10 output").waitFor();
    await page.getByRole("button", { name: "Actions for mine" }).click();
    await page.getByRole("menuitem", { name: "Create alias" }).click();
    await page.getByRole("dialog").getByLabel("Name", { exact: true }).fill("fast");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByPlaceholder("Search by model").fill("fast");
    await page.getByText("→ mine").waitFor();
    const { value } = await stage().admin("POST", "/tokens", { name: "for the alias" });
    expect((await stage().chat(value, "fast")).status).toBe(200);
    expect(complaints).toEqual([]);
    await close();
  });
}
