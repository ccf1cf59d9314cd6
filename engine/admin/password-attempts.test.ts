import { expect, test } from "vitest";
import { countersOfAccount, countersOfSignIn, PasswordAttempts } from "./password-attempts.ts";

const MINUTE_MS = 60_000;
const ada = countersOfSignIn("ada", "203.0.113.1");

test("successful sign-ins never count as failures of their address", () => {
  const attempts = new PasswordAttempts(() => 0);
  for (let turn = 0; turn < 100; turn++) {
    expect(attempts.pauseMs(ada)).toBe(0);
    attempts.countAttempt(ada);
    attempts.recordSuccess(ada);
  }
});

test("a successful sign-in takes back no failures of other logins", () => {
  const attempts = new PasswordAttempts(() => 0);
  for (let turn = 0; turn < 30; turn++) {
    expect(attempts.pauseMs(ada)).toBe(0);
    attempts.countAttempt(countersOfSignIn(`nobody-${turn}`, "203.0.113.1"));
    attempts.countAttempt(ada);
    attempts.recordSuccess(ada);
  }
  expect(attempts.pauseMs(ada)).toBeGreaterThan(0);
  expect(attempts.pauseMs(countersOfSignIn("ada", "203.0.113.2"))).toBe(0);
});

test("failures for a login from other addresses do not pause its owner", () => {
  const attempts = new PasswordAttempts(() => 0);
  for (let host = 2; host < 200; host++)
    for (let turn = 0; turn < 8; turn++) attempts.countAttempt(countersOfSignIn("ada", `203.0.113.${host}`));
  expect(attempts.pauseMs(ada)).toBe(0);
});

test("all addresses of one IPv6 subscriber share a counter", () => {
  const attempts = new PasswordAttempts(() => 0);
  for (let host = 0; host < 8; host++)
    attempts.countAttempt(countersOfSignIn("ada", `2001:db8:1:2::${host + 1}`));
  expect(attempts.pauseMs(countersOfSignIn("ada", "2001:db8:1:2:ffff::9"))).toBeGreaterThan(0);
  expect(attempts.pauseMs(countersOfSignIn("ada", "2001:db8:1:3::1"))).toBe(0);
});

test("password confirmations count per account, from every address, and separately from sign-ins", () => {
  const attempts = new PasswordAttempts(() => 0);
  const begins = Array.from({ length: 8 }, () => attempts.countAttempt(countersOfAccount("acc")));
  expect(begins).toEqual([...Array(7).fill(false), true]);
  expect(attempts.pauseMs(countersOfAccount("acc"))).toBeGreaterThan(0);
  expect(attempts.pauseMs(countersOfAccount("other"))).toBe(0);
  expect(attempts.pauseMs(ada)).toBe(0);
});

test("a pause ends 15 minutes after the first failure, also if more failures follow", () => {
  let nowMs = 1;
  const attempts = new PasswordAttempts(() => nowMs);
  for (let turn = 0; turn < 8; turn++) {
    attempts.countAttempt(ada);
    nowMs += MINUTE_MS;
  }
  expect(attempts.pauseMs(ada)).toBe(7 * MINUTE_MS);
  nowMs += 7 * MINUTE_MS + 1;
  expect(attempts.pauseMs(ada)).toBe(0);
});
