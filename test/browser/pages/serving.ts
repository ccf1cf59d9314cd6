/** The responses at `/`, requested without a browser: sizes, headers, caching. */
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { request } from "undici";
import { expect, test } from "vitest";
import type { DashboardFixture, Timed } from "../fixture.ts";

/**
 * The limit is a multiple of fixed work in the browser: two quiet server cores do this work in a tenth of a second,
 * so 10 stands for one second.
 */
const MOST_OF_WORK = 10;
const TURNS = 5;

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

export function checkServing(stage: () => DashboardFixture): void {
  test("the page's policy allows no inline code, no other host and no frame", async () => {
    const { status, headers } = await get(`${stage().url}/`);
    expect(status).toBe(200);
    const policy = headers["content-security-policy"] as string;
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|https?:|\*/);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers).toMatchObject({ "x-content-type-options": "nosniff", "referrer-policy": "no-referrer" });
  });

  test("the same bytes are served plain, with gzip and with brotli", async () => {
    const plain = await get(`${stage().url}/`);
    const brotli = await get(`${stage().url}/`, { "accept-encoding": "gzip, br" });
    const gzip = await get(`${stage().url}/`, { "accept-encoding": "br;q=0, gzip" });
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect([brotli.headers["content-encoding"], gzip.headers["content-encoding"]]).toEqual(["br", "gzip"]);
    expect(brotliDecompressSync(brotli.bytes)).toEqual(plain.bytes);
    expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes);
    expect(brotli.headers.vary).toBe("accept-encoding");
  });

  test("a cached page gets 304, and files with a hash in their name are immutable", async () => {
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

  test("the scripts of the first load are below 250 kB", async () => {
    const html = (await get(`${stage().url}/`)).bytes.toString();
    const scripts = [...html.matchAll(/(?:src|href)="(\/dashboard\/[^"]+\.js)"/g)].map(([, path]) => path);
    expect(scripts.length).toBeGreaterThan(0);
    let bytes = 0;
    for (const path of scripts)
      bytes += (await get(stage().url + path, { "accept-encoding": "gzip" })).bytes.length;
    expect(bytes).toBeLessThan(250_000);
  });

  test("the page is interactive within a second with an empty cache", async () => {
    const turns: { interactiveMs: number; workMs: number }[] = [];
    const ratio = (): number => Math.min(...turns.map(({ interactiveMs, workMs }) => interactiveMs / workMs));
    // Other load prolongs both times, but seldom by the same factor.
    while (turns.length < TURNS && ratio() > MOST_OF_WORK) {
      const { page, settle, close } = await stage().open({ path: "/tokens" });
      const done = await page.waitForFunction(() => (globalThis as unknown as Timed).interactiveMs);
      await settle();
      turns.push({ interactiveMs: Number(await done.jsonValue()), workMs: await page.evaluate(work) });
      await close();
    }
    console.log(
      turns.map((turn) => `interactive ${turn.interactiveMs} ms, work ${turn.workMs} ms`).join("; "),
    );
    expect(ratio()).toBeLessThanOrEqual(MOST_OF_WORK);
  });

  test.each<[string, string, "GET" | "HEAD" | "POST", number]>([
    ["a file of an older build gets 404", "/dashboard/assets/index-00000000.js", "GET", 404],
    ["a path outside the folder gets 404", "/dashboard/..%2f..%2fpackage.json", "GET", 404],
    ["a POST to the page gets 405", "/dashboard/index.html", "POST", 405],
    // One vendor's clients send every request to this path, and name the operation in the query.
    ["a POST to / gets 404", "/", "POST", 404],
    ["HEAD gets no body", "/", "HEAD", 200],
    ["an unknown path gets 404", "/tokens", "GET", 404],
  ])("%s", async (_, path, method, status) => {
    const answer = await get(stage().url + path, {}, method);
    expect(answer.status).toBe(status);
    if (method === "HEAD") expect(answer.bytes.length).toBe(0);
  });
}

/**
 * Runs in the page. The work is always the same, on objects, strings and arrays as the page's own scripts use them.
 * @returns milliseconds
 */
function work(): number {
  const fromMs = performance.now();
  const rows = Array.from({ length: 17_000 }, (_, index) => ({
    id: (index * 7_919) % 17_011,
    name: `row ${index}`,
  }));
  const read = JSON.parse(JSON.stringify(rows)) as typeof rows;
  read.sort((one, other) => one.id - other.id || one.name.localeCompare(other.name));
  const byName = new Map(read.map((row) => [row.name.split(" ").reverse().join("-"), row]));
  if (byName.size !== rows.length) throw new Error("rows are missing");
  return performance.now() - fromMs;
}
