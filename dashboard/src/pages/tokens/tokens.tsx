/** Tokens: search, create, edit, disable, renew, delete, with the usage of the last 30 days. */
import { Button, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { type Token, useRows } from "../../api/rows.ts";
import { useSession } from "../../api/session.tsx";
import { useWords } from "../../app/words.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Card, Page } from "../../parts/page.tsx";
import { RowTable } from "../../parts/row-table.tsx";
import { Empty } from "../../parts/states.tsx";
import table from "../../parts/table.module.css";
import { useTypedValue } from "../../parts/typed-value.ts";
import { Issued, type IssuedToken } from "./issued.tsx";
import { OwnAccount } from "./own-account.tsx";
import { TokenForm } from "./token-form.tsx";
import { TokenRow } from "./token-row.tsx";

const DAY_MS = 86_400_000;
const USAGE_DAYS = 30;

export function Tokens() {
  const { say } = useWords();
  const { person } = useSession();
  const isAdmin = person?.role === "admin";
  const navigate = useNavigate({ from: "/tokens" });
  const { new: isNew, search = "" } = useSearch({ from: "/tokens" });
  const [typed, setTyped] = useTypedValue(search, (text) => {
    const next = text.trim();
    void navigate({ search: next === "" ? {} : { search: next }, replace: true });
  });
  const [edited, edit] = useState<Token>();
  const [issued, setIssued] = useState<IssuedToken>();
  const found = useRows("GET /tokens", "tokens", { search });
  const { rows, first } = found;
  const used = useQuery({
    queryKey: ["usage", "by token"],
    queryFn: () => {
      const fromMs = String(Math.floor(Date.now() / DAY_MS - USAGE_DAYS) * DAY_MS);
      return call("GET /usage", { query: { by: "token", fromMs, limit: "500" } });
    },
  });
  const usage = new Map(used.data?.items.map((sum) => [sum.token, sum]));
  const open = (): void => void navigate({ search: (before) => ({ ...before, new: true }) });
  const close = (): void => void navigate({ search: search === "" ? {} : { search } });
  const add = (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={open}>
      {say("tokens.new")}
    </Button>
  );
  const isFirst = rows?.length === 0 && search === "";
  const fromFile = (first?.fromFile ?? []).map(({ name, captureDays }) =>
    captureDays === null ? name : `${name} (${say("tokens.storesContent")})`,
  );
  return (
    <Page title={say("tokens")} hint={say("tokens.hint")} actions={isFirst ? undefined : add}>
      {!isAdmin && <OwnAccount />}
      <Card flush>
        {!isFirst && (
          <div className={table.tools}>
            <TextInput
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              placeholder={say("tokens.find")}
              aria-label={say("tokens.find")}
              leftSection={<Icon name="search" size={16} />}
            />
          </div>
        )}
        <RowTable
          label={say("tokens")}
          found={found}
          rows={rows}
          columns={[
            { title: say("tokens.name") },
            ...(isAdmin ? [{ title: say("tokens.accountId") }] : []),
            { title: say("tokens.models") },
            { title: say("tokens.requests30"), isEnd: true },
            { title: say("tokens.cost30"), isEnd: true },
            { title: say("tokens.quota"), isEnd: true },
            { title: say("tokens.lastUsed") },
          ]}
          hasActions
          empty={
            isFirst ? (
              <Empty icon="key" title={say("tokens.none")} action={add}>
                {say("tokens.none.hint")}
              </Empty>
            ) : (
              <Empty icon="search" title={say("tokens.noMatch")} />
            )
          }
        >
          {(token) => (
            <TokenRow
              key={token.id}
              token={token}
              used={usage.get(token.id)}
              hasOwners={isAdmin}
              onEdit={() => edit(token)}
              onIssued={setIssued}
            />
          )}
        </RowTable>
      </Card>
      {fromFile.length > 0 && (
        <p className="soft small">{say("tokens.fromFile", { names: fromFile.join(", ") })}</p>
      )}
      {isNew === true && (
        <TokenForm
          onClose={close}
          onIssued={(token) => {
            close();
            setIssued(token);
          }}
        />
      )}
      {edited !== undefined && <TokenForm key={edited.id} token={edited} onClose={() => edit(undefined)} />}
      {issued !== undefined && <Issued token={issued} onClose={() => setIssued(undefined)} />}
    </Page>
  );
}
