/** The tasks page: progress, cancellation and failures; a provider's message is shown as text. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { ark } from "../../tasks/dialects.ts";
import { KEY, Studio } from "../../tasks/studio.ts";
import { type DashboardFixture, shoot } from "../fixture.ts";
import { STUDIO } from "./files.ts";

const PATH = "providers/studio.yaml";
const MARKUP = "<img src=x onerror=\"document.title='owned'\">";

export function checkTasks(stage: () => DashboardFixture): void {
  let studio: Studio;
  let token: string;
  beforeAll(async () => {
    studio = await new Studio(ark).start();
    const { items } = await stage().admin("GET", "/files");
    if (!items.some(({ path }: { path: string }) => path === PATH))
      await stage().admin("POST", `/files/${encodeURIComponent(PATH)}`, { text: STUDIO, version: null });
    await stage().admin("POST", "/channels", {
      name: "studio",
      provider: "studio",
      key: KEY,
      baseUrl: `${studio.url}/api/v3`,
      models: [{ name: "film-*" }, { name: MARKUP, upstream: "film-2" }],
    });
    token = (await stage().admin("POST", "/tokens", { name: "films" })).value;
  });
  afterAll(() => studio?.close());

  const begin = async (model: string): Promise<void> => {
    const response = await fetch(`${stage().url}/v1/videos`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify({ model, prompt: "A cat", seconds: "4" }),
    });
    expect([response.status, await response.text()]).toEqual([200, expect.any(String)]);
  };

  test("a task progresses, is cancelled where that is possible, and links to its request", async () => {
    studio.takes = 1_000;
    studio.before = async ({ method }) => {
      // Holds the task in its waiting state during this check.
      if (method === "GET") await new Promise((resolve) => setTimeout(resolve, 30));
      return undefined;
    };
    const { page, complaints, close } = await stage().open({ path: "/tasks" });
    await page.getByText("No tasks yet").waitFor();
    await begin("film-1");
    const row = page.getByRole("row", { name: /film-1/ });
    await row.getByText("in progress").waitFor();
    await row.getByRole("button", { name: /^Actions for task_/ }).click();
    await page.getByRole("menuitem", { name: "Cancel" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).last().click();
    await page.getByText("the task is running and cannot be cancelled").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).first().click();
    for (const shot of studio.shots.values()) shot.state = "waiting";
    studio.before = async ({ method, path }) => {
      for (const shot of studio.shots.values())
        if (method === "DELETE" && path.endsWith(shot.id)) shot.state = "waiting";
      return undefined;
    };
    await row.getByRole("button", { name: /^Actions for task_/ }).click();
    await page.getByRole("menuitem", { name: "Cancel" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).last().click();
    await row.getByText("cancelled").waitFor();
    await row.getByRole("button", { name: /^Actions for task_/ }).click();
    await page.getByRole("menuitem", { name: "Show request" }).click();
    await page.getByRole("dialog", { name: "Request details" }).getByText("film-1").first().waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test("a failed task shows the reason, and names with markup are shown as text", async () => {
    studio.takes = 1;
    studio.outcome = "failed";
    const { page, complaints, close } = await stage().open({ path: "/tasks" });
    await begin(MARKUP);
    const row = page.getByRole("row").filter({ hasText: "onerror" });
    await row.getByText("It was blocked.").waitFor();
    studio.outcome = "completed";
    await begin("film-3");
    await page
      .getByRole("row", { name: /film-3/ })
      .getByText("completed")
      .waitFor();
    await shoot(page, "tasks-some");
    await page.getByPlaceholder("Status").click();
    await page.getByRole("option", { name: "failed" }).click();
    await page.getByRole("row", { name: /film-3/ }).waitFor({ state: "hidden" });
    expect(await page.title()).toBe("Tasks · Polywire");
    expect(await page.locator("img[src='x']").count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });
}
