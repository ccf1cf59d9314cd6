/** A pass-through path that only channels of other groups serve does not exist for a client. */
import { expect, test } from "vitest";
import { Tokens } from "../../engine/access/token-index.ts";
import { startGateway } from "./gateway.ts";
import { json, startUpstream } from "./upstream.ts";

const MEMBER = "token-of-a-member";
const LIST = { object: "list", data: [] };

test("paths of channels for a group are open to the group only", async () => {
  const upstream = await startUpstream({
    "GET /v1/files": (response) => json(response, LIST),
    "GET /v1/batches": (response) => json(response, LIST),
  });
  const channel = (name: string, groups: string): string =>
    `  - { name: ${name}, provider: openai, key: sk-key-of-${name}, base_url: '${upstream.url}/v1', models: ['*']${groups} }`;
  const tokens = new Tokens([
    { name: "member", id: "t1", value: MEMBER, groupName: "staff", allows: () => true },
  ]);
  const statuses = async (channels: string): Promise<[number, number, string]> => {
    const { ask, close } = await startGateway(channels, {
      settings: "groups: { staff: {} }",
      beside: { tokens },
    });
    const member = await ask("/v1/files", { headers: { authorization: `Bearer ${MEMBER}` } });
    const other = await ask("/v1/files");
    const text = await other.text();
    const named = await ask("/v1/files", { headers: { "x-polywire-channel": "reserved" } });
    expect(named.status).not.toBe(200);
    expect(await named.text()).not.toContain("staff");
    await close();
    return [member.status, other.status, text];
  };
  const reserved = channel("reserved", ", groups: [staff]");
  const [member, other, text] = await statuses(reserved);
  expect([member, other]).toEqual([200, 404]);
  expect(text).toContain("no route for GET /v1/files");
  expect((await statuses(`${reserved}\n${channel("open", "")}`)).slice(0, 2)).toEqual([200, 200]);
  await upstream.close();
});
