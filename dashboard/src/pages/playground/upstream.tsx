/**
 * The upstream side of an exchange, if the token has capture enabled. It is loaded on demand, because every access is recorded
 * in the audit log.
 */
import { Loader } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CallError, call } from "../../api/call.ts";
import type { Token } from "../../api/rows.ts";
import { useWords } from "../../app/words.tsx";
import { HeldAttempts } from "../../parts/held.tsx";
import { Failure } from "../../parts/states.tsx";
import { CaptureOff } from "./keeping.tsx";
import styles from "./playground.module.css";

/** A record appears some milliseconds after its response; on a busy machine it takes longer. */
const LOOKS = 8;
const LOOK_MS = 500;

interface UpstreamProps {
  requestId: string;
  /** The row of the token, if it has one. */
  token: Token | undefined;
}

export function Upstream({ requestId, token }: UpstreamProps) {
  const { say } = useWords();
  const [isOpen, setOpen] = useState(false);
  const isOff = token?.captureDays === null;
  const { data, error, isFetching } = useQuery({
    queryKey: ["capture", requestId],
    queryFn: () => call("GET /usage/requests/{id}/capture", { id: requestId }),
    enabled: isOpen && !isOff,
    staleTime: Number.POSITIVE_INFINITY,
    retry: (count, fault) => count < LOOKS && fault instanceof CallError && fault.status === 404,
    retryDelay: LOOK_MS,
  });
  const isNotKept = error instanceof CallError && error.code === "not_captured";
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{say("playground.upstream")}</summary>
      <div className={styles.upstream}>
        {isOff && data === undefined && <CaptureOff token={token} />}
        {isFetching && <Loader aria-label={say("waiting")} />}
        {isNotKept && <p className="soft small">{say("requests.content.off")}</p>}
        {error !== null && !isNotKept && <Failure error={error} />}
        {data !== undefined && <HeldAttempts capture={data} />}
      </div>
    </details>
  );
}
