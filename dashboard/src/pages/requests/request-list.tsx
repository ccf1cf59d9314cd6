/** The visible rows of a long list. The next page is loaded before its first row is visible. */
import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from "react";
import type { Request } from "../../api/rows.ts";
import { useWords } from "../../app/words.tsx";
import { Badge, type Tone } from "../../parts/badge.tsx";
import styles from "./requests.module.css";

const ROW_PX = 44;
const AHEAD = 30;

export const tones: Record<Request["outcome"], Tone> = {
  answered: "good",
  failed: "bad",
  cancelled: "quiet",
  refused: "care",
};

interface RequestListProps {
  rows: readonly Request[];
  hasMore: boolean;
  isReading: boolean;
  /** The next page is loading. */
  isReadingOn: boolean;
  onEnd(): void;
  onOpen(requestId: string): void;
}

export function RequestList({ rows, hasMore, isReading, isReadingOn, onEnd, onOpen }: RequestListProps) {
  const { say, time, number, money, duration } = useWords();
  const scroll = useRef<HTMLDivElement>(null);
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => rows[index]?.requestId ?? index,
    overscan: 12,
  });
  const shown = list.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && !isReading && last >= rows.length - AHEAD) onEnd();
  }, [hasMore, isReading, last, rows.length, onEnd]);
  // After scrolling, the visible rows stay while new rows are added above.
  const head = useRef<string>(undefined);
  useLayoutEffect(() => {
    const added = rows.findIndex(({ requestId }) => requestId === head.current);
    head.current = rows[0]?.requestId;
    if (added > 0 && scroll.current !== null && scroll.current.scrollTop > 0)
      scroll.current.scrollTop += added * ROW_PX;
  }, [rows]);
  /** The up and down keys move between rows; the list scrolls along. */
  const onKeyDown = (event: KeyboardEvent, index: number): void => {
    const next = { ArrowUp: index - 1, ArrowDown: index + 1 }[event.key];
    if (next === undefined || next < 0 || next >= rows.length) return;
    event.preventDefault();
    list.scrollToIndex(next);
    requestAnimationFrame(() =>
      scroll.current?.querySelector<HTMLElement>(`[data-index="${next}"]`)?.focus(),
    );
  };
  return (
    <div className={styles.list}>
      <div className={styles.head} aria-hidden="true">
        <span>{say("requests.time")}</span>
        <span>{say("requests.model")}</span>
        <span>{say("requests.token")}</span>
        <span>{say("requests.channel")}</span>
        <span>{say("requests.outcome")}</span>
        <span className={styles.end}>{say("requests.tokens")}</span>
        <span className={styles.end}>{say("requests.cost")}</span>
        <span className={styles.end}>{say("requests.total")}</span>
      </div>
      <div ref={scroll} className={styles.scroll}>
        <ul className={styles.rows} style={{ height: list.getTotalSize() }} aria-label={say("requests")}>
          {shown.map(({ index, key, start }) => {
            const row = rows[index] as Request;
            return (
              <li
                key={key}
                className={styles.place}
                style={{ transform: `translateY(${start}px)` }}
                aria-posinset={index + 1}
                aria-setsize={hasMore ? -1 : rows.length}
              >
                <button
                  type="button"
                  className={styles.row}
                  data-index={index}
                  onClick={() => onOpen(row.requestId)}
                  onKeyDown={(event) => onKeyDown(event, index)}
                >
                  <span className="number" title={time(row.startedMs)}>
                    {time(row.startedMs, "short")}
                  </span>
                  <span className={styles.model}>{row.modelAsked || "–"}</span>
                  <span>{row.tokenName ?? "–"}</span>
                  <span>{row.cache === "hit" ? say("requests.cached") : (row.channel ?? "–")}</span>
                  <span>
                    <Badge tone={tones[row.outcome]}>
                      {row.status} {say(`requests.${row.outcome}`)}
                    </Badge>
                  </span>
                  <span className={`${styles.end} number`}>
                    {number(row.inputTokens + row.outputTokens, true)}
                  </span>
                  <span className={`${styles.end} number`}>{money(row.costMicros)}</span>
                  <span className={`${styles.end} number`}>{duration(row.totalMs)}</span>
                </button>
              </li>
            );
          })}
        </ul>
      </div>
      <p className={styles.foot} role="status" hidden={!isReadingOn}>
        {say("waiting")}
      </p>
    </div>
  );
}
