/**
 * Captured content of one request: the client's request and response, and each attempt as sent upstream. It is loaded on
 * demand, because every access is recorded in the audit log. Everything is shown as text.
 */
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CallError, call } from "../../api/call.ts";
import { useWords } from "../../app/words.tsx";
import { type Capture, HeldAttempts, HeldPart } from "../../parts/held.tsx";
import { Failure, Waiting } from "../../parts/states.tsx";
import styles from "./requests.module.css";

export function Content({ id }: { id: string }) {
  const { say } = useWords();
  const [isAsked, ask] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ["capture", id],
    queryFn: () => call("GET /usage/requests/{id}/capture", { id }),
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isOff = error instanceof CallError && error.code === "not_captured";
  return (
    <section className={styles.content}>
      <h2>{say("requests.content")}</h2>
      {!isAsked && (
        <div className={styles.title}>
          <Button variant="default" size="xs" onClick={() => ask(true)}>
            {say("requests.content.show")}
          </Button>
          <span className="soft small">{say("requests.content.audited")}</span>
        </div>
      )}
      {isOff && <p>{say("requests.content.off")}</p>}
      {error !== null && !isOff && <Failure error={error} retry={() => void refetch()} />}
      {isAsked && data === undefined && error === null && <Waiting rows={4} />}
      {data !== undefined && <Held capture={data} />}
    </section>
  );
}

function Held({ capture }: { capture: Capture }) {
  const { say, time } = useWords();
  const { caller, answer, expiresMs } = capture;
  return (
    <>
      <p className="soft small">{say("requests.content.until", { time: time(expiresMs) })}</p>
      <HeldPart
        title={say("requests.content.fromClient")}
        line={`${caller.method} ${caller.path}`}
        body={caller.body}
      />
      <HeldAttempts capture={capture} />
      <HeldPart title={say("requests.content.toClient")} body={answer} />
    </>
  );
}
