/** One request: outcome, timing, formats, usage, losses, errors. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { call, type ResponseBody } from "../../api/call.ts";
import { useSession } from "../../api/session.tsx";
import { useWords, type Word } from "../../app/words.tsx";
import { Badge, Chip } from "../../parts/badge.tsx";
import { CopyButton } from "../../parts/copy.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Failure, Waiting } from "../../parts/states.tsx";
import { Content } from "./content.tsx";
import { tones } from "./request-list.tsx";
import styles from "./requests.module.css";

type Full = ResponseBody<"GET /usage/requests/{id}">;

export function Opened({ id, onClose }: { id: string; onClose(): void }) {
  const { say } = useWords();
  const { data, error, refetch } = useQuery({
    queryKey: ["request", id],
    queryFn: () => call("GET /usage/requests/{id}", { id }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Dialog onClose={onClose} size="xl" title={say("requests.one")}>
      {error !== null && <Failure error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <Waiting rows={8} />}
      {data !== undefined && <Body request={data} />}
    </Dialog>
  );
}

function Body({ request }: { request: Full }) {
  const { say, number, money, time } = useWords();
  const { person } = useSession();
  const isAdmin = person?.role === "admin";
  const { outcome, status, error, losses, units, tokenId, tokenName, accountId, accountName } = request;
  const counts: [Word, number][] = [
    ["requests.input", request.inputTokens],
    ["requests.cacheRead", request.cacheReadTokens],
    ["requests.cacheWrite", request.cacheWriteTokens],
    ["requests.output", request.outputTokens],
    ["requests.reasoning", request.reasoningTokens],
  ];
  return (
    <div className={styles.opened}>
      <div className={styles.title}>
        <Badge tone={tones[outcome]}>
          {status} {say(`requests.${outcome}`)}
        </Badge>
        <code>{request.requestId}</code>
        <CopyButton text={request.requestId} label={say("requests.copyId")} />
      </div>
      {error !== null && (
        <p className={styles.error}>
          <ErrorText {...request} />
        </p>
      )}
      <dl className={styles.facts}>
        <Fact word="requests.time">{time(request.startedMs)}</Fact>
        <Fact word="requests.token">
          {tokenName === null ? (
            say("none")
          ) : tokenId === null ? (
            tokenName
          ) : (
            <Link to="/tokens" search={{ search: tokenName }}>
              {tokenName}
            </Link>
          )}
        </Fact>
        {accountId !== null && (
          <Fact word="requests.account">
            {isAdmin && accountName !== null ? (
              <Link to="/accounts" search={{ search: accountName }}>
                {accountName}
              </Link>
            ) : (
              (accountName ?? accountId)
            )}
          </Fact>
        )}
        {request.groupName !== null && <Fact word="requests.group">{request.groupName}</Fact>}
        {Object.keys(request.tags).length > 0 && (
          <Fact word="requests.tags">
            {Object.entries(request.tags).map(([name, value]) => (
              <Link key={name} to="/requests" search={{ tag: `${name}:${value}` }}>
                <Chip>{`${name}: ${value}`}</Chip>
              </Link>
            ))}
          </Fact>
        )}
        <Fact word="requests.model">
          {request.modelAsked === "" ? (
            say("none")
          ) : (
            <Link to="/requests" search={{ model: `"${request.modelAsked}"` }}>
              {request.modelAsked}
            </Link>
          )}
          {request.modelServed !== null &&
            request.modelServed !== request.modelAsked &&
            ` → ${request.modelServed}`}
        </Fact>
        <Fact word="requests.wires">
          {request.wire}
          {request.upstreamWire !== null &&
            (request.upstreamWire === request.wire
              ? ` (${say("requests.same")})`
              : ` → ${request.upstreamWire}`)}
          {request.stream && ` · ${say("requests.stream")}`}
        </Fact>
        <Fact word="requests.cost">{money(request.costMicros)}</Fact>
        {request.cache !== null && (
          <Fact word="requests.cache">{say(`requests.cache.${request.cache}`)}</Fact>
        )}
        {request.cache === "hit" && (
          <Fact word="requests.saved">
            {say("requests.saved.what", {
              cost: money(request.savedMicros),
              tokens: number(request.savedTokens),
            })}
          </Fact>
        )}
        {counts
          .filter(([word, count]) => count > 0 || word === "requests.input" || word === "requests.output")
          .map(([word, count]) => (
            <Fact key={word} word={word}>
              {number(count)}
            </Fact>
          ))}
        {Object.entries(units).map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{number(count)}</dd>
          </div>
        ))}
      </dl>
      <h2>{say("requests.timeline")}</h2>
      <Timeline request={request} />
      {losses.length > 0 && (
        <>
          <h2>{say("requests.losses")}</h2>
          <p className="soft small">{say("requests.losses.hint")}</p>
          <ul className={styles.losses}>
            {losses.map((path) => (
              <li key={path}>
                <Chip>{path}</Chip>
              </li>
            ))}
          </ul>
        </>
      )}
      <Content id={request.requestId} />
    </div>
  );
}

/** Kind, code and message. The code of many errors equals the kind. */
function ErrorText({ error, errorCode, message }: Pick<Full, "error" | "errorCode" | "message">) {
  return (
    <>
      {error}
      {errorCode !== null && errorCode !== error && (
        <>
          {" "}
          <Chip>{errorCode}</Chip>
        </>
      )}
      {message !== null && `: ${message}`}
    </>
  );
}

