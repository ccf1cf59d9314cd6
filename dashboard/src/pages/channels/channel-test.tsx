/** A button that tests a channel, or one of its keys, and the outcome of the test. */
import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { call } from "../../api/call.ts";
import { useWords } from "../../app/words.tsx";
import { reasonOf } from "../../parts/states.tsx";
import styles from "./channels.module.css";

interface ChannelTestProps {
  /** Of the channel. */
  id: string;
  /** Absent: the channel's first key. */
  keyName?: string;
  /** All models are patterns, so there is no model to test. */
  isPattern: boolean;
  /** What is shown before the first test on this page. */
  children?: ReactNode;
}

export function ChannelTest({ id, keyName, isPattern, children }: ChannelTestProps) {
  const words = useWords();
  const { say, duration } = words;
  const queries = useQueryClient();
  const test = useMutation({
    mutationFn: () =>
      call("POST /channels/{id}/test", { id, body: keyName === undefined ? {} : { key: keyName } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ["channels"] }),
  });
  const { data, error } = test;
  return (
    <div className={styles.tested}>
      <Button
        variant="default"
        size={keyName === undefined ? "compact-sm" : "compact-xs"}
        loading={test.isPending}
        disabled={isPattern}
        title={isPattern ? say("channels.test.pattern") : undefined}
        aria-label={keyName === undefined ? undefined : say("channels.keys.test", { key: keyName })}
        onClick={() => test.mutate()}
      >
        {say("channels.test")}
      </Button>
      <span role="status" className={styles.outcome}>
        {error !== null && <span className={styles.bad}>{reasonOf(error, words)}</span>}
        {data?.ok === true && (
          <span className={styles.good}>
            {say("channels.test.ok", { time: duration(data.totalMs ?? 0), wire: data.wire ?? "" })}
          </span>
        )}
        {data?.ok === false && (
          <span className={styles.bad}>
            {say("channels.test.failed", {
              status: String(data.status ?? 0),
              time: duration(data.totalMs ?? 0),
            })}{" "}
            {data.failure}
          </span>
        )}
        {data === undefined && error === null && children}
      </span>
    </div>
  );
}
