/** What the gateway would do with a request: the channels in the order of attempts, their formats and prices. Nothing is sent. */
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { ResponseBody } from "../../api/call.ts";
import { useWords } from "../../app/words.tsx";
import { Badge, Chip } from "../../parts/badge.tsx";
import { Card } from "../../parts/page.tsx";
import { packed } from "../translate/link.ts";
import type { Sent } from "./exchange.ts";
import type { FormatName } from "./formats.ts";
import styles from "./playground.module.css";

export type Explained = ResponseBody<"POST /route">;

interface PreviewProps {
  route: Explained;
  format: FormatName;
  sent: Sent;
}

export function Preview({ route, format, sent }: PreviewProps) {
  const { say, money } = useWords();
  const { model, strategy, candidates, excluded } = route;
  const [link, setLink] = useState<string>();
  const text = sent.body;
  useEffect(() => {
    let isOld = false;
    void packed({ kind: "request", wire: format, text, model }).then((of) => {
      if (!isOld) setLink(of);
    });
    return () => {
      isOld = true;
    };
  }, [format, text, model]);
  return (
    <Card
      title={say("playground.preview.of", { model })}
      aside={
        link !== undefined && (
          <Link to="/translate" search={{ of: link }}>
            {say("playground.preview.conversion")}
          </Link>
        )
      }
    >
      <p className="soft small">{say("playground.preview.hint", { strategy })}</p>
      <ol className={styles.route}>
        {candidates.map(({ channel, key, wire, upstream, isReady, typicalMicros, reason }) => (
          <li key={`${channel} ${key ?? ""} ${upstream}`}>
            <strong>{channel}</strong> {key !== undefined && <Chip>{key}</Chip>} <Chip>{upstream}</Chip>{" "}
            <span>
              {format} → {wire}
              {wire === format && ` (${say("requests.same")})`}
            </span>{" "}
            {typicalMicros !== undefined && (
              <span className="number">
                {say("playground.preview.price", { cost: money(typicalMicros) })}
              </span>
            )}{" "}
            {!isReady && <Badge tone="care">{say("playground.preview.last")}</Badge>}
            <p className="soft small">{reason}</p>
          </li>
        ))}
      </ol>
      {candidates.length === 0 && <p>{say("playground.preview.none")}</p>}
      {excluded.length > 0 && (
        <details>
          <summary>{say("playground.preview.excluded", { count: excluded.length })}</summary>
          <ul>
            {excluded.map(({ model: name, channel, reason }) => (
              <li key={`${name} ${channel ?? ""}`}>
                <Chip>{channel ?? name}</Chip> {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Card>
  );
}
