/**
 * The channels page: add from the catalogue, test, and reorder with keyboard and mouse; models with aliases and
 * prices.
 */
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type DashboardFixture, FILE_TOKEN, shoot } from "../fixture.ts";

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

  test("a channel changes its requests and connections; a wrong text is shown at its field", async () => {
    const { page, complaints, close } = await stage().open({ path: "/channels" });
    await page.getByRole("button", { name: "works", exact: true }).click();
    const form = page.getByRole("dialog");
    await form.getByText("Requests and connections").click();
    await form.getByLabel("proxy", { exact: true }).fill("http://user:word-of-the-proxy@proxy.example:3128");
    await form.getByLabel("headers", { exact: true }).fill("x-team: research\nuser-agent:");
    await form.getByLabel("override", { exact: true }).fill("{");
    await form.getByText("This is not a JSON object.").first().waitFor();
    await form.getByRole("button", { name: "Save" }).click();
    await form.getByLabel("override", { exact: true }).fill('{ "chat": { "request": { "encode": {} } } }');
    await form.getByLabel("timeouts.total_ms", { exact: true }).fill("5000");
    await form.getByLabel("ip_version", { exact: true }).click();
    await page.getByRole("option", { name: "ipv4" }).click();
    await shoot(page, "channels-options");
    await form.getByRole("button", { name: "Save" }).click();
    await form.waitFor({ state: "hidden" });
    const channel = async () => (await stage().admin("GET", "/channels?search=works")).items[0];
    expect(await channel()).toMatchObject({
      proxy: "http://user@proxy.example:3128",
      hasProxyPassword: true,
      options: {
        headers: { "x-team": "research", "user-agent": null },
        override: { chat: { request: { encode: {} } } },
        timeouts: { total_ms: 5000 },
        ip_version: "ipv4",
      },
    });
    // The fields of a channel that has options are shown at once.
    await page.getByRole("button", { name: "works", exact: true }).click();
    await form.getByLabel("proxy", { exact: true }).fill("");
    for (const name of ["headers", "override", "timeouts.total_ms"])
      await form.getByLabel(name, { exact: true }).fill("");
    await form.getByRole("button", { name: "Save" }).click();
    await form.waitFor({ state: "hidden" });
    expect(await channel()).toMatchObject({ proxy: null, options: { ip_version: "ipv4" } });
    expect(complaints).toEqual([]);
    await close();
  });

  test("a channel gets several keys; refused ones are shown with the next test, and enabled by hand", async () => {
    const { id } = await stage().admin("POST", "/channels", {
      name: "keyed",
      provider: "compatible",
      key: "sk-first-value",
      baseUrl: refusingUrl,
      models: [{ name: "keyed-model" }],
    });
    const { page, complaints, close } = await stage().open({ path: "/channels" });
    await page.getByRole("button", { name: "keyed", exact: true }).click();
    const form = page.getByRole("dialog");
    await form.getByText("Several keys", { exact: true }).click();
    await form.getByLabel("Name of key 1").fill("old");
    await form.getByLabel("Name of key 2").fill("new");
    await form.getByLabel("Value of key 2").fill("sk-second-value");
    await form.getByLabel("Weight of key 2").fill("2");
    await form.getByLabel("Requests per minute of key 2").fill("500");
    await shoot(page, "channels-keys");
    await form.getByRole("button", { name: "Save" }).click();
    await form.waitFor({ state: "hidden" });
    const row = page.getByRole("row", { name: /keyed/ });
    await row.getByText("2 of 2 keys ready").click();
    await row.getByRole("button", { name: "Test key new" }).click();
    await row.getByText(REFUSAL).waitFor();
    const { testFailure } = await stage().admin("GET", `/channels/${id}`);
    expect(testFailure).toContain("key new: ");
    await stage().chat(FILE_TOKEN, "keyed-model");
    await row.getByText("0 of 2 keys ready").waitFor();
    await row
      .getByText(/Refused \(authentication\), next test in /)
      .first()
      .waitFor();
    await shoot(page, "channels-refused-keys");
    await row.getByRole("button", { name: "Enable now" }).first().click();
    await row.getByText("1 of 2 keys ready").waitFor();
    const { keys, version } = await stage().admin("GET", `/channels/${id}`);
    const unlimited = { rpm: null, tpm: null };
    expect(keys).toEqual([
      { name: "old", weight: 1, disabled: false, ...unlimited },
      { name: "new", weight: 2, disabled: false, ...unlimited, rpm: 500 },
    ]);
    await stage().admin("DELETE", `/channels/${id}?version=${version}`);
    expect(complaints).toEqual([]);
    await close();
  });

  test("keys at their limit, and close to the provider's, are shown with why and until when", async () => {
    const keys = [
      { name: "spent", value: "sk-spent-value", rpm: 1 },
      { name: "low", value: "sk-low-value" },
    ];
    const limiting = createServer((request, response) => {
      request.resume();
      const isLow = request.headers.authorization === "Bearer sk-low-value";
      const limits = {
        "x-ratelimit-limit-requests": 1000,
        "x-ratelimit-remaining-requests": 50,
        "x-ratelimit-reset-requests": "4m",
      };
      response.writeHead(200, { "content-type": "application/json", ...(isLow ? limits : {}) });
      const message = { role: "assistant", content: "Hi" };
      response.end(
        JSON.stringify({
          id: "c",
          object: "chat.completion",
          created: 1,
          model: "m",
          choices: [{ index: 0, message, finish_reason: "stop" }],
        }),
      );
    }).listen(0, "127.0.0.1");
    await once(limiting, "listening");
    const baseUrl = `http://127.0.0.1:${(limiting.address() as AddressInfo).port}/v1`;
    const models = [{ name: "limited-model" }];
    const { id, version } = await stage().admin("POST", "/channels", {
      name: "limited",
      provider: "compatible",
      baseUrl,
      models,
      keys,
    });
    const { page, complaints, close } = await stage().open({ path: "/channels" });
    await expect.poll(async () => (await stage().chat(FILE_TOKEN, "limited-model")).status).toBe(200);
    for (let request = 0; request < 4; request++) await stage().chat(FILE_TOKEN, "limited-model");
    const row = page.getByRole("row", { name: /limited/ });
    await row.getByText(/At its limit of 1 requests per minute, available again /).waitFor();
    await row
      .getByText(/Gets 50% of its weight: the provider has 50 of 1,000 requests left, resets in /)
      .waitFor();
    await shoot(page, "channels-limited-keys");
    await stage().admin("DELETE", `/channels/${id}?version=${version}`);
    limiting.close();
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

  test("channels are searched and sorted; a failed test is never beside `Serving`; the catalogue finds a family", async () => {
    const { page, complaints, close } = await stage().open({ path: "/channels" });
    const list = page.getByRole("region", { name: "Channels", exact: true });
    const rows = list.locator("tbody tr");
    const refuses = rows.filter({ has: page.getByRole("button", { name: "refuses", exact: true }) });
    await refuses.getByText(/^Failed/).waitFor();
    expect(await refuses.getByText("Serving").count()).toBe(0);
    await page.getByPlaceholder("Search by name, provider or model").fill("WORKS");
    await expect.poll(() => rows.count()).toBe(1);
    await expect.poll(() => page.url()).toContain("search=WORKS");
    await page.reload();
    await rows.getByRole("button", { name: "works", exact: true }).waitFor();
    expect(await rows.count()).toBe(1);
    await page.getByPlaceholder("Search by name, provider or model").fill("nothing like this");
    await page.getByText("No channel matches").waitFor();
    await page.getByPlaceholder("Search by name, provider or model").fill("");
    await page.getByRole("combobox", { name: "Order" }).click();
    await page.getByRole("option", { name: "Problems first" }).click();
    await expect.poll(() => rows.first().textContent()).toContain("refuses");
    await page.getByRole("combobox", { name: "Order" }).click();
    await page.getByRole("option", { name: "By name" }).click();
    await expect.poll(() => rows.last().textContent()).toContain("works");
    await shoot(page, "channels-sorted");
    await page.getByRole("button", { name: "Add channel" }).click();
    const providers = page.getByRole("dialog").locator("button strong");
    for (const [typed, first] of [
      ["gemini", "google"],
      ["openai", "openai"],
      ["claude", "anthropic"],
    ] as const) {
      await page.getByPlaceholder("Search providers").fill(typed);
      await expect.poll(() => providers.first().textContent()).toBe(first);
    }
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
    await page.getByRole("menuitem", { name: "Set price" }).click();
    await page.getByLabel("Image", { exact: true }).fill("0.04");
    await page.getByLabel("Request", { exact: true }).fill("0.001");
    await page.getByRole("button", { name: "More units" }).click();
    await page.getByLabel("Audio input", { exact: true }).fill("40");
    await page.getByRole("button", { name: "Save" }).click();
    await row.getByText("Image: $0.04").waitFor();
    await row.getByText("Request: $0.001").waitFor();
    expect((await stage().admin("GET", "/prices")).items[0].rates).toEqual({
      input: 2.5,
      output: 10,
      image: 0.04,
      request: 0.001,
      input_audio: 40,
    });
    await page.getByRole("button", { name: "Actions for mine" }).click();
    await page.getByRole("menuitem", { name: "Create alias" }).click();
    await page.getByRole("dialog").getByLabel("Name", { exact: true }).fill("fast");
    await page.getByLabel("Condition of mine").fill("=$hour < 24");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByPlaceholder("Search by model").fill("fast");
    await page.getByText("→ mine").waitFor();
    const [alias] = (await stage().admin("GET", "/aliases?search=fast")).items;
    expect(alias.options).toEqual({ targets: [{ model: "mine", when: "=$hour < 24" }] });
    const { value } = await stage().admin("POST", "/tokens", { name: "for the alias" });
    expect((await stage().chat(value, "fast")).status).toBe(200);
    expect(complaints).toEqual([]);
    await close();
  });
}
