/**
 * The overview while it stays open: its memory does not grow, and a hidden page requests nothing.
 * `POLYWIRE_TEST_HEAP_MINUTES=10` sets the duration; a few seconds by default.
 */
import type { CDPSession, Page } from "playwright-core";
import { expect, test } from "vitest";
import { type DashboardFixture, FILE_TOKEN } from "../fixture.ts";

const SECONDS = 60 * Number(process.env.POLYWIRE_TEST_HEAP_MINUTES || "0.2");
const SAMPLES = 12;
const MEBIBYTE = 1024 ** 2;

interface Sample {
  heapMiB: number;
  nodes: number;
}

async function sampleOf(debuggers: CDPSession): Promise<Sample> {
  await debuggers.send("HeapProfiler.collectGarbage");
  const { usedSize } = await debuggers.send("Runtime.getHeapUsage");
  const { nodes } = await debuggers.send("Memory.getDOMCounters");
  return { heapMiB: usedSize / MEBIBYTE, nodes };
}

export function checkHeap(stage: () => DashboardFixture): void {
  test(
    "an open overview does not grow in memory",
    async () => {
      const { page, complaints, close } = await stage().open();
      const debuggers = await page.context().newCDPSession(page);
      const samples: Sample[] = [];
      const beganMs = performance.now();
      const counted = await countOf(page);
      for (let turn = 0; turn <= SAMPLES; turn++) {
        const untilMs = beganMs + (turn / SAMPLES) * SECONDS * 1000;
        do {
          await stage().chat(FILE_TOKEN, "demo-chat");
          await new Promise((resolve) => setTimeout(resolve, 300));
        } while (performance.now() < untilMs);
        samples.push(await sampleOf(debuggers));
      }
      // The page has received all of the requests.
      await expect.poll(() => countOf(page)).toBeGreaterThan(counted + SAMPLES);
      const third = Math.floor(samples.length / 3);
      // By then, modules and caches are loaded. The minimum counts, because data in flight only adds memory for a
      // moment.
      const [first, last] = [samples.slice(third, 2 * third), samples.slice(-third)].map((some) => ({
        heapMiB: Math.min(...some.map(({ heapMiB }) => heapMiB)),
        nodes: Math.min(...some.map(({ nodes }) => nodes)),
      })) as [Sample, Sample];
      const shown = samples.map(({ heapMiB, nodes }) => `${heapMiB.toFixed(1)} (${nodes})`).join(", ");
      console.log(`heap of a live overview over ${SECONDS} s, in MiB (nodes): ${shown}`);
      expect(last.heapMiB).toBeLessThan(first.heapMiB * 1.1 + 0.5);
      expect(last.nodes).toBeLessThan(first.nodes * 1.2 + 200);
      expect(complaints).toEqual([]);
      await close();
    },
    (SECONDS + 120) * 1000,
  );

  test("all pages of a browser share one live stream, and a hidden page sends no request", async () => {
    const { page, complaints, settle, close } = await stage().open();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const streams = (): number => asked.filter((path) => path.endsWith("/live")).length;
    for (const name of ["Tokens", "Requests", "Tasks", "Overview"]) {
      await page.getByRole("link", { name, exact: true }).first().click();
      await page.getByRole("heading", { level: 1, name }).waitFor();
    }
    expect(streams()).toBe(0);
    await see(page, "hidden");
    await settle();
    asked.length = 0;
    const before = await countOf(page);
    for (let sent = 0; sent < 3; sent++) await stage().chat(FILE_TOKEN, "demo-chat");
    // Twice the time in which the stream would report it.
    await new Promise((resolve) => setTimeout(resolve, 2_200));
    expect(asked).toEqual([]);
    await see(page, "visible");
    await expect.poll(() => countOf(page)).toBeGreaterThanOrEqual(before + 3);
    expect(streams()).toBe(1);
    expect(complaints).toEqual([]);
    await close();
  });
}

/** Sets the page's visibility, as a browser does for a hidden tab. */
async function see(page: Page, state: "hidden" | "visible"): Promise<void> {
  await page.evaluate((state) => {
    const here = globalThis as unknown as { document: EventTarget };
    Object.defineProperty(here.document, "visibilityState", { value: state, configurable: true });
    Object.defineProperty(here.document, "hidden", { value: state === "hidden", configurable: true });
    here.document.dispatchEvent(new Event("visibilitychange"));
  }, state);
}

/** The number of requests that the overview shows. */
async function countOf(page: Page): Promise<number> {
  const shown = page.locator("dl div").filter({ hasText: "Requests" }).locator("dd");
  let count = Number.NaN;
  await expect
    .poll(async () => {
      count = Number((await shown.textContent())?.replaceAll(",", ""));
      return count;
    })
    .not.toBeNaN();
  return count;
}
