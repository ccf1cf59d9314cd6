/** The frame of a page: title, purpose, actions. */
import { type ReactNode, useEffect } from "react";
import styles from "./page.module.css";

interface PageProps {
  title: string;
  hint?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

export function Page({ title, hint, actions, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Polywire`;
  }, [title]);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div className={styles.title}>
          <h1>{title}</h1>
          {hint !== undefined && <p className={styles.hint}>{hint}</p>}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}

/** A section of a page with its own background. */
export function Card({
  title,
  aside,
  children,
  flush,
}: {
  title?: string;
  aside?: ReactNode;
  children: ReactNode;
  flush?: boolean;
}) {
  return (
    <section className={styles.card} aria-label={title} data-flush={flush}>
      {title !== undefined && (
        <div className={styles.cardHead}>
          <h2>{title}</h2>
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}
