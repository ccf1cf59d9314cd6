/** A channel in the list: its state, its last test, and its actions. */
import type { DragEventHandler, KeyboardEvent } from "react";
import type { Channel, Model } from "../../api/rows.ts";
import { useWords } from "../../app/words.tsx";
import { Badge, Chips } from "../../parts/badge.tsx";
import { Icon } from "../../parts/icon.tsx";
import { DisabledBadge, RowActs, RowLead } from "../../parts/row-acts.tsx";
import { ChannelTest } from "./channel-test.tsx";
import styles from "./channels.module.css";
import { CircuitBadge } from "./circuits.tsx";
import { type ChannelKey, KeyStates } from "./key-states.tsx";

export type Offer = Model["offers"][number] & { model: string };

interface ChannelRowProps {
  channel: Channel;
  offers: readonly Offer[];
  keys: readonly ChannelKey[];
  /** Another row is dragged over this one, and would be dropped here. */
  isOver: boolean;
  onEdit(): void;
  onMove(steps: number): void;
  drag: Record<"onDragStart" | "onDragEnd" | "onDragOver" | "onDrop", DragEventHandler<HTMLElement>>;
}

export function ChannelRow({ channel, offers, keys, isOver, onEdit, onMove, drag }: ChannelRowProps) {
  const { say } = useWords();
  const { id, name, provider, disabled, models, groups, priority, weight } = channel;
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
            under={
              <>
                {provider}
                <KeyStates keys={keys} channel={{ id, isPattern: isPattern(models) }} />
              </>
            }
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

function Standing({ channel, offers }: Pick<ChannelRowProps, "channel" | "offers">) {
  const { disabled, fault, testFailure } = channel;
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
  const failing = offers.filter(({ failures }) => failures > 0);
  if (failing.length > 0) {
    const failures = Math.max(...failing.map((offer) => offer.failures));
    return (
      <Badge
        tone="care"
        title={failing
          .map((offer) => `${offer.model}: ${say("channels.failures", { count: offer.failures })}`)
          .join(", ")}
      >
        {failing.length === offers.length
          ? say("channels.failures", { count: failures })
          : say("channels.failingModels", { count: failing.length, all: offers.length })}
      </Badge>
    );
  }
  if (testFailure !== null)
    return (
      <Badge tone="care" title={testFailure}>
        {say("channels.lastTestFailed")}
      </Badge>
    );
  return <Badge tone="good">{say("channels.serving")}</Badge>;
}

function reasonOfRest(model: string, why: string | null): string {
  return why === null ? model : `${model}: ${why}`;
}

/** The result of the last test, with its duration if it ran in this page. */
function Tested({ channel: { id, models, testedMs, testFailure } }: Pick<ChannelRowProps, "channel">) {
  const { say, ago } = useWords();
  return (
    <ChannelTest id={id} isPattern={isPattern(models)}>
      {testedMs !== null && (
        <span className={testFailure === null ? styles.good : styles.bad} title={testFailure ?? undefined}>
          {say(testFailure === null ? "channels.test.passedAt" : "channels.test.failedAt", {
            when: ago(testedMs),
          })}
        </span>
      )}
    </ChannelTest>
  );
}

function isPattern(models: Channel["models"]): boolean {
  return models.every(({ name }) => name.includes("*"));
}
