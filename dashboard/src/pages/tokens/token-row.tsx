/** One token of the list, and what can be done with it. */
import { ActionIcon, Menu, Progress } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { type Sum, type Token, useEdit, useRemove } from "../../api/rows.ts";
import { useWords } from "../../app/words.tsx";
import { Badge, Chips } from "../../parts/badge.tsx";
import { Confirm } from "../../parts/confirm.tsx";
import { Icon } from "../../parts/icon.tsx";
import table from "../../parts/table.module.css";
import type { IssuedToken } from "./issued.tsx";
import styles from "./tokens.module.css";

interface TokenRowProps {
  token: Token;
  /** In the last thirty days. */
  used: Sum | undefined;
  onEdit(): void;
  onIssued(token: IssuedToken): void;
}

export function TokenRow({ token, used, onEdit, onIssued }: TokenRowProps) {
  const { say, number, money, ago } = useWords();
  const queries = useQueryClient();
  const edit = useEdit("PATCH /tokens/{id}", "tokens");
  const remove = useRemove("DELETE /tokens/{id}", "tokens");
  const [asked, ask] = useState<"delete" | "renew">();
  const { id, name, version, disabled, prefix, models, lastUsedMs } = token;
  const renew = async (): Promise<void> => {
    const { value } = await call("POST /tokens/{id}/renew", { id, body: { version } });
    await queries.invalidateQueries({ queryKey: ["tokens"] });
    onIssued({ name, value: value ?? "", models });
  };
  const setDisabled = (next: boolean): void => edit.mutate({ id, version, disabled: next });
  return (
    <tr data-off={disabled}>
      <td data-lead>
        <div>
          <button type="button" className={`${styles.open} ${table.name}`} onClick={onEdit}>
            {name}
          </button>{" "}
          <Standing token={token} />
          <div className={table.under}>
            <code>{prefix}…</code>
          </div>
        </div>
      </td>
      <td data-label={say("tokens.models")}>
        {models === null ? (
          <span className="soft">{say("tokens.everyModel")}</span>
        ) : (
          <Chips names={models} />
        )}
      </td>
      <td data-end data-label={say("tokens.requests30")} className="number">
        {number(used?.requests ?? 0, true)}
      </td>
      <td data-end data-label={say("tokens.cost30")} className="number">
        {money(used?.costMicros ?? 0)}
      </td>
      <td data-end data-label={say("tokens.quota")}>
        <Quota token={token} />
      </td>
      <td data-label={say("tokens.lastUsed")} className="soft">
        {lastUsedMs === null ? say("never") : ago(lastUsedMs)}
      </td>
      <td data-end data-corner>
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon aria-label={say("tokens.actionsOf", { name })}>
              <Icon name="more" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<Icon name="edit" size={16} />} onClick={onEdit}>
              {say("edit")}
            </Menu.Item>
            <Menu.Item
              leftSection={<Icon name={disabled ? "play" : "close"} size={16} />}
              onClick={() => setDisabled(!disabled)}
            >
              {say(disabled ? "enable" : "disable")}
            </Menu.Item>
            <Menu.Item leftSection={<Icon name="renew" size={16} />} onClick={() => ask("renew")}>
              {say("tokens.renew")}
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item
              color="red"
              leftSection={<Icon name="trash" size={16} />}
              onClick={() => ask("delete")}
            >
              {say("delete")}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
        {asked === "delete" && (
          <Confirm
            title={say("tokens.delete.ask", { name })}
            act={say("delete")}
            onClose={() => ask(undefined)}
            onConfirm={async () => {
              await remove.mutateAsync({ id, version });
              notifications.show({ message: say("tokens.deleted", { name }) });
            }}
          >
            {say("tokens.delete.what")}
          </Confirm>
        )}
        {asked === "renew" && (
          <Confirm
            title={say("tokens.renew.ask", { name })}
            act={say("tokens.renew")}
            onClose={() => ask(undefined)}
            onConfirm={renew}
          >
            {say("tokens.renew.what")}
          </Confirm>
        )}
      </td>
    </tr>
  );
}

/** Only what one would have to look after. */
function Standing({ token: { disabled, expiresMs } }: { token: Token }) {
  const { say, time, ago } = useWords();
  if (disabled) return <Badge tone="quiet">{say("disabled")}</Badge>;
  if (expiresMs === null) return null;
  if (expiresMs <= Date.now()) return <Badge tone="bad">{say("tokens.expired")}</Badge>;
  return (
    <Badge tone="care" title={time(expiresMs)}>
      {say("tokens.expires", { when: ago(expiresMs) })}
    </Badge>
  );
}

const NEARLY = 80;

function Quota({ token: { name, quotaMicros, usedMicros, quotaTokens, usedTokens } }: { token: Token }) {
  const { say, money, number } = useWords();
  if (quotaMicros === null && quotaTokens === null) return <span className="soft">{say("unlimited")}</span>;
  const [used, most, shown] =
    quotaMicros === null
      ? [usedTokens, quotaTokens ?? 0, `${number(usedTokens, true)} / ${number(quotaTokens ?? 0, true)}`]
      : [usedMicros, quotaMicros, `${money(usedMicros)} / ${money(quotaMicros)}`];
  const percent = most === 0 ? 100 : Math.min(100, (100 * used) / most);
  return (
    <div className={styles.quota}>
      <span className="number small">{shown}</span>
      <Progress
        value={percent}
        size={4}
        color={percent >= 100 ? "red" : percent >= NEARLY ? "yellow" : "copper"}
        aria-label={say("tokens.quotaOf", { name })}
      />
    </div>
  );
}
