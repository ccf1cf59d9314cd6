/** A channel in the list: its state, its last test, and its actions. */
import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { DragEventHandler, KeyboardEvent } from "react";
import { call } from "../../api/call.ts";
import type { Channel, Model } from "../../api/rows.ts";
import { useWords } from "../../app/words.tsx";
import { Badge, Chips } from "../../parts/badge.tsx";
import { Icon } from "../../parts/icon.tsx";
import { DisabledBadge, RowActs, RowLead } from "../../parts/row-acts.tsx";
import { reasonOf } from "../../parts/states.tsx";
import styles from "./channels.module.css";
import { CircuitBadge } from "./circuits.tsx";

export type Offer = Model["offers"][number] & { model: string };

interface ChannelRowProps {
  channel: Channel;
  offers: readonly Offer[];
  /** Another row is dragged over this one, and would be dropped here. */
  isOver: boolean;
  onEdit(): void;
  onMove(steps: number): void;
  drag: Record<"onDragStart" | "onDragEnd" | "onDragOver" | "onDrop", DragEventHandler<HTMLElement>>;
}

export function ChannelRow({ channel, offers, isOver, onEdit, onMove, drag }: ChannelRowProps) {
  const { say } = useWords();
  const { name, provider, disabled, models, groups, priority, weight } = channel;
  const onKeyDown = (event: KeyboardEvent): void => {
    const steps = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (steps === undefined) return;
    event.preventDefault();
    onMove(steps);
  };
  const { onDragStart, onDragEnd, ...drop } = drag;
  return (
    <tr data-off={disabled} className={isOver ? styles.over : undefined} {...drop}>
      <td data-lead>
        <div className={styles.lead}>
          <button
            type="button"
            className={styles.grip}
            draggable
            onDragStart={onDragStart}
            onDragEnd={onDragEnd}
            onKeyDown={onKeyDown}
            aria-label={say("channels.move", { name })}
            title={say("channels.move.hint")}
          >
            <Icon name="grip" size={16} />
          </button>
          <RowLead
            name={name}
            standing={
              <>
                {groups?.map((group) => (
                  <Badge key={group} tone="quiet" title={say("channels.groups")}>
                    {group}
                  </Badge>
                ))}
                <Standing channel={channel} offers={offers} />
              </>
            }
            under={provider}
            onEdit={onEdit}
          />
        </div>
      </td>
      <td data-label={say("channels.models")}>
        <Chips names={models.map((model) => model.name)} />
      </td>
      <td data-end data-label={say("channels.priority")} className="number">
        {priority}
      </td>
      <td data-end data-label={say("channels.weight")} className="number">
        {weight}
      </td>
      <td data-label={say("channels.tested")}>
        <Tested channel={channel} />
      </td>
      <td data-end data-corner>
        <RowActs kind="channels" row={channel} name={name} onEdit={onEdit}>
          {[
            { label: say("channels.up"), icon: "up", onAct: () => onMove(-1) },
            { label: say("channels.down"), icon: "down", onAct: () => onMove(1) },
          ]}
        </RowActs>
      </td>
    </tr>
  );
}

function Standing({ channel: { disabled, fault }, offers }: Pick<ChannelRowProps, "channel" | "offers">) {
  const { say, ago } = useWords();
  if (disabled) return <DisabledBadge />;
  if (fault !== null)
    return (
      <>
        <Badge tone="bad">{say("channels.notInUse")}</Badge>
        <p className={styles.fault}>{fault}</p>
      </>
    );
  const [held] = offers.filter(({ circuit }) => circuit.isHeld);
  if (held !== undefined) return <CircuitBadge report={held.circuit} />;
  const resting = offers.filter(
    ({ coolDownUntilMs }) => coolDownUntilMs !== null && coolDownUntilMs > Date.now(),
  );
  const untilMs = Math.max(...resting.map(({ coolDownUntilMs }) => coolDownUntilMs ?? 0));
  if (resting.length > 0)
    return (
      <Badge
        tone="bad"
        title={resting.map(({ model, circuit }) => reasonOfRest(model, circuit.why)).join(", ")}
      >
        {say("channels.coolingDown", { when: ago(untilMs) })}
      </Badge>
    );
  const failures = Math.max(0, ...offers.map((offer) => offer.failures));
  if (failures > 0) return <Badge tone="care">{say("channels.failures", { count: failures })}</Badge>;
  return <Badge tone="good">{say("channels.serving")}</Badge>;
}

function reasonOfRest(model: string, why: string | null): string {
  return why === null ? model : `${model}: ${why}`;
}

/** The result of the last test, with its duration if it ran in this page. */
function Tested({ channel: { id, models, testedMs, testFailure } }: Pick<ChannelRowProps, "channel">) {
  const words = useWords();
  const { say, duration, ago } = words;
  const queries = useQueryClient();
  const test = useMutation({
    mutationFn: () => call("POST /channels/{id}/test", { id, body: {} }),
    onSettled: () => queries.invalidateQueries({ queryKey: ["channels"] }),
  });
  const { data, error } = test;
  const isPattern = models.every(({ name }) => name.includes("*"));
  return (
    <div className={styles.tested}>
      <Button
        variant="default"
        size="compact-sm"
        loading={test.isPending}
        disabled={isPattern}
        title={isPattern ? say("channels.test.pattern") : undefined}
        onClick={() => test.mutate()}
      >
        {say("channels.test")}
      </Button>
      <span role="status" className={styles.outcome}>
        {error !== null && <span className={styles.bad}>{reasonOf(error, words)}</span>}
        {data?.ok === true && (
          <span className={styles.good}>
            {say("channels.test.ok", { time: duration(data.totalMs ?? 0), wire: data.wire ?? "" })}
          </span>
        )}
        {data?.ok === false && (
          <span className={styles.bad}>
            {say("channels.test.failed", {
              status: String(data.status ?? 0),
              time: duration(data.totalMs ?? 0),
            })}{" "}
            {data.failure}
          </span>
        )}
        {data === undefined && error === null && testedMs !== null && (
          <span className={testFailure === null ? styles.good : styles.bad} title={testFailure ?? undefined}>
            {say(testFailure === null ? "channels.test.passedAt" : "channels.test.failedAt", {
              when: ago(testedMs),
            })}
          </span>
        )}
      </span>
    </div>
  );
}
