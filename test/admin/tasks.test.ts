/**
 * Tasks in the admin API: listed without their request, cancelled where that is possible, hidden from other members.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { routes } from "../../engine/admin/admin-routes.ts";
import { hashPassword } from "../../engine/admin/password.ts";
import { createAccount } from "../../engine/store/identity/account-rows.ts";
import { ADMIN_PASSWORD } from "../control/fixture.ts";
import { ark } from "../tasks/dialects.ts";
import { startTaskGateway, type TaskGateway, until } from "../tasks/gateway.ts";
import { type Client, logIn } from "./client.ts";

const PROMPT = "A cat that nobody may read of";
const asked = { model: "film-1", prompt: PROMPT, seconds: "4", size: "1280x720" };

let at: TaskGateway;
let admin: Client;
let member: Client;
/** The value of the member's token. */
let memberToken: string;
let other: string;

beforeAll(async () => {
  at = await startTaskGateway({ wire: "ark-tasks", dialect: ark, base: "/api/v3" });
  const passwordHash = await hashPassword(ADMIN_PASSWORD);
  const { id } = await createAccount(at.control.store, { login: "ann", passwordHash });
  admin = await logIn(at);
  member = await logIn(at, "ann");
  memberToken = await at.token("ann's", { accountId: id });
  other = await at.token("another's");
}, 240_000);
afterAll(() => at.close());

async function begin(token: string): Promise<string> {
  const response = await fetch(`${at.url}/v1/videos`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify(asked),
  });
  const { id } = (await response.json()) as { id: string };
  expect(response.status).toBe(200);
  return id;
}

const idsFor = async (client: Client, query: string = ""): Promise<string[]> =>
  (await client.call("GET", `/tasks${query}`)).json.items.map(({ id }: { id: string }) => id);

test("a task is listed while it runs and when it has ended, without its request", async () => {
  at.studio.takes = 2;
  const id = await begin(memberToken);
  const { text } = await admin.call("GET", "/tasks");
  expect(text).not.toContain("cat");
  const over = await until(async () => {
    const { json } = await admin.call("GET", `/tasks/${id}`);
    return json.status === "completed" && json;
  });
  expect(over).toMatchObject({
    id,
    operation: "videos",
    model: "film-1",
    channel: "studio",
    upstreamWire: "studio/ark-tasks",
    tokenName: "ann's",
    progress: 100,
    error: null,
  });
  const gives = routes.find(({ path }) => path === "/tasks/{id}")?.responseBody as { properties: object };
  expect(Object.keys(over).sort()).toEqual(Object.keys(gives.properties).sort());
  expect(await idsFor(admin, "?status=completed")).toEqual([id]);
  expect(await idsFor(admin, "?status=failed")).toEqual([]);
});

test("a member sees and cancels its own tasks, and gets 404 for others", async () => {
  at.studio.takes = 1_000;
  const [mine, theirs] = [await begin(memberToken), await begin(other)];
  expect(await idsFor(member)).toContain(mine);
  expect(await idsFor(member)).not.toContain(theirs);
  expect(await idsFor(member, `?account=somebody`)).toContain(mine);
  expect((await member.call("GET", `/tasks/${theirs}`)).status).toBe(404);
  expect((await member.call("POST", `/tasks/${theirs}/cancel`)).status).toBe(404);
  expect((await admin.call("GET", `/tasks/${theirs}`)).json.status).not.toBe("cancelled");
});

test("a waiting task is cancelled here and at the provider; a running task continues, and the provider's reason is returned", async () => {
  at.studio.takes = 1_000;
  const id = await begin(memberToken);
  for (const shot of at.studio.shots.values()) shot.state = "running";
  const refused = await admin.call("POST", `/tasks/${id}/cancel`);
  expect([refused.status, refused.json.error]).toEqual([
    409,
    expect.objectContaining({ message: expect.stringContaining("running and cannot be cancelled") }),
  ]);
  for (const shot of at.studio.shots.values()) shot.state = "waiting";
  const { status, json } = await member.call("POST", `/tasks/${id}/cancel`);
  expect([status, json.status]).toEqual([200, "cancelled"]);
  expect([...at.studio.shots.values()].at(-1)?.state).toBe("cancelled");
  expect((await admin.call("POST", "/tasks/task_nothing/cancel")).status).toBe(404);
  const audit = await admin.call("GET", `/audit?subjectId=${id}`);
  expect(audit.json.items).toEqual([expect.objectContaining({ action: "task.cancel", actorName: "ann" })]);
});

test("pages neither skip nor repeat a task", async () => {
  const all = await idsFor(admin);
  const seen: string[] = [];
  let cursor = "";
  do {
    const { json } = await admin.call("GET", `/tasks?limit=2${cursor && `&cursor=${cursor}`}`);
    seen.push(...json.items.map(({ id }: { id: string }) => id));
    cursor = json.next ?? "";
  } while (cursor !== "");
  expect(seen).toEqual(all);
});

test("returns 403 for another site's page", async () => {
  const { status } = await member.call("POST", "/tasks/one/cancel", undefined, { "x-csrf-token": "guess" });
  expect(status).toBe(403);
});
