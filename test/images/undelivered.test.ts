/** A client that leaves while the gateway fetches a finished image: the upstream has done the work, so its usage counts. */
import { expect, onTestFinished, test } from "vitest";
import type { Ledger } from "../../engine/gateway/accounting/ledger.ts";
import type { RequestRecord } from "../../engine/ledger/record.ts";
import { start, TOKEN, until } from "../gateway/fixture.ts";
import { json, openPlace } from "../transcription/provider-double.ts";

const usage = { input_tokens: 5, output_tokens: 1_000, total_tokens: 1_005 };

test("the reported usage is recorded", async () => {
  const place = await openPlace();
  const records: RequestRecord[] = [];
  const append: Ledger["append"] = (record, onStored) => {
    records.push(record);
    onStored();
  };
  const fixture = await start(
    {},
    "media: { allow: [127.0.0.1] }",
    `  - { name: only, provider: pictures, key: k, base_url: '${place.url}/v1', models: [m] }`,
    undefined,
    { ledger: { append, full: false } },
    { pictures: "{ provider: pictures, wires: { images: {} } }" },
  );
  onTestFinished(async () => {
    await fixture.close();
    place.close();
  });
  let isFetching = false;
  place.answer = ({ path }, response) => {
    // The image never arrives.
    if (path === "/a.png") isFetching = true;
    else json(response, { created: 1, data: [{ url: `${place.url}/a.png` }], usage });
  };
  const leaves = new AbortController();
  const request = fetch(`${fixture.gateway.url}/v1/images/generations`, {
    method: "POST",
    headers: { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" },
    body: JSON.stringify({ model: "m", prompt: "a cat", response_format: "b64_json" }),
    signal: leaves.signal,
  });
  await until(() => isFetching);
  leaves.abort();
  await expect(request).rejects.toThrow();
  await until(() => records.length === 1);
  expect(records[0]).toMatchObject({ outcome: "cancelled", counts: { input: 5, output: 1_000 } });
});
