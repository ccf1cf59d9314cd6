/** The first steps of a new user, with completed ones ticked: sign in, a channel, a token, the first request. */
import { Button } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { call } from "../../api/call.ts";
import { useSession } from "../../api/session.tsx";
import { useWords } from "../../app/words.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Card } from "../../parts/page.tsx";
import styles from "./getting-started.module.css";

const NAMES_SHOWN = 3;

export function GettingStarted() {
  const { say, duration } = useWords();
  const { person } = useSession();
  const navigate = useNavigate();
  const [isHidden, setHidden] = useLocalStorage({
    key: "polywire.started",
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const isAdmin = person?.role === "admin";
  const watched = { enabled: !isHidden };
  const channels = useQuery({
    queryKey: ["channels", "first"],
    queryFn: () => call("GET /channels", { query: { limit: "3" } }),
    enabled: !isHidden && isAdmin,
  });
  const tokens = useQuery({
    queryKey: ["tokens", "first"],
    queryFn: () => call("GET /tokens", { query: { limit: "100" } }),
    ...watched,
  });
  const requests = useQuery({
    queryKey: ["requests", "first"],
    queryFn: () => call("GET /usage/requests", { query: { limit: "1", outcome: "answered" } }),
    ...watched,
  });
  if (isHidden || tokens.error !== null || requests.error !== null) return null;
  const isKnown = tokens.data !== undefined && requests.data !== undefined;
  const names = [
    ...(channels.data?.items ?? []).filter(({ disabled }) => !disabled),
    ...(channels.data?.fromFile ?? []),
  ].map(({ name }) => name);
  const seen = requests.data?.items[0];
  const count = tokens.data?.items.length ?? 0;
  const isDemo = names.length > 0 && names.every((name) => name.startsWith("demo"));
  return (
    <Card
      title={say("start.title")}
      aside={
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setHidden(true)}>
          {say("start.hide")}
        </Button>
      }
    >
      <ol className={styles.steps}>
        <Step isDone title={say("start.signIn", { login: person?.login ?? "" })} />
        {isAdmin && (
          <Step isDone={names.length > 0} title={say("start.channel")}>
            <p>
              {isDemo
                ? say("start.channel.demo")
                : names.length > 0 &&
                  say("start.channel.has", { names: names.slice(0, NAMES_SHOWN).join(", ") })}
            </p>
          </Step>
        )}
        <Step isDone={count > 0} title={say("start.token")}>
          {count > 0 && <p>{say("start.token.has", { count })}</p>}
          {count === 0 && isKnown && (
            <Button size="compact-sm" onClick={() => void navigate({ to: "/tokens", search: { new: true } })}>
              {say("start.token.make")}
            </Button>
          )}
        </Step>
        <Step isDone={seen !== undefined} title={say("start.request")}>
          <p aria-live="polite">
            {seen !== undefined
              ? say("start.request.seen", {
                  model: seen.modelAsked,
                  status: String(seen.status),
                  duration: duration(seen.totalMs),
                })
              : isKnown && say("start.request.wait")}
          </p>
        </Step>
      </ol>
    </Card>
  );
}

function Step({ isDone, title, children }: { isDone: boolean; title: string; children?: ReactNode }) {
  return (
    <li className={styles.step} data-done={isDone}>
      <span className={styles.tick}>{isDone && <Icon name="check" size={14} />}</span>
      <div>
        <h3>{title}</h3>
        {children}
      </div>
    </li>
  );
}
