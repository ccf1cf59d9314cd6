/**
 * The states of a channel's keys: how many are ready, and why the others are not. A refused key can be enabled by hand. Each key of
 * a stored channel can be tested.
 */
import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { call, type ResponseBody } from "../../api/call.ts";
import { useWords, type Word } from "../../app/words.tsx";
import { Badge, Chip } from "../../parts/badge.tsx";
import { reasonOf } from "../../parts/states.tsx";
import { ChannelTest } from "./channel-test.tsx";
import styles from "./channels.module.css";

export type ChannelKey = ResponseBody<"GET /channel-keys">["items"][number];

/** A stored channel, whose keys can be tested. */
interface Tested {
  id: string;
  isPattern: boolean;
}

interface KeyStatesProps {
  keys: readonly ChannelKey[];
  /** Absent: a channel of the file, which cannot be tested. */
  channel?: Tested;
}

export function KeyStates({ keys, channel }: KeyStatesProps) {
  const { say } = useWords();
  if (keys.length === 0) return null;
  const ready = keys.filter(({ state }) => state === "ready");
  const usable = keys.filter(({ state }) => state === "ready" || state === "slowed").length;
  const summary = say("channels.keys.ready", { ready: usable, count: keys.length });
  const testOf = ({ key }: ChannelKey): ReactNode =>
    channel !== undefined && key !== "" && <ChannelTest {...channel} keyName={key} />;
  return (
    <div className={styles.keys}>
      {ready.length > 0 && channel !== undefined ? (
        <details>
          <summary>{summary}</summary>
          {ready.map((key) => (
            <div key={key.key} className={styles.key}>
              <Chip>{key.key}</Chip> {testOf(key)}
            </div>
          ))}
        </details>
      ) : (
        // The only key of a channel needs no count.
        keys.some(({ key }) => key !== "") && <span>{summary}</span>
      )}
      {keys
        .filter(({ state }) => state !== "ready")
        .map((key) => (
          <div key={key.key} className={styles.key}>
            <KeyState of={key} />
            {testOf(key)}
          </div>
        ))}
    </div>
  );
}

const UNITS: Readonly<Record<string, Word>> = {
  requests: "channels.keys.of.requests",
  tokens: "channels.keys.of.tokens",
  input_tokens: "channels.keys.of.inputTokens",
  output_tokens: "channels.keys.of.outputTokens",
};

/** The strictest limit that the key is at, or close to. */
function LimitBadge({ limit }: { limit: ChannelKey["limits"][number] }) {
  const { say, number, ago, share: shareOf } = useWords();
  const { by, of, allowed, remaining, share, untilMs, models } = limit;
  const unit = UNITS[of];
  const what = unit === undefined ? of : say(unit);
  const amount = allowed === null ? what : `${number(allowed)} ${what}`;
  const when = ago(untilMs);
  const text =
    by === "configuration"
      ? say("channels.keys.limited", { amount, when })
      : share === 0
        ? say("channels.keys.limited.provider", { amount, when })
        : say("channels.keys.slowed", {
            share: shareOf(share, 1),
            remaining: number(remaining ?? 0),
            amount,
            when,
          });
  return (
    <Badge tone="care" title={models.join(", ")}>
      {text}
    </Badge>
  );
}

function KeyState({ of: { channel, key, state, refusal, sinceMs, testMs, ...rest } }: { of: ChannelKey }) {
  const words = useWords();
  const { say, ago } = words;
  const queries = useQueryClient();
  const enable = useMutation({
    mutationFn: () => call("POST /channel-keys/enable", { body: { channel, key } }),
    onError: (error) =>
      notifications.show({ color: "red", title: say("fault.title"), message: reasonOf(error, words) }),
    onSuccess: () => notifications.show({ message: say("channels.keys.enabled", { key }) }),
    onSettled: () => queries.invalidateQueries({ queryKey: ["channel-keys"] }),
  });
  if (state === "disabled")
    return (
      <div>
        <Chip>{key}</Chip> <Badge tone="quiet">{say("disabled")}</Badge>
      </div>
    );
  if (state === "cooling_down")
    return (
      <div>
        <Chip>{key}</Chip>{" "}
        <Badge tone="care" title={rest.coolingModels.join(", ")}>
          {say("channels.coolingDown", { when: ago(rest.coolDownUntilMs ?? Date.now()) })}
        </Badge>
      </div>
    );
  const [limit] = rest.limits;
  if ((state === "limited" || state === "slowed") && limit !== undefined)
    return (
      <div>
        {key !== "" && <Chip>{key}</Chip>} <LimitBadge limit={limit} />
      </div>
    );
  return (
    <div>
      <Chip>{key}</Chip>{" "}
      <Badge tone="bad" title={sinceMs === null ? "" : say("circuits.since", { when: ago(sinceMs) })}>
        {say("channels.keys.refused", { kind: refusal ?? "", when: ago(testMs ?? Date.now()) })}
      </Badge>{" "}
      <Button variant="default" size="compact-xs" loading={enable.isPending} onClick={() => enable.mutate()}>
        {say("channels.keys.enable")}
      </Button>
    </div>
  );
}
