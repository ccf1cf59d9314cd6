/**
 * What one request held, where its token wants that kept: the caller's request and answer, and each attempt's as they were
 * upstream. It is read when somebody asks for it, for each look stands in the audit log; all of it is shown as text.
 */
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CallError, call, type Gives } from "../../api/call.ts";
import { useWords } from "../../app/words.tsx";
import { Badge, Chip } from "../../parts/badge.tsx";
import { Snippet } from "../../parts/copy.tsx";
import { indented } from "../../parts/indented.ts";
import { Failure, Waiting } from "../../parts/states.tsx";
import styles from "./requests.module.css";

type Capture = Gives<"GET /usage/requests/{id}/capture">;
type Body = NonNullable<Capture["caller"]["body"]> & { status?: number };

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

function Held({ capture: { caller, attempts, attemptsLeftOut, answer, expiresMs } }: { capture: Capture }) {
  const { say, time } = useWords();
  return (
    <>
      <p className="soft small">{say("requests.content.until", { time: time(expiresMs) })}</p>
      <Part
        title={say("requests.content.caller")}
        line={`${caller.method} ${caller.path}`}
        body={caller.body}
      />
      {attempts.map(({ channel, method, path, request, answer: heard }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they stay as they are
        <div key={index} className={styles.content}>
          <Part
            title={say("requests.content.sent", { channel })}
            line={`${method} ${path ?? ""}`}
            body={request}
          />
          <Part title={say("requests.content.heard", { channel })} body={heard} />
        </div>
      ))}
      {attemptsLeftOut > 0 && (
        <p className="soft small">{say("requests.content.leftOut", { count: attemptsLeftOut })}</p>
      )}
      <Part title={say("requests.content.answer")} body={answer} />
    </>
  );
}

/** @param line the first of a request */
function Part({ title, line, body }: { title: string; line?: string; body: Body | null }) {
  const { say } = useWords();
  const { status } = body ?? {};
  return (
    <details className={styles.held}>
      <summary>
        {title} {status !== undefined && <Badge tone={status < 400 ? "good" : "bad"}>{status}</Badge>}{" "}
        {body?.contentType != null && <Chip>{body.contentType}</Chip>}
      </summary>
      {line !== undefined && <code>{line}</code>}
      {body === null ? (
        <p className="soft small">{say("requests.content.none")}</p>
      ) : body.text === null ? (
        <p className="soft small">
          {(status ?? 0) < 400
            ? say("requests.content.binary", { count: body.bytes ?? "?" })
            : say("requests.content.withheld")}
        </p>
      ) : (
        <Snippet text={indented(body.text)} label={title} />
      )}
      {body !== null && body.cutBytes > 0 && (
        <p className="soft small">{say("requests.content.cut", { count: body.cutBytes })}</p>
      )}
    </details>
  );
}
