/** Captured content of a request on the client's and the upstream's side, as text. */
import type { ResponseBody } from "../api/call.ts";
import { useWords } from "../app/words.tsx";
import { Badge, Chip } from "./badge.tsx";
import { Snippet } from "./copy.tsx";
import styles from "./held.module.css";
import { indented } from "./indented.ts";

export type Capture = ResponseBody<"GET /usage/requests/{id}/capture">;
type Body = NonNullable<Capture["caller"]["body"]> & { status?: number };

/** The request to each upstream and its response, in order. */
export function HeldAttempts({
  capture: { attempts, attemptsLeftOut },
}: {
  capture: Pick<Capture, "attempts" | "attemptsLeftOut">;
}) {
  const { say } = useWords();
  return (
    <>
      {attempts.map(({ channel, method, path, request, answer }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they stay as they are
        <div key={index} className={styles.attempt}>
          <HeldPart
            title={say("requests.content.toUpstream", { channel })}
            line={`${method} ${path ?? ""}`}
            body={request}
          />
          <HeldPart title={say("requests.content.fromUpstream", { channel })} body={answer} />
        </div>
      ))}
      {attemptsLeftOut > 0 && (
        <p className="soft small">{say("requests.content.earlierNotStored", { count: attemptsLeftOut })}</p>
      )}
    </>
  );
}

interface HeldPartProps {
  title: string;
  /** The first line of a request. */
  line?: string;
  body: Body | null;
}

export function HeldPart({ title, line, body }: HeldPartProps) {
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
            : say("requests.content.adminsOnly")}
        </p>
      ) : (
        <Snippet text={indented(body.text)} label={title} />
      )}
      {body !== null && body.cutBytes > 0 && (
        <p className="soft small">{say("requests.content.truncated", { count: body.cutBytes })}</p>
      )}
    </details>
  );
}
