/** The states of a channel's keys: how many are ready, and why the others are not. A refused key can be enabled by hand. */
import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call, type ResponseBody } from "../../api/call.ts";
import { useWords } from "../../app/words.tsx";
import { Badge, Chip } from "../../parts/badge.tsx";
import { reasonOf } from "../../parts/states.tsx";
import styles from "./channels.module.css";

export type ChannelKey = ResponseBody<"GET /channel-keys">["items"][number];

export function KeyStates({ keys }: { keys: readonly ChannelKey[] }) {
  const { say } = useWords();
  if (keys.length === 0) return null;
  const ready = keys.filter(({ state }) => state === "ready").length;
  return (
    <div className={styles.keys}>
      <span>{say("channels.keys.ready", { ready, count: keys.length })}</span>
      {keys
        .filter(({ state }) => state !== "ready")
        .map((key) => (
          <KeyState key={key.key} of={key} />
        ))}
    </div>
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
