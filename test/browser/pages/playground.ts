/**
 * The playground: a token made for it, every format with and without streaming, two models side by side, errors, and
 * markup as text.
 */
import { expect, test } from "vitest";
import { type DashboardFixture, shoot } from "../fixture.ts";

const MARKUP = `<img src=x onerror="document.title='owned'">`;
/** One pixel. */
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

export function checkPlayground(stage: () => DashboardFixture): void {
  test("every format streams to two models side by side, with requests and responses", async () => {
    const { page, complaints, close } = await stage().open({ path: "/playground" });
    await page.getByText("No messages yet").waitFor();
    await page.getByRole("button", { name: "Create a 1-hour token" }).click();
    await expect
      .poll(() => page.getByLabel("Token", { exact: true }).inputValue())
      .toMatch(/^pw-|^sk-|.{20}/);
    await page.getByRole("combobox", { name: "Model" }).fill("demo-chat");
    await page.getByRole("combobox", { name: "Compare with" }).fill("demo-messages");
    await page.keyboard.press("Escape");
    const [one, other] = ["demo-chat", "demo-messages"].map((name) =>
      page.getByRole("region", { name, exact: true }),
    );
    let rounds = 0;
    for (const format of ["chat", "messages", "responses", "content"]) {
      await page.getByRole("radiogroup").getByText(format, { exact: true }).click();
      await page.getByPlaceholder("Write a message").fill(`Hello ${MARKUP}`);
      await page.keyboard.press("Enter");
      rounds++;
      for (const side of [one, other])
        await expect.poll(() => side?.getByText("Total:").count()).toBe(rounds);
    }
    for (const side of [one, other]) {
      expect(await side?.getByText("200", { exact: true }).count()).toBe(rounds);
      expect(await side?.getByRole("alert").count()).toBe(0);
      expect(await side?.getByText(MARKUP).count()).toBeGreaterThanOrEqual(rounds);
    }
    await one?.getByText("Raw request").last().click();
    await one?.getByText(/POST .v1beta.models/).waitFor();
    await one
      ?.getByText(/raw events/)
      .first()
      .click();
    await one?.getByText("[DONE]").waitFor();
    expect(await page.title()).toBe("Playground · Polywire");
    await shoot(page, "playground-two");
    expect(complaints).toEqual([]);
    await close();
  });

  test("the raw view shows both wires once capture is enabled for the token; the page can disable it again", async () => {
    const { id, value } = await stage().admin("POST", "/tokens", { name: "looked at" });
    const { page, complaints, close } = await stage().open({ path: "/playground" });
    await page.getByLabel("Token", { exact: true }).fill(value);
    await page.getByRole("combobox", { name: "Model" }).fill("demo-messages");
    await page.keyboard.press("Escape");
    const side = page.getByRole("region", { name: "demo-messages", exact: true });
    const ask = async (text: string): Promise<void> => {
      await page.getByPlaceholder("Write a message").fill(text);
      await page.keyboard.press("Enter");
      await side.getByText(`You said: "${text}"`, { exact: false }).waitFor();
      await side.getByText("Upstream request and response").last().click();
    };
    await ask("Hello");
    await side.getByText("Content is not stored for looked at").waitFor();
    await side.getByRole("button", { name: "Store the content of new requests for one day" }).click();
    const done = page.getByRole("alert").filter({ hasText: "is stored for a day" });
    await done.waitFor();
    // Until the traffic process knows the change.
    await expect
      .poll(async () => {
        const answer = await stage().chat(value, "demo-chat");
        const path = `/usage/requests/${answer.headers.get("x-request-id")}/capture`;
        return stage()
          .admin("GET", path)
          .then(
            () => true,
            () => false,
          );
      })
      .toBe(true);
    await ask(`Now ${MARKUP}`);
    await side.getByText("Sent to demo-messages").click();
    await side.getByText(/^POST .*\/messages$/).waitFor();
    await side.getByText("Raw response of demo-messages").click();
    await side.getByText("event: message_stop").waitFor();
    await shoot(page, "playground-upstream");
    expect(await page.title()).toBe("Playground · Polywire");
    await done.getByRole("button", { name: "Undo" }).click();
    await expect.poll(async () => (await stage().admin("GET", `/tokens/${id}`)).captureDays).toBe(null);
    expect(complaints).toEqual([]);
    await close();
  });

  test("whole responses, an image, a tool call, and a model's error in its own words", async () => {
    const { value } = await stage().admin("POST", "/tokens", { name: "played" });
    const { page, complaints, close } = await stage().open({ path: "/playground" });
    await page.getByLabel("Token", { exact: true }).fill(value);
    await page.getByRole("combobox", { name: "Model" }).fill("demo-content");
    await page.keyboard.press("Escape");
    await page.getByRole("switch", { name: "Stream" }).press("Space");
    await page.getByText("Tools", { exact: true }).click();
    const tools = page.getByRole("textbox", { name: "Tools" });
    await tools.fill("[{}]");
    await page.getByText("Enter a JSON list").waitFor();
    await tools.fill('[{"name":"weather","parameters":{"type":"object","properties":{}}}]');
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "dot.png", mimeType: "image/png", buffer: PNG });
    await page.getByText("1 image").waitFor();
    await page.getByPlaceholder("Write a message").fill("What is this?");
    await page.getByRole("button", { name: "Send" }).click();
    const side = page.getByRole("region", { name: "demo-content", exact: true });
    await side.getByText("200", { exact: true }).waitFor();
    await side.locator("img[src^='data:image/png']").waitFor();
    await page.getByRole("combobox", { name: "Model" }).fill("demo-429");
    await page.keyboard.press("Escape");
    await page.getByPlaceholder("Write a message").fill("And now?");
    await page.keyboard.press("Enter");
    await page
      .getByRole("alert")
      .getByText(/Rate limit reached/)
      .waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
}
