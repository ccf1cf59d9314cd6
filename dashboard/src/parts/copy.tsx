/** Text to copy: a line with a button, or a block. */
import { ActionIcon, Tooltip } from "@mantine/core";
import { useState } from "react";
import { useWords } from "../app/words.tsx";
import styles from "./copy.module.css";
import { Icon } from "./icon.tsx";

const SHOWN_MS = 1_600;

/** The clipboard API exists only on secure pages; elsewhere the text is selected and copied with the older API. */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard !== undefined) {
    await navigator.clipboard.writeText(text);
    return;
  }
  const area = document.createElement("textarea");
  area.value = text;
  document.body.append(area);
  area.select();
  document.execCommand("copy");
  area.remove();
}

export function CopyButton({ text, label }: { text: string; label: string }) {
  const { say } = useWords();
  const [copied, setCopied] = useState(false);
  const copy = (): void => {
    void copyText(text).then(() => {
      setCopied(true);
      setTimeout(() => setCopied(false), SHOWN_MS);
    });
  };
  return (
    <Tooltip label={copied ? say("copied") : label}>
      <ActionIcon onClick={copy} aria-label={label} className={styles.button} data-copied={copied}>
        <Icon name={copied ? "check" : "copy"} />
      </ActionIcon>
    </Tooltip>
  );
}

export function Snippet({ text, label }: { text: string; label: string }) {
  return (
    <div className={styles.snippet}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <section className={styles.text} tabIndex={0} aria-label={label}>
        <pre>{text}</pre>
      </section>
      <CopyButton text={text} label={label} />
    </div>
  );
}
