/**
 * Mapping and provider files: checked while the user types, refused while faulty, served when correct, and deleted.
 */
import { expect, test } from "vitest";
import { type DashboardFixture, type Opened, shoot } from "../fixture.ts";

const PATH = "providers/studio.yaml";
const MARKUP = `<img src=x onerror=document.title='owned'>`;
/** A provider for videos with a short polling interval. */
export const STUDIO = `provider: studio
auth: bearer
wires:
  ark-tasks:
    override: { steps: { interval: { min: 0.1, max: 0.3 } } }
`;

export function checkFiles(stage: () => DashboardFixture): void {
  const write = async ({ page }: Opened, text: string): Promise<void> => {
    await page.locator(".cm-content").press("Control+a");
    await page.keyboard.press("Delete");
    await page.keyboard.insertText(text);
  };

  test("a faulty file is refused with its location; a correct file is served", async () => {
    const opened = await stage().open({ path: "/files" });
    const { page, complaints, close } = opened;
    await page.getByLabel("New file").fill(PATH);
    await page.getByRole("button", { name: "New file" }).click();
    await page.locator(".cm-content").waitFor();
    await write(opened, STUDIO.replace("ark-tasks", "ark-taskz").replace("auth: bearer", `# ${MARKUP}`));
    await page.getByText("1 error").waitFor();
    const drawn = page.locator("pre").filter({ hasText: "ark-taskz" });
    await drawn.waitFor();
    expect(await drawn.textContent()).toMatch(/providers\/studio\.yaml:4:3\n[\s\S]*ark-taskz:\n.*\^+/);
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Not saved: fix the errors below").waitFor();
    await shoot(page, "files-wrong");
    await write(opened, STUDIO);
    await page.getByText("no errors").waitFor();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText(`${PATH} is saved. The gateway uses it now.`).waitFor();
    const { items } = await stage().admin("GET", "/providers");
    expect(items.map(({ name }: { name: string }) => name)).toContain("studio");
    await write(opened, `# ${MARKUP}\n${STUDIO}`);
    await page.getByText("no errors").waitFor();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("row", { name: /edited/ }).waitFor();
    await page.getByRole("button", { name: "Edit the version before this change" }).click();
    await expect.poll(() => page.locator(".cm-content").textContent()).not.toContain("img");
    await page.getByRole("button", { name: "Save" }).click();
    await expect.poll(() => page.getByRole("row", { name: /edited/ }).count()).toBe(2);
    expect(await page.title()).toBe(`${PATH} · Polywire`);
    expect(complaints).toEqual([]);
    await close();
  });

  test("recorded requests are converted with an unsaved mapping", async () => {
    const opened = await stage().open({ path: "/files?path=mappings/generation/messages.yaml" });
    const { page, complaints, close } = opened;
    const said = { role: "user", content: MARKUP };
    const requests = [
      { model: "m", seed: 7, messages: [said] },
      { model: "m", messages: [said] },
    ];
    await page
      .getByLabel("Paste JSON (one object, or one per line) or a stream")
      .fill(requests.map((each) => JSON.stringify(each)).join("\n"));
    await page.getByRole("combobox", { name: "Format of the client" }).click();
    await page.getByRole("option", { name: "chat", exact: true }).click();
    await page.getByRole("button", { name: "Run (inputs: 2)" }).click();
    const runs = page.locator("ol > li");
    await runs.nth(0).getByText("sampling.seed").waitFor();
    await runs.nth(1).getByText("nothing dropped").waitFor();
    await runs.nth(1).getByText("Result").click();
    await runs.nth(1).getByText(JSON.stringify(MARKUP).slice(1, -1)).waitFor();
    await shoot(page, "files-dry-run");
    expect(await page.locator("img[src='x']").count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });

  test("the editor completes keys from the schema, with descriptions", async () => {
    const opened = await stage().open({ path: `/files?path=${PATH}` });
    const { page, complaints, close } = opened;
    await page.locator(".cm-content").waitFor();
    await write(opened, `${STUDIO}ba`);
    await page.locator(".cm-content").press("Control+End");
    await page.keyboard.press("Control+Space");
    await page.getByRole("option", { name: "base_url" }).waitFor();
    await shoot(page, "files-completion");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.locator(".cm-content").textContent()).toContain("base_url: ");
    // Unsaved changes need a confirmation before they are discarded.
    page.once("dialog", (dialog) => void dialog.accept());
    await page.getByRole("link", { name: "All files" }).click();
    await page.getByRole("heading", { level: 1, name: "Mappings and providers" }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test("the tests of a shipped file run, and the page lists what no test reaches", async () => {
    const { page, complaints, close } = await stage().open({ path: "/files" });
    await page.getByRole("link", { name: "cohere", exact: true }).click();
    await page.getByText("built-in").waitFor();
    await page.getByRole("button", { name: "Run tests" }).click();
    await page.getByText(/^(\d+) of \1 passed$/).waitFor({ timeout: 60_000 });
    await page.getByText("All tests").click();
    await page.getByText("vectors stand in lists by their type").waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
}
