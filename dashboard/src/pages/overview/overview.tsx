/** The current state: figures of a period, outcomes, groups, and problems. */
import { SegmentedControl } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { patient } from "../../app/load-code.ts";
import { useWords, type Word } from "../../app/words.tsx";
import { Card, Page } from "../../parts/page.tsx";
import { Failure, Waiting } from "../../parts/states.tsx";
import { Attention } from "./attention.tsx";
import { Changes, useChanges } from "./changes.tsx";
import { GettingStarted } from "./getting-started.tsx";
import styles from "./overview.module.css";
import { type RangeName, ranges, readPercentiles, readSteps, type Step } from "./range.ts";
import { Shares } from "./shares.tsx";

const Charts = lazy(patient(() => import("./charts.tsx").then((module) => ({ default: module.Charts }))));

/** The figures must also be refetched when there are no requests. */
const REFRESH_MS = 60_000;

export function Overview() {
  const { say } = useWords();
  const [range, setRange] = useState<RangeName>("hour");
  const { data, error, refetch } = useQuery({
    queryKey: ["usage", "steps", range],
    queryFn: () => readSteps(range, Date.now()),
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  });
  const changes = useChanges(range);
  const names = Object.keys(ranges) as RangeName[];
  return (
    <Page
      title={say("overview")}
      hint={say("overview.hint")}
      actions={
        <SegmentedControl
          size="xs"
          aria-label={say("overview.range")}
          value={range}
          onChange={(next) => setRange(next as RangeName)}
          data={names.map((name) => ({ value: name, label: say(`overview.${name}`) }))}
        />
      }
    >
      <GettingStarted />
      <Attention />
      {error !== null && <Failure error={error} retry={() => void refetch()} />}
      <Figures steps={data} range={range} fromMs={data?.[0]?.startMs} />
      <div className={styles.charts}>
        <Suspense fallback={<ChartsWaiting />}>
          {data === undefined ? (
            <ChartsWaiting />
          ) : (
            <Charts steps={data} range={range} changesMs={changes.map(({ atMs = 0 }) => atMs)} />
          )}
        </Suspense>
      </div>
      <Shares range={range} />
      <Changes changes={changes} range={range} />
    </Page>
  );
}

function ChartsWaiting() {
  return (
    <>
      {[1, 2, 3, 4].map((chart) => (
        <Card key={chart}>
          <div className={styles.waiting}>
            <Waiting rows={4} />
          </div>
        </Card>
      ))}
    </>
  );
}

interface FiguresProps {
  steps: readonly Step[] | undefined;
  range: RangeName;
  /** Start of the period. */
  fromMs: number | undefined;
}

function Figures({ steps, range, fromMs }: FiguresProps) {
  const { say, number, money, duration, share } = useWords();
  const { data: percentiles } = useQuery({
    queryKey: ["usage", "percentiles", range],
    queryFn: () => readPercentiles(range, Date.now()),
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  });
  const at = (value: number | undefined): string => (value === undefined ? "–" : duration(value));
  const total = (name: Exclude<keyof Step, "startMs" | "percentiles">): number =>
    steps?.reduce((sum, step) => sum + step[name], 0) ?? 0;
  const requests = total("requests");
  /** `outcome`: the requests behind the figure. */
  const figures: readonly { word: Word; value: string; isBad?: boolean; outcome?: string }[] = [
    { word: "overview.requests", value: number(requests, true), outcome: "" },
    {
      word: "overview.failed",
      value: share(total("failures"), requests),
      isBad: requests > 0 && total("failures") / requests > 0.05,
      outcome: "failed",
    },
    { word: "overview.refused", value: share(total("refusals"), requests), outcome: "refused" },
    {
      word: "overview.tokens",
      value: number(total("inputTokens") + total("outputTokens"), true),
      outcome: "",
    },
    { word: "overview.cost", value: money(total("costMicros")), outcome: "" },
    { word: "overview.firstByte", value: at(percentiles?.firstByteMs?.p50), outcome: "answered" },
    { word: "overview.total", value: at(percentiles?.totalMs?.p50), outcome: "answered" },
    { word: "overview.total95", value: at(percentiles?.totalMs?.p95), outcome: "answered" },
  ];
  return (
    <dl className={styles.figures}>
      {figures.map((figure) => (
        <div key={figure.word} className={styles.figure} data-bad={figure.isBad}>
          <dt>{say(figure.word)}</dt>
          <dd className="number">
            {steps === undefined ? (
              "–"
            ) : figure.outcome === undefined || fromMs === undefined ? (
              figure.value
            ) : (
              <Link
                to="/requests"
                search={{ from: fromMs, ...(figure.outcome === "" ? {} : { outcome: figure.outcome }) }}
              >
                {figure.value}
              </Link>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
