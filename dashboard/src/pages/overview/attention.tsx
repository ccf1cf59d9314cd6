/** Problems: channels in cool-down, disabled channels, failed tests. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { call } from "../../api/call.ts";
import { useSession } from "../../api/session.tsx";
import { useWords } from "../../app/words.tsx";
import { Icon } from "../../parts/icon.tsx";
import styles from "./overview.module.css";

export function Attention() {
  const { say, ago } = useWords();
  const { person } = useSession();
  const enabled = person?.role === "admin";
  const models = useQuery({ queryKey: ["models"], queryFn: () => call("GET /models"), enabled });
  const channels = useQuery({
    queryKey: ["channels", "all"],
    queryFn: () => call("GET /channels", { query: { limit: "500" } }),
    enabled,
  });
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
  const items = [...leftOut, ...resting, ...failedTests];
  if (items.length === 0) return null;
  return (
    <section className={styles.attention} aria-label={say("overview.attention")}>
      <Icon name="warning" />
      <ul>
        {items.map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
      <Link to="/channels">{say("channels")}</Link>
    </section>
  );
}
