/** Four charts of one period: requests and failures, tokens, cost, duration. */
import type { ReactElement } from "react";
import {
  Area,
  AreaChart,
  Bar,
  BarChart,
  CartesianGrid,
  Line,
  LineChart,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { useWords, type Words } from "../../app/words.tsx";
import { Card } from "../../parts/page.tsx";
import styles from "./overview.module.css";
import { type RangeName, ranges, type Step } from "./range.ts";

interface ChartsProps {
  steps: readonly Step[];
  range: RangeName;
  /** Times of changes, in milliseconds since 1970. */
  changesMs: readonly number[];
}

interface Point {
  startMs: number;
  answered: number;
  failed: number;
  refused: number;
  input: number;
  output: number;
  cost: number;
  firstByte: number | null;
  total: number | null;
  total95: number | null;
}

const DAY_MS = 86_400_000;
const HEIGHT = 180;

export function Charts({ steps, range, changesMs }: ChartsProps) {
  const words = useWords();
  const { say, number, money, duration } = words;
  const points = steps.map(pointOf);
  const isDays = ranges[range].spanMs > DAY_MS;
  const at = (ms: number): string =>
    isDays ? words.time(ms, "date").replace(/[, ]*\d{4}年?/, "") : words.time(ms, "hour");
  const { stepMs } = ranges[range];
  const marked = steps.filter(({ startMs }) =>
    changesMs.some((atMs) => atMs >= startMs && atMs < startMs + stepMs),
  );
  const marks: [string, string][] = marked.length === 0 ? [] : [["--ink-soft", say("overview.changes.mark")]];
  const frame = (unit: (value: number) => string): ReactElement[] => [
    <CartesianGrid key="grid" vertical={false} stroke="var(--line)" />,
    <XAxis
      key="x"
      dataKey="startMs"
      tickFormatter={at}
      tick={{ fill: "var(--ink-soft)", fontSize: 11 }}
      axisLine={false}
      tickLine={false}
      minTickGap={48}
      height={22}
    />,
    <YAxis
      key="y"
      width={60}
      tickFormatter={unit}
      tick={{ fill: "var(--ink-soft)", fontSize: 11 }}
      axisLine={false}
      tickLine={false}
      tickCount={4}
    />,
    <Tooltip
      key="tip"
      isAnimationActive={false}
      content={(shown) => <Tip {...(shown as unknown as TipProps)} words={words} unit={unit} />}
    />,
    ...marked.map(({ startMs }) => (
      <ReferenceLine
        key={`change ${startMs}`}
        x={startMs}
        stroke="var(--ink-soft)"
        strokeDasharray="3 3"
        className="change-mark"
      />
    )),
  ];
  const area = (name: keyof Point, word: Parameters<Words["say"]>[0], color: string): ReactElement => (
    <Area
      dataKey={name}
      name={say(word)}
      stackId="all"
      stroke={color}
      fill={color}
      fillOpacity={0.16}
      strokeWidth={1.6}
      isAnimationActive={false}
      type="monotone"
    />
  );
  return (
    <>
      <Chart
        title={say("overview.requests")}
        legend={[
          ["--good", say("overview.answered")],
          ["--bad", say("overview.failures")],
          ["--care", say("overview.refused")],
          ...marks,
        ]}
      >
        <BarChart data={points} accessibilityLayer>
          {frame((value) => number(value, true))}
          <Bar
            dataKey="answered"
            name={say("overview.answered")}
            stackId="all"
            fill="var(--good)"
            isAnimationActive={false}
          />
          <Bar
            dataKey="failed"
            name={say("overview.failures")}
            stackId="all"
            fill="var(--bad)"
            isAnimationActive={false}
          />
          <Bar
            dataKey="refused"
            name={say("overview.refused")}
            stackId="all"
            fill="var(--care)"
            isAnimationActive={false}
          />
        </BarChart>
      </Chart>
      <Chart
        title={say("overview.latency")}
        legend={[
          ["--care", say("overview.total95")],
          ["--accent", say("overview.total")],
          ["--good", say("overview.firstByte")],
          ...marks,
        ]}
      >
        <LineChart data={points} accessibilityLayer>
          {frame(duration)}
          <Line
            dataKey="total95"
            name={say("overview.total95")}
            stroke="var(--care)"
            dot={{ r: 1.5 }}
            strokeWidth={1.6}
            isAnimationActive={false}
          />
          <Line
            dataKey="total"
            name={say("overview.total")}
            stroke="var(--accent)"
            dot={{ r: 1.5 }}
            strokeWidth={1.6}
            isAnimationActive={false}
          />
          <Line
            dataKey="firstByte"
            name={say("overview.firstByte")}
            stroke="var(--good)"
            dot={{ r: 1.5 }}
            strokeWidth={1.6}
            isAnimationActive={false}
          />
        </LineChart>
      </Chart>
      <Chart
        title={say("overview.tokens")}
        legend={[
          ["--accent", say("overview.input")],
          ["--good", say("overview.output")],
        ]}
      >
        <AreaChart data={points} accessibilityLayer>
          {frame((value) => number(value, true))}
          {area("input", "overview.input", "var(--accent)")}
          {area("output", "overview.output", "var(--good)")}
        </AreaChart>
      </Chart>
      <Chart title={say("overview.cost")} legend={[]}>
        <AreaChart data={points} accessibilityLayer>
          {frame(money)}
          {area("cost", "overview.cost", "var(--accent)")}
        </AreaChart>
      </Chart>
    </>
  );
}

function pointOf(step: Step): Point {
  const { startMs, requests, failures, refusals, inputTokens, outputTokens, costMicros, percentiles } = step;
  return {
    startMs,
    answered: requests - failures - refusals,
    failed: failures,
    refused: refusals,
    input: inputTokens,
    output: outputTokens,
    cost: costMicros,
    firstByte: percentiles.firstByteMs?.p50 ?? null,
    total: percentiles.totalMs?.p50 ?? null,
    total95: percentiles.totalMs?.p95 ?? null,
  };
}

function Chart({
  title,
  legend,
  children,
}: {
  title: string;
  legend: [string, string][];
  children: ReactElement;
}) {
  return (
    <Card
      title={title}
      aside={
        <span className={styles.legend}>
          {legend.map(([color, name]) => (
            <span key={name}>
              <i style={{ background: `var(${color})` }} />
              {name}
            </span>
          ))}
        </span>
      }
    >
      <div className={styles.room}>
        <ResponsiveContainer width="100%" height={HEIGHT}>
          {children}
        </ResponsiveContainer>
      </div>
    </Card>
  );
}

interface TipProps {
  active?: boolean;
  label?: number;
  payload?: { name: string; value: number | null; color: string }[];
}

function Tip({
  active,
  label,
  payload = [],
  words,
  unit,
}: TipProps & { words: Words; unit(value: number): string }) {
  if (active !== true || label === undefined) return null;
  return (
    <div className={styles.tip}>
      <strong>{words.time(label)}</strong>
      {payload.map(({ name, value }) => (
        <span key={name}>
          {name}: {value === null ? "–" : unit(value)}
        </span>
      ))}
    </div>
  );
}
