/** One model's side of the chat: messages, durations, raw request and events. */
import { Loader } from "@mantine/core";
import type { Token } from "../../api/rows.ts";
import { useWords } from "../../app/words.tsx";
import { Badge, Chip } from "../../parts/badge.tsx";
import { Snippet } from "../../parts/copy.tsx";
import { Card } from "../../parts/page.tsx";
import type { Heard, Sent } from "./exchange.ts";
import type { Turn } from "./formats.ts";
import styles from "./playground.module.css";
import { Upstream } from "./upstream.tsx";

/** One request and its result. */
export interface Round {
  asked: Turn;
  sent: Sent;
  heard: Heard | undefined;
}

interface SideProps {
  model: string;
  rounds: readonly Round[];
  /** The token's row, if it has one. */
  token: Token | undefined;
}

export function Side({ model, rounds, token }: SideProps) {
  return (
    <Card title={model}>
      <ol className={styles.rounds}>
        {rounds.map((round, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rounds are only added behind
          <li key={index}>
            <Asked turn={round.asked} />
            <Answered round={round} token={token} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Asked({ turn: { text, images } }: { turn: Turn }) {
  return (
    <div className={styles.asked}>
      {text}
      {images.length > 0 && (
        <div className={styles.images}>
          {images.map(({ mime, base64 }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they stay as they are
            <img key={index} src={`data:${mime};base64,${base64}`} alt="" />
          ))}
        </div>
      )}
    </div>
  );
}

function Answered({ round: { sent, heard }, token }: { round: Round; token: Token | undefined }) {
  const { say, duration } = useWords();
  const isOver = heard?.totalMs !== undefined;
  return (
    <div className={styles.answered}>
      {heard !== undefined && heard.text !== "" && <p className={styles.text}>{heard.text}</p>}
      {heard?.calls.map(({ tool, input }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: calls are only added behind
        <p key={index} className={styles.call}>
          <Badge tone="care">{say("playground.calls")}</Badge> <Chip>{`${tool}(${input})`}</Chip>
        </p>
      ))}
      {heard?.fault !== undefined && (
        <p className={styles.fault} role="alert">
          {heard.fault}
        </p>
      )}
      {!isOver && <Loader aria-label={say("waiting")} />}
      {isOver && (
        <p className={styles.facts}>
          <Badge tone={heard.fault === undefined ? "good" : "bad"}>{heard.status || "–"}</Badge>
          {heard.firstMs !== undefined && (
            <span>{say("requests.firstByte", { time: duration(heard.firstMs) })}</span>
          )}
          <span>
            {say("requests.total")}: {duration(heard.totalMs ?? 0)}
          </span>
          {heard.dropped.length > 0 && <span>{say("requests.losses")}:</span>}
          {heard.dropped.map((name) => (
            <Chip key={name}>{name}</Chip>
          ))}
        </p>
      )}
      <details>
        <summary>{say("playground.request")}</summary>
        <Snippet text={`${sent.method} ${sent.path}\n\n${sent.body}`} label={say("playground.request")} />
      </details>
      {heard !== undefined && heard.events.length > 0 && (
        <details>
          <summary>{say("playground.events", { count: heard.events.length })}</summary>
          <Snippet
            text={heard.events.join("\n")}
            label={say("playground.events", { count: heard.events.length })}
          />
        </details>
      )}
      {isOver && heard.requestId !== "" && <Upstream requestId={heard.requestId} token={token} />}
    </div>
  );
}
