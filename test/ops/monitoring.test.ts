/** The alert rules and the dashboards: current, with metrics and labels that exist, and valid for promtool and for Grafana's import. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { monitoringFiles } from "../../scripts/monitoring.ts";
import { findProgram, inCi } from "../servers/server.ts";

const files = monitoringFiles();
const rules = [...files.keys()].find((path) => path.endsWith("alerts.yaml")) as string;
const dashboards = [...files].filter(([path]) => path.endsWith(".json"));

/** The labels of every metric, as the page of metrics lists them. */
const labelsOf = new Map<string, { type: string; labels: string[] }>(
  [...readFileSync("docs/metrics.md", "utf8").matchAll(/^\| `(\w+)` \| (\w+) \| (.*?) \| /gm)].map(
    ([, name = "", type = "", labels = ""]) => [name, { type, labels: labels.match(/\w+/g) ?? [] }],
  ),
);
/** Labels that Prometheus adds. */
const ADDED = new Set(["instance", "job", "le"]);

interface Panel {
  title: string;
  targets: { expr: string; legendFormat: string }[];
}

const expressions: [string, string, string][] = [
  ...[...readFileSync(rules, "utf8").matchAll(/alert: (\w+)\n +expr: (".*")[\s\S]*?summary: (".*")/g)].map(
    ([, name = "", expr = "", summary = ""]): [string, string, string] => [
      name,
      JSON.parse(expr),
      JSON.parse(summary),
    ],
  ),
  ...dashboards.flatMap(([, text]) =>
    (JSON.parse(text) as { panels: Panel[] }).panels.flatMap(({ title, targets }) =>
      targets.map(({ expr, legendFormat }): [string, string, string] => [title, expr, legendFormat]),
    ),
  ),
];

test.each([...files])("%s is current", (path, text) => {
  expect(existsSync(path) && readFileSync(path, "utf8"), "write it anew: node scripts/monitoring.ts").toBe(
    text,
  );
});

test.each(expressions)("%s: %s", (_title, expr, text) => {
  const names =
    expr
      .match(/\b(?:polywire|gen_ai)_\w+(?=[{[)\s]|$)/g)
      ?.filter((name) => !/^gen_ai_\w+_name$/.test(name)) ?? [];
  if (!expr.startsWith("up{")) expect(names).not.toEqual([]);
  const known = new Set(ADDED);
  for (const name of names) {
    const base = name.replace(/_(?:bucket|sum|count)$/, "");
    const metric = labelsOf.get(name) ?? labelsOf.get(base);
    expect(metric, name).toBeDefined();
    expect(metric?.type === "histogram", name).toBe(base !== name);
    for (const label of metric?.labels ?? []) known.add(label);
  }
  const used = [
    ...[...expr.matchAll(/by \(([^)]*)\)/g)].flatMap(([, list = ""]) => list.split(", ")),
    ...[...expr.matchAll(/[{,](\w+)!?=~?"/g)].map(([, label = ""]) => label),
    ...[...text.matchAll(/\{\{ ?(?:\$labels\.)?(\w+) ?\}\}/g)].map(([, label = ""]) => label),
  ];
  expect(used.filter((label) => !known.has(label))).toEqual([]);
});

const promtool = findProgram("promtool");
test("promtool is installed in CI", () => {
  if (inCi) expect(promtool).toBeDefined();
});
test.skipIf(promtool === undefined)(
  `promtool accepts the rules${promtool ? "" : " (promtool is not installed)"}`,
  () => {
    const { status, stderr } = spawnSync("promtool", ["check", "rules", rules], { encoding: "utf8" });
    expect([status, stderr]).toEqual([0, ""]);
  },
);

describe.each(dashboards)("%s", (_path, text) => {
  test("has what Grafana imports: a title, an id, panels with places that do not overlap, and its data source as an input", () => {
    const { uid, title, schemaVersion, panels, __inputs: inputs, id } = JSON.parse(text);
    expect(id).toBeUndefined();
    expect(uid).toMatch(/^[\w-]{1,40}$/);
    expect([typeof title, typeof schemaVersion]).toEqual(["string", "number"]);
    const inputNames = inputs.map(({ name }: { name: string }) => `\${${name}}`);
    const places = new Set<string>();
    for (const panel of panels) {
      expect(inputNames).toContain(panel.datasource.uid);
      const { x, y, w, h } = panel.gridPos;
      expect(x + w).toBeLessThanOrEqual(24);
      expect([w, h].every((size) => size > 0)).toBe(true);
      places.add(`${x} ${y}`);
      expect(new Set(panel.targets.map(({ refId }: { refId: string }) => refId)).size).toBe(
        panel.targets.length,
      );
    }
    expect(places.size).toBe(panels.length);
    expect(new Set(panels.map((panel: { id: number }) => panel.id)).size).toBe(panels.length);
  });
});
