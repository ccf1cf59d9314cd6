/** What the response cache saved in the last 30 days. Renders nothing if no response came from the cache. */
import { useQuery } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { useWords } from "../../app/words.tsx";
import { Card } from "../../parts/page.tsx";
import styles from "./budgets.module.css";

const DAY_MS = 86_400_000;
const DAYS = 30;

export function Savings() {
  const { say, number, money, share } = useWords();
  const { data } = useQuery({
    queryKey: ["usage", "saved"],
    queryFn: () => {
      const fromMs = String(Math.floor(Date.now() / DAY_MS - DAYS) * DAY_MS);
      return call("GET /usage", { query: { by: "day", fromMs, limit: "500" } });
    },
  });
  const sum = (field: "cacheHits" | "requests" | "savedTokens" | "savedMicros"): number =>
    (data?.items ?? []).reduce((total, day) => total + day[field], 0);
  const hits = sum("cacheHits");
  if (hits === 0) return null;
  const figures = [
    {
      name: say("budgets.saved.requests"),
      value: say("budgets.saved.share", { count: number(hits, true), share: share(hits, sum("requests")) }),
    },
    { name: say("budgets.saved.money"), value: money(sum("savedMicros")) },
    { name: say("budgets.saved.tokens"), value: number(sum("savedTokens"), true) },
  ];
  return (
    <Card title={say("budgets.saved", { days: DAYS })}>
      <dl className={styles.figures}>
        {figures.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="number">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
