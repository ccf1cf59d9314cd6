/** A state as one word with a dot, never by colour alone. */
import type { ReactNode } from "react";
import styles from "./badge.module.css";

export type Tone = "good" | "care" | "bad" | "quiet";

export function Badge({ tone, children, title }: { tone: Tone; children: ReactNode; title?: string }) {
  return (
    <span className={styles.badge} data-tone={tone} title={title}>
      {children}
    </span>
  );
}

/** A name as it is written in code. */
export function Chip({ children, title }: { children: ReactNode; title?: string }) {
  return (
    <code className={styles.chip} title={title}>
      {children}
    </code>
  );
}

/** The first few of many, and the number of others. */
export function Chips({ names, most = 3 }: { names: readonly string[]; most?: number }) {
  return (
    <span className={styles.chips}>
      {names.slice(0, most).map((name) => (
        <Chip key={name} title={name}>
          {name}
        </Chip>
      ))}
      {names.length > most && <span title={names.slice(most).join(", ")}>+{names.length - most}</span>}
    </span>
  );
}
