/** A cached response gets another id of the same form, wherever the old one is. */
import { describe, expect, test } from "vitest";
import { locateId, withFreshId } from "../../engine/gateway/response-cache/fresh-id.ts";

const bodyWith = (id: string): Buffer => Buffer.from(`{"é":"ä","id":"${id}","text":"${id} is not ${id}a"}`);

describe.each([
  ["chatcmpl-9uVq3YxkT1aBcDeFgHiJk", /^chatcmpl-[A-Za-z0-9]{21}$/],
  ["msg_01XFDUDYJgAACzvnptvVoYEL", /^msg_[A-Za-z0-9]{24}$/],
  ["resp_68f0a1b2c3d4e5f60718293a4b5c6d7e", /^resp_[0-9a-f]{32}$/],
  ["gen-1700000000-abcdEFGH12", /^gen-\d{10}-[a-z]{4}[A-Z]{4}\d\d$/],
  ["0b8f3c6e-1f2a-4d5b-9c7e-2a1b3c4d5e6f", /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/],
  ["aBcD1234_efGH5678", /^[A-Za-z0-9]{8}_[A-Za-z0-9]{8}$/],
])("the id %s", (id, form) => {
  test("is replaced everywhere by one of the same form, each time by another", () => {
    const body = bodyWith(id);
    const found = locateId(id, body);
    expect(found?.positions).toHaveLength(3);
    const fresh = withFreshId({ body, id: found }).toString();
    const [, next = ""] = /"id":"([^"]+)"/.exec(fresh) ?? [];
    expect(next).not.toBe(id);
    expect(next).toMatch(form);
    expect(fresh).toBe(bodyWith(next).toString());
    expect(body).toEqual(bodyWith(id));
    expect(withFreshId({ body, id: found }).toString()).not.toBe(fresh);
  });
});

test.each([[undefined], ["c1"], ["chatcmpl-1234567"], ["id with spaces 123456789"], ["x".repeat(300)]])(
  "%s cannot be replaced, and stays",
  (id) => {
    const body = bodyWith(id ?? "");
    expect(locateId(id, body)).toBeUndefined();
    expect(withFreshId({ body, id: undefined })).toBe(body);
  },
);
