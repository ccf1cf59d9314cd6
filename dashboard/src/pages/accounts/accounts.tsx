/** Accounts: search, create, edit, disable, delete. */
import { Button, TextInput } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { type Account, useRows } from "../../api/rows.ts";
import { useSession } from "../../api/session.tsx";
import { useWords } from "../../app/words.tsx";
import { Badge } from "../../parts/badge.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Card, Page } from "../../parts/page.tsx";
import { DisabledBadge, RowActs, RowLead } from "../../parts/row-acts.tsx";
import { RowTable } from "../../parts/row-table.tsx";
import { Sessions } from "../../parts/sessions.tsx";
import { Empty } from "../../parts/states.tsx";
import table from "../../parts/table.module.css";
import { useTypedValue } from "../../parts/typed-value.ts";
import { AccountForm } from "./account-form.tsx";

export function Accounts() {
  const { say } = useWords();
  const navigate = useNavigate({ from: "/accounts" });
  const { search = "" } = useSearch({ from: "/accounts" });
  const [typed, setTyped] = useTypedValue(search, (text) => {
    const next = text.trim();
    void navigate({ search: next === "" ? {} : { search: next }, replace: true });
  });
  const [edited, edit] = useState<Account | "new">();
  const [looked, look] = useState<Account>();
  const found = useRows("GET /accounts", "accounts", { search });
  const { rows } = found;
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
        <RowTable
          label={say("accounts")}
          found={found}
          rows={rows}
          columns={[
            { title: say("accounts.login") },
            { title: say("accounts.role") },
            { title: say("accounts.used"), isEnd: true },
            { title: say("accounts.since") },
          ]}
          hasActions
          empty={<Empty icon="search" title={say("accounts.nothing")} />}
        >
          {(account) => (
            <AccountRow
              key={account.id}
              account={account}
              onEdit={() => edit(account)}
              onSessions={() => look(account)}
            />
          )}
        </RowTable>
      </Card>
      {edited !== undefined && (
        <AccountForm
          key={edited === "new" ? edited : `${edited.id} ${edited.version}`}
          account={edited === "new" ? undefined : (rows?.find(({ id }) => id === edited.id) ?? edited)}
          onClose={() => edit(undefined)}
        />
      )}
      {looked !== undefined && (
        <Dialog onClose={() => look(undefined)} title={say("sessions.of", { login: looked.login })} size="lg">
          <Sessions account={looked.id} />
        </Dialog>
      )}
    </Page>
  );
}

interface AccountRowProps {
  account: Account;
  onEdit(): void;
  onSessions(): void;
}

function AccountRow({ account, onEdit, onSessions }: AccountRowProps) {
  const { say, money, time } = useWords();
  const { person } = useSession();
  const { id, login, name, role, group, disabled, usedMicros, quotaMicros, createdMs } = account;
  return (
    <tr data-off={disabled}>
      <td data-lead>
        <RowLead
          name={login}
          standing={
            <>
              {disabled && <DisabledBadge />}
              {group !== null && (
                <Badge tone="quiet" title={say("tokens.group")}>
                  {group}
                </Badge>
              )}
              {person?.id === id && <Badge tone="good">{say("accounts.you")}</Badge>}
            </>
          }
          {...(name === "" || name === login ? {} : { under: name })}
          onEdit={onEdit}
        />
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
        <RowActs kind="accounts" row={account} name={login} onEdit={onEdit}>
          {[{ label: say("sessions"), icon: "key", onAct: onSessions }]}
        </RowActs>
      </td>
    </tr>
  );
}
