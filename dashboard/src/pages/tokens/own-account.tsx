/** The limits of the member's own account, which hold for all of its tokens together. */
import { Progress } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { useWords } from "../../app/words.tsx";
import { BudgetBars } from "../../parts/budgets-input.tsx";
import { Card } from "../../parts/page.tsx";
import styles from "./tokens.module.css";

const NEARLY = 80;

export function OwnAccount() {
  const { say, money, number } = useWords();
  const { data: account } = useQuery({ queryKey: ["accounts", "own"], queryFn: () => call("GET /account") });
  const budgets = useQuery({
    queryKey: ["budgets", "own", account?.id],
    queryFn: () => call("GET /budgets", { query: { subject: `account:${account?.id}` } }),
    enabled: account !== undefined,
  });
  if (account === undefined) return null;
  const { quotaMicros, usedMicros, quotaTokens, usedTokens, rpm, tpm, maxConcurrent } = account;
  const totals = [
    { word: "tokens.quotaMicros", most: quotaMicros, used: usedMicros, shown: money },
    { word: "tokens.quotaTokens", most: quotaTokens, used: usedTokens, shown: number },
  ] as const;
  const rates = (
    [
      ["tokens.rpm", rpm],
      ["tokens.tpm", tpm],
      ["tokens.maxConcurrent", maxConcurrent],
    ] as const
  ).filter(([, most]) => most !== null);
  const standings = budgets.data?.items ?? [];
  const hasTotals = totals.some(({ most }) => most !== null);
  if (!hasTotals && rates.length === 0 && standings.length === 0) return null;
  return (
    <Card title={say("tokens.ownAccount")}>
      <div className={styles.own}>
        {totals.map(({ word, most, used, shown }) => {
          if (most === null) return null;
          const percent = most === 0 ? 100 : Math.min(100, (100 * used) / most);
          return (
            <div key={word}>
              <span className="number small">
                {say(word)}: {shown(used)} / {shown(most)}
              </span>
              <Progress
                value={percent}
                size={4}
                color={percent >= 100 ? "red" : percent >= NEARLY ? "yellow" : "copper"}
                aria-label={say(word)}
              />
            </div>
          );
        })}
        {standings.map((standing) => (
          <BudgetBars key={standing.per} standing={standing} />
        ))}
        {rates.map(([word, most]) => (
          <span key={word} className="number small">
            {say(word)}: {number(most ?? 0)}
          </span>
        ))}
      </div>
    </Card>
  );
}
