/** Empty, error and loading states, each with the next step. */
import { Button, Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { CallError } from "../api/call.ts";
import { useWords, type Words } from "../app/words.tsx";
import { Icon, type IconName } from "./icon.tsx";
import { refusalIn } from "./refusals.ts";
import styles from "./states.module.css";

export function Empty({
  icon,
  title,
  children,
  action,
}: {
  icon: IconName;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className={styles.empty}>
      <span className={styles.sign}>
        <Icon name={icon} size={22} />
      </span>
      <h2>{title}</h2>
      {children !== undefined && <p>{children}</p>}
      {action}
    </div>
  );
}

/** The server's message, if there is one. */
export function reasonOf(error: unknown, { say, language }: Pick<Words, "say" | "language">): string {
  if (!(error instanceof CallError)) return String(error);
  if (error.status === 401 && error.code === "unknown") return say("fault.signedOut");
  if (error.code === "unreachable") return say("fault.unreachable");
  if (error.code === "conflict") return say("fault.conflict");
  return refusalIn(language, error.message);
}

export function Failure({ error, retry }: { error: unknown; retry?: () => void }) {
  const words = useWords();
  return (
    <div className={styles.failure} role="alert">
      <Icon name="warning" />
      <div>
        <strong>{words.say("fault.title")}</strong>
        <p>{reasonOf(error, words)}</p>
      </div>
      {retry !== undefined && (
        <Button variant="default" size="xs" onClick={retry}>
          {words.say("again")}
        </Button>
      )}
    </div>
  );
}

/** As high as the content, so that nothing moves when it arrives. */
export function Waiting({ rows = 5 }: { rows?: number }) {
  const { say } = useWords();
  return (
    <div className={styles.waiting} role="status" aria-label={say("waiting")}>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <Skeleton key={index} height={16} radius="sm" />
      ))}
    </div>
  );
}
