/** Problems: channels in cool-down, disabled channels, failed tests, keys near their limits, budgets that are nearly used up. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { call } from "../../api/call.ts";
import { useSession } from "../../api/session.tsx";
import { useWords, type Word } from "../../app/words.tsx";
import { NEARLY, shareOf } from "../../parts/budget-share.ts";
import { Icon } from "../../parts/icon.tsx";
import { periodIn } from "../../parts/period.ts";
import styles from "./overview.module.css";

const KEY_WORDS: Readonly<Record<string, Word>> = {
  slowed: "overview.key.slowed",
  limited: "overview.key.limited",
  refused: "overview.key.refused",
};
const REFRESH_MS = 30_000;

export function Attention() {
  const { say, ago, share } = useWords();
  const { person } = useSession();
  const enabled = person?.role === "admin";
  const models = useQuery({ queryKey: ["models"], queryFn: () => call("GET /models"), enabled });
  const channels = useQuery({
    queryKey: ["channels", "all"],
    queryFn: () => call("GET /channels", { query: { limit: "500" } }),
    enabled,
  });
  const keys = useQuery({
    queryKey: ["channel-keys"],
    queryFn: () => call("GET /channel-keys"),
    enabled,
    refetchInterval: REFRESH_MS,
  });
  const budgets = useQuery({
    queryKey: ["budgets"],
    queryFn: () => call("GET /budgets"),
    enabled,
    refetchInterval: REFRESH_MS,
  });
  const strained = (keys.data?.items ?? []).flatMap(({ channel, key, state }) => {
    const word = KEY_WORDS[state];
    if (word === undefined) return [];
    const name = key === "" ? say("overview.key.only") : key;
    return [{ key: `key ${channel} ${key}`, text: say(word, { key: name, channel }) }];
  });
  const nearlyUsed = (budgets.data?.items ?? [])
    .filter((budget) => shareOf(budget) >= NEARLY)
    .map((budget) => ({
      key: `budget ${budget.subject} ${budget.per}`,
      text: say("overview.budget", {
        subject: budget.name ?? budget.subject,
        share: share(shareOf(budget), 1),
        period: periodIn(say, budget.per),
      }),
      to: "/budgets" as const,
    }));
  const resting = (models.data?.items ?? []).flatMap(({ name, offers }) =>
    offers
      .filter(({ coolDownUntilMs }) => coolDownUntilMs !== null && coolDownUntilMs > Date.now())
      .map(({ channel, coolDownUntilMs, circuit: { reason } }) => ({
        key: `${channel} ${name}`,
        text: say("overview.coolingDown", {
          channel,
          model: name,
          // Without a reason, a key of the channel is cooling down.
          reason: say(reason === null ? "overview.coolingDown.key" : `circuits.reason.${reason}`),
          when: ago(coolDownUntilMs ?? 0),
        }),
      })),
  );
  const leftOut = (channels.data?.items ?? [])
    .filter(({ fault }) => fault !== null)
    .map(({ id, name, fault }) => ({
      key: id,
      text: say("overview.notInUse", { channel: name, fault: fault ?? "" }),
    }));
  const failedTests = (channels.data?.items ?? [])
    .filter(({ fault, testFailure, disabled }) => fault === null && testFailure !== null && !disabled)
    .map(({ id, name, testFailure }) => ({
      key: `test ${id}`,
      text: say("overview.testFailed", { channel: name, failure: testFailure ?? "" }),
    }));
  const items: { key: string; text: string; to?: "/budgets" }[] = [
    ...leftOut,
    ...resting,
    ...failedTests,
    ...strained,
    ...nearlyUsed,
  ];
  if (items.length === 0) return null;
  return (
    <section className={styles.attention} aria-label={say("overview.attention")}>
      <Icon name="warning" />
      <ul>
        {items.map(({ key, text, to }) => (
          <li key={key}>{to === undefined ? text : <Link to={to}>{text}</Link>}</li>
        ))}
      </ul>
      <Link to="/channels">{say("channels")}</Link>
    </section>
  );
}