function Fact({ word, children }: { word: Word; children: ReactNode }) {
  const { say } = useWords();
  return (
    <div>
      <dt>{say(word)}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The queue time, then each attempt, in proportion; the darker part is the time to the first byte. */
function Timeline({ request: { startedMs, queueMs, totalMs, attemptDetails } }: { request: Full }) {
  const { say, duration } = useWords();
  const whole = Math.max(1, totalMs);
  const percent = (ms: number): string => `${Math.min(100, (100 * ms) / whole)}%`;
  return (
    <ol className={styles.timeline}>
      {queueMs !== null && (
        <li>
          <span>{say("requests.queue")}</span>
          <span className={styles.track}>
            <span className={styles.span} data-quiet style={{ left: 0, width: percent(queueMs) }} />
          </span>
          <span className="number">{duration(queueMs)}</span>
        </li>
      )}
      {attemptDetails.map((attempt) => (
        <li key={attempt.ordinal}>
          <span>
            <Link to="/requests" search={{ channel: attempt.channel }}>
              {attempt.channel}
            </Link>{" "}
            <Chip>{attempt.wire}</Chip> <Chip>{attempt.model}</Chip>
            {attempt.isHedge && <Chip>{say("requests.hedge")}</Chip>}
            {attempt.keyName !== null && <> {say("circuits.key", { key: attempt.keyName })}</>}
          </span>
          <span className={styles.track}>
            <span
              className={styles.span}
              data-failed={attempt.outcome === "failed"}
              style={{
                left: percent(Math.max(0, attempt.startedMs - startedMs)),
                width: percent(attempt.totalMs),
              }}
            >
              {attempt.firstByteMs !== null && (
                <span
                  className={styles.first}
                  style={{
                    width: `${Math.min(100, (100 * attempt.firstByteMs) / Math.max(1, attempt.totalMs))}%`,
                  }}
                />
              )}
            </span>
          </span>
          <span className="number">{duration(attempt.totalMs)}</span>
          {attempt.firstByteMs !== null && (
            <p>{say("requests.firstByte", { time: duration(attempt.firstByteMs) })}</p>
          )}
          {attempt.error !== null && (
            <p className={styles.error}>
              {attempt.status ?? ""} <ErrorText {...attempt} />
            </p>
          )}
        </li>
      ))}
      <li>
        <strong>{say("requests.total")}</strong>
        <span />
        <strong className="number">{duration(totalMs)}</strong>
      </li>
    </ol>
  );
}
