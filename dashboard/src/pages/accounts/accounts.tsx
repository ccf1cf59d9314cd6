/** Accounts: the people who use the gateway, found, made, edited, disabled, deleted. */
import { ActionIcon, Button, Menu, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { useState } from "react";
import { type Account, useEdit, useRemove, useRows } from "../../api/rows.ts";
import { useSession } from "../../api/session.tsx";
import { useWords } from "../../app/words.tsx";
import { Badge } from "../../parts/badge.tsx";
import { Confirm } from "../../parts/confirm.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Card, Page } from "../../parts/page.tsx";
import { Empty, Failure, Waiting } from "../../parts/states.tsx";
import table from "../../parts/table.module.css";
import { AccountForm } from "./account-form.tsx";
import styles from "./accounts.module.css";

const SEARCH_MS = 250;

export function Accounts() {
  const { say } = useWords();
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed.trim(), SEARCH_MS);
  const [edited, edit] = useState<Account | "new">();
  const { rows, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useRows(
    "GET /accounts",
    "accounts",
    { search },
  );
  return (
    <Page
      title={say("accounts")}
      hint={say("accounts.hint")}
      actions={
        <Button leftSection={<Icon name="plus" size={16} />} onClick={() => edit("new")}>
          {say("accounts.new")}
        </Button>
      }
    >
      <Card flush>
        <div className={table.tools}>
          <TextInput
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            placeholder={say("accounts.find")}
            aria-label={say("accounts.find")}
            leftSection={<Icon name="search" size={16} />}
          />
        </div>
        {error !== null && <Failure error={error} retry={() => void refetch()} />}
        {rows === undefined && error === null && <Waiting />}
        {rows?.length === 0 && <Empty icon="search" title={say("accounts.nothing")} />}
        {rows !== undefined && rows.length > 0 && (
          <div className={table.scroll}>
            <table className={table.table}>
              <thead>
                <tr>
                  <th>{say("accounts.login")}</th>
                  <th>{say("accounts.role")}</th>
                  <th data-end>{say("accounts.used")}</th>
                  <th>{say("accounts.since")}</th>
                  <th>
                    <span className="hidden">{say("actions")}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows.map((account) => (
                  <AccountRow key={account.id} account={account} onEdit={() => edit(account)} />
                ))}
              </tbody>
            </table>
          </div>
        )}
        {hasNextPage && (
          <div className={table.more}>
            <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {say("more")}
            </Button>
          </div>
        )}
      </Card>
      {edited !== undefined && (
        <AccountForm
          key={edited === "new" ? edited : `${edited.id} ${edited.version}`}
          account={edited === "new" ? undefined : (rows?.find(({ id }) => id === edited.id) ?? edited)}
          onClose={() => edit(undefined)}
        />
      )}
    </Page>
  );
}

function AccountRow({ account, onEdit }: { account: Account; onEdit(): void }) {
  const { say, money, time } = useWords();
  const { person } = useSession();
  const edit = useEdit("PATCH /accounts/{id}", "accounts");
  const remove = useRemove("DELETE /accounts/{id}", "accounts");
  const [isAsked, ask] = useState(false);
  const { id, version, login, name, role, disabled, usedMicros, quotaMicros, createdMs } = account;
  return (
    <tr data-off={disabled}>
      <td data-lead>
        <div>
          <button type="button" className={`${styles.open} ${table.name}`} onClick={onEdit}>
            {login}
          </button>{" "}
          {disabled && <Badge tone="quiet">{say("disabled")}</Badge>}
          {person?.id === id && <Badge tone="good">{say("accounts.you")}</Badge>}
          {name !== "" && <div className={table.under}>{name}</div>}
        </div>
      </td>
      <td data-label={say("accounts.role")}>{say(`role.${role}`)}</td>
      <td data-end data-label={say("accounts.used")} className="number">
        {money(usedMicros)}
        {quotaMicros !== null && ` / ${money(quotaMicros)}`}
      </td>
      <td data-label={say("accounts.since")} className="soft">
        {time(createdMs, "date")}
      </td>
      <td data-end data-corner>
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon aria-label={say("accounts.actionsOf", { login })}>
              <Icon name="more" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<Icon name="edit" size={16} />} onClick={onEdit}>
              {say("edit")}
            </Menu.Item>
            <Menu.Item
              leftSection={<Icon name={disabled ? "play" : "close"} size={16} />}
              onClick={() => edit.mutate({ id, version, disabled: !disabled })}
            >
              {say(disabled ? "enable" : "disable")}
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item color="red" leftSection={<Icon name="trash" size={16} />} onClick={() => ask(true)}>
              {say("delete")}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
        {isAsked && (
          <Confirm
            title={say("accounts.delete.ask", { login })}
            act={say("delete")}
            onClose={() => ask(false)}
            onConfirm={async () => {
              await remove.mutateAsync({ id, version });
              notifications.show({ message: say("accounts.deleted", { login }) });
            }}
          >
            {say("accounts.delete.what")}
          </Confirm>
        )}
      </td>
    </tr>
  );
}
