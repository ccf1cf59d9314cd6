/** The example of a page: the `openai` package calls a Messages upstream, under a policy that forbids the evaluation of code. */

import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { packageRoot } from "../../engine/installation/installation.ts";
import { chromiumAbsent, startChromium } from "../browser/chromium.ts";
import { bundle } from "./bundle.ts";
import { startUpstream, type Upstream } from "./messages-upstream.ts";

const folder = join(packageRoot, "examples/browser");
let upstream: Upstream;
let pages: Server;

beforeAll(async () => {
  upstream = await startUpstream();
  const files = new Map([
    ["/", { type: "text/html", text: readFileSync(join(folder, "index.html"), "utf8") }],
    ["/page.bundle.js", { type: "text/javascript", text: await bundle(join(folder, "page.js")) }],
  ]);
  pages = createServer(({ url }, response) => {
    const file = files.get(url ?? "");
    response.writeHead(file === undefined ? 404 : 200, { "content-type": file?.type ?? "text/plain" });
    response.end(file?.text);
  });
  await new Promise<void>((resolve) => pages.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  pages.close();
  await upstream.close();
});

test.skipIf(chromiumAbsent() !== undefined)("streams an answer", async () => {
  const browser = await startChromium();
  try {
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(error.message));
    await page.goto(`http://127.0.0.1:${(pages.address() as AddressInfo).port}/`);
    await page.fill("[name=base]", upstream.url);
    await page.fill("[name=key]", "key-of-page");
    await page.click("button");
    await page.waitForSelector("output[data-state=done]");
    expect(await page.textContent("output")).toBe("Hello, wörld 🌍");
    expect(errors).toEqual([]);
    const [request] = upstream.requests;
    expect(request).toMatchObject({ path: "/messages", headers: { "x-api-key": "key-of-page" } });
    expect(request?.body).toMatchObject({ messages: [{ role: "user" }], stream: true });
  } finally {
    await browser.close();
  }
});
