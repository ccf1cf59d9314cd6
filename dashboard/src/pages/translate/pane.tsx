/** One document, line by line. A selected line shows the expression of the mapping that made it. */
import { Button } from "@mantine/core";
import { type KeyboardEvent, useState } from "react";
import { useWords } from "../../app/words.tsx";
import type { Line } from "../../translator/lines.ts";
import type { Rendition, ShownStep } from "../../translator/translate.ts";
import styles from "./translate.module.css";

const FIRST_LINES = 300;
const INDENT = "  ";

interface PaneProps {
  rendition: Rendition;
  label: string;
  /** A short note about a line. */
  mark?(line: Line): string | undefined;
}

export function Pane({ rendition: { lines, steps }, label, mark }: PaneProps) {
  const { say } = useWords();
  const [chosen, choose] = useState<string>();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? lines : lines.slice(0, FIRST_LINES);
  const focusable = Math.max(0, shown.findIndex(keyOf(chosen)));
  /** The up and down keys move between lines; the pane is one tab stop. */
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>): void => {
    const next = { ArrowUp: "previousElementSibling", ArrowDown: "nextElementSibling" } as const;
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    let sibling = event.currentTarget[next[event.key]];
    while (sibling !== null && !(sibling instanceof HTMLButtonElement)) sibling = sibling[next[event.key]];
    sibling?.focus();
  };
  return (
    <section className={styles.pane} aria-label={label}>
      {shown.map((line, index) => {
        const key = `${index} ${line.path ?? ""}`;
        const fault = mark?.(line);
        const isChosen = chosen === key;
        return (
          <Row
            key={key}
            line={line}
            fault={fault}
            isChosen={isChosen}
            isStop={index === focusable}
            onKeyDown={onKeyDown}
            onChoose={() => choose(isChosen ? undefined : key)}
            steps={steps}
          />
        );
      })}
      {lines.length > shown.length && (
        <Button variant="subtle" size="xs" m={8} onClick={() => setWhole(true)}>
          {say("translate.allLines", { count: lines.length })}
        </Button>
      )}
    </section>
  );
}

function keyOf(chosen: string | undefined): (line: Line, index: number) => boolean {
  return ({ path }, index) => chosen === `${index} ${path ?? ""}`;
}

interface RowProps {
  line: Line;
  fault: string | undefined;
  isChosen: boolean;
  isStop: boolean;
  onKeyDown(event: KeyboardEvent<HTMLButtonElement>): void;
  onChoose(): void;
  steps: readonly ShownStep[];
}

function Row({ line, fault, isChosen, isStop, onKeyDown, onChoose, steps }: RowProps) {
  const { event, depth, text } = line;
  return (
    <>
      {event !== undefined && <span className={styles.event}>{event}</span>}
      <button
        type="button"
        className={styles.line}
        data-lost={fault !== undefined}
        data-made={line.step !== undefined}
        aria-expanded={isChosen}
        tabIndex={isStop ? 0 : -1}
        onKeyDown={onKeyDown}
        onClick={onChoose}
      >
        <span>
          {INDENT.repeat(depth)}
          {text}
        </span>
        {fault !== undefined && <em>{fault}</em>}
      </button>
      {isChosen && <Making line={line} steps={steps} />}
    </>
  );
}

/** The expression that made a value, and the conditions that led to it. */
function Making({ line: { step, decisions = [] }, steps }: Pick<RowProps, "line" | "steps">) {
  const { say } = useWords();
  const maker = step === undefined ? undefined : steps[step];
  return (
    <div className={styles.making} role="status">
      {maker === undefined ? <p>{say("translate.constant")}</p> : <Stepped step={maker} />}
      {decisions.length > 0 && (
        <>
          <p className={styles.because}>{say("translate.computedFrom")}</p>
          {decisions.map((index) => {
            const decider = steps[index];
            return decider === undefined ? null : <Stepped key={index} step={decider} />;
          })}
        </>
      )}
    </div>
  );
}

const LONGEST_VALUE = 160;

function Stepped({ step: { file, line, expression, value, fault } }: { step: ShownStep }) {
  const { say } = useWords();
  const short = value.length > LONGEST_VALUE ? `${value.slice(0, LONGEST_VALUE)}…` : value;
  return (
    <p>
      <span className={styles.place}>
        {file}:{line}
      </span>
      <code>{expression}</code>
      <span className={styles.value}>{fault ?? (value === "" ? say("translate.noOutput") : short)}</span>
    </p>
  );
}
