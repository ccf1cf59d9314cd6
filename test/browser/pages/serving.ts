/** What the gateway serves at `/`, asked for without a browser: sizes, headers, what is known already. */
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { request } from "undici";
import { expect, test } from "vitest";
import type { Stage, Timed } from "../stage.ts";

const INTERACTIVE_MS = 1_000;

interface Fetched {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  bytes: Buffer;
}

async function get(
  url: string,
  headers: Record<string, string> = {},
  method: "GET" | "HEAD" | "POST" = "GET",
): Promise<Fetched> {
  const { statusCode, headers: sent, body } = await request(url, { method, headers });
  return { status: statusCode, headers: sent, bytes: Buffer.from(await body.arrayBuffer()) };
}

export function checkServing(stage: () => Stage): void {
  test("a page that allows no inline code, no other host and no frame", async () => {
    const { status, headers } = await get(`${stage().url}/`);
    expect(status).toBe(200);
    const policy = headers["content-security-policy"] as string;
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|https?:|\*/);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers).toMatchObject({ "x-content-type-options": "nosniff", "referrer-policy": "no-referrer" });
  });

  test("the same bytes, as small as the browser takes them", async () => {
    const plain = await get(`${stage().url}/`);
    const brotli = await get(`${stage().url}/`, { "accept-encoding": "gzip, br" });
    const gzip = await get(`${stage().url}/`, { "accept-encoding": "br;q=0, gzip" });
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect([brotli.headers["content-encoding"], gzip.headers["content-encoding"]]).toEqual(["br", "gzip"]);
    expect(brotliDecompressSync(brotli.bytes)).toEqual(plain.bytes);
    expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes);
    expect(brotli.headers.vary).toBe("accept-encoding");
  });

  test("what a browser has is not sent again; files never change under their names", async () => {
    const page = await get(`${stage().url}/`);
    const etag = page.headers.etag as string;
    const again = await get(`${stage().url}/`, { "if-none-match": etag });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
    expect(page.headers["cache-control"]).toBe("no-cache");
    const [, script = ""] = /src="(\/dashboard\/[^"]+\.js)"/.exec(page.bytes.toString()) ?? [];
    const { headers } = await get(stage().url + script);
    expect(headers["cache-control"]).toContain("immutable");
    expect(headers["content-type"]).toContain("text/javascript");
  });

  test("the scripts of the first load are 250 kB at most", async () => {
    const html = (await get(`${stage().url}/`)).bytes.toString();
    const scripts = [...html.matchAll(/(?:src|href)="(\/dashboard\/[^"]+\.js)"/g)].map(([, path]) => path);
    expect(scripts.length).toBeGreaterThan(0);
    let bytes = 0;
    for (const path of scripts)
      bytes += (await get(stage().url + path, { "accept-encoding": "gzip" })).bytes.length;
    expect(bytes).toBeLessThan(250_000);
  });

  test("interactive within a second of an empty cache", async () => {
    const took: number[] = [];
    // A neighbour on the machine makes it longer, and nothing makes it shorter.
    while (took.length < 5 && Math.min(...took) > INTERACTIVE_MS) {
      const { page, close } = await stage().open({ path: "/tokens" });
      const done = await page.waitForFunction(() => (globalThis as unknown as Timed).interactiveMs);
      took.push(Number(await done.jsonValue()));
      await close();
    }
    console.log(`interactive after ${took.map((ms) => Math.round(ms)).join(", ")} ms`);
    expect(Math.min(...took)).toBeLessThanOrEqual(INTERACTIVE_MS);
  });

  test.each<[string, string, "GET" | "HEAD" | "POST", number]>([
    ["a file of an older build", "/dashboard/assets/index-00000000.js", "GET", 404],
    ["a way out of the folder", "/dashboard/..%2f..%2fpackage.json", "GET", 404],
    ["what is sent to it", "/dashboard/index.html", "POST", 405],
    // Where one maker's clients send everything, told by the query.
    ["what is sent to where it stands", "/", "POST", 404],
    ["its head", "/", "HEAD", 200],
    ["a path of nobody's", "/tokens", "GET", 404],
  ])("%s", async (_, path, method, status) => {
    const answer = await get(stage().url + path, {}, method);
    expect(answer.status).toBe(status);
    if (method === "HEAD") expect(answer.bytes.length).toBe(0);
  });
}
