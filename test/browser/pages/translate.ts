/**
 * The translate page: a body in all other formats, with dropped fields and the responsible mapping lines. It runs in
 * a worker without network access.
 */

import { request } from "undici";
import { expect, test } from "vitest";
import { type DashboardFixture, shoot } from "../fixture.ts";

const MARKUP = `<img src=x onerror="document.title='owned'">`;

export function checkTranslate(stage: () => DashboardFixture): void {
  test("a request is shown in every format, with dropped fields and the mapping line of a field", async () => {
    const { page, complaints, close } = await stage().open({ path: "/translate" });
    const asked: string[] = [];
    page.on("request", (each) => asked.push(each.url()));
    const text = page.getByLabel("Paste JSON");
    const body = { model: "m", seed: 7, messages: [{ role: "user", content: MARKUP }] };
    await text.fill(JSON.stringify(body));
    const messages = page.getByRole("region", { name: "messages", exact: true }).first();
    await messages.getByText("sampling.seed", { exact: true }).waitFor();
    await messages.getByText("1 field dropped").waitFor();
    const hub = page.getByRole("region", { name: "Common form (hub)", exact: true }).first();
    await hub.getByText("not in messages").first().waitFor();
    await messages.getByRole("button", { name: `"content": ${JSON.stringify(MARKUP)}` }).click();
    await messages
      .getByText(/generation\/messages\.yaml:\d+/)
      .first()
      .waitFor();
    await shoot(page, "translate-explained");
    expect(await page.title()).toBe("Translate · Polywire");
    await text.fill("{");
    await page.getByText("Not valid chat").waitFor();
    // Apart from the page's own live stream, no request was sent.
    expect(asked.filter((url) => !/\/(admin\/api|dashboard)\//.test(url))).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  test("converts a response and a stream, and makes a link that contains them", async () => {
    const { page, complaints, close } = await stage().open({ path: "/translate" });
    await page.getByText("Stream", { exact: true }).click();
    const messages = page.getByRole("region", { name: "messages", exact: true }).first();
    await messages.getByText("content_block_delta", { exact: true }).first().waitFor();
    await page.getByText("Response", { exact: true }).click();
    await messages.getByText(/"stop_reason": "tool_use"/).waitFor();
    await page
      .getByLabel("Paste JSON")
      .fill(
        '{"choices":[{"index":0,"message":{"role":"assistant","content":"kept"},"finish_reason":"stop"}]}',
      );
    await messages.getByText(/"kept"/).waitFor();
    await page.getByRole("button", { name: "Copy link" }).click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    const link = (await page.evaluate("navigator.clipboard.readText()")) as string;
    expect(link).toContain("#/translate?of=");
    await page.goto("about:blank");
    await page.goto(link);
    await messages.getByText(/"kept"/).waitFor();
    await page.goto("about:blank");
    await page.goto(`${link.slice(0, -40)}`);
    await page.getByText("This link is damaged").waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test("where the operator opens the page to everybody, it works without an account, and nothing else does", async () => {
    const { page, complaints, close } = await stage().open({ isSignedOut: true });
    await page.getByRole("link", { name: "Convert between formats" }).click();
    await page.getByRole("region", { name: "messages", exact: true }).first().waitFor();
    expect(await page.getByRole("navigation").count()).toBe(0);
    await shoot(page, "translate-open");
    await page.getByRole("link", { name: "Sign in" }).click();
    await page.getByLabel("Password", { exact: true }).waitFor();
    await page.goto(`${stage().url}/#/tokens`);
    await page.getByLabel("Password", { exact: true }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test("only the worker may compile code, and it has no network access", async () => {
    const { page, close } = await stage().open({ path: "/translate" });
    // The page shows its heading before it starts the worker.
    const thread = page.workers()[0] ?? (await page.waitForEvent("worker"));
    const script = thread.url();
    expect(script).toContain("/dashboard/workers/");
    const { headers } = await request(script);
    expect(headers["content-security-policy"]).toBe("default-src 'none'; script-src 'unsafe-eval'");
    expect(await thread.evaluate("fetch('/').then(() => true, () => false)")).toBe(false);
    await close();
  });
}
