import { expect, test } from "vitest";
import { Health } from "./health.ts";

const policy = { failureThreshold: 3, coolDownMs: 1000 };

test("failures in a row start a cool-down; a success in between starts the count anew", () => {
  const health = new Health(policy);
  health.fail(0);
  health.fail(0);
  health.succeed();
  health.fail(0);
  health.fail(0);
  expect(health.isReady(0)).toBe(true);
  health.fail(0);
  expect(health.isReady(999)).toBe(false);
  expect(health.isReady(1000)).toBe(true);
});

test("after the cool-down one request tries, and decides", () => {
  const health = new Health({ failureThreshold: 1, coolDownMs: 1000 });
  health.fail(0);
  health.begin();
  expect(health.isReady(1000)).toBe(false);
  health.fail(1000);
  expect(health.isReady(1999)).toBe(false);
  health.begin();
  health.succeed();
  expect(health.isReady(2000)).toBe(true);
});

test("a trial that the caller left decides nothing", () => {
  const health = new Health({ failureThreshold: 1, coolDownMs: 1000 });
  health.fail(0);
  health.begin();
  health.abandon();
  expect(health.isReady(1000)).toBe(true);
});

test("a pause that the upstream asks for holds at once, up to a minute", () => {
  const health = new Health(policy);
  health.fail(0, 5000);
  expect(health.isReady(4999)).toBe(false);
  expect(health.isReady(5000)).toBe(true);
  health.fail(10_000, 3_600_000);
  expect(health.isReady(70_000)).toBe(true);
});

test("a cool-down of the setting may last longer than a minute", () => {
  const health = new Health({ failureThreshold: 1, coolDownMs: 120_000 });
  health.fail(0);
  expect(health.isReady(119_999)).toBe(false);
  expect(health.isReady(120_000)).toBe(true);
});

test("an answer that was long on its way heals nothing that failed since it was asked for", () => {
  const health = new Health({ failureThreshold: 1, coolDownMs: 1000 });
  health.fail(100);
  health.succeed(50);
  expect(health.isReady(200)).toBe(false);
  health.succeed(150);
  expect(health.isReady(200)).toBe(true);
});
