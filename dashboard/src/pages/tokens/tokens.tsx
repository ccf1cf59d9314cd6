/** Tokens: found, made, edited, disabled, renewed, deleted, each with what it used in the last thirty days. */
import { Button, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { type Token, useRows } from "../../api/rows.ts";
import { useWords } from "../../app/words.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Card, Page } from "../../parts/page.tsx";
import { Empty, Failure, Waiting } from "../../parts/states.tsx";
import table from "../../parts/table.module.css";
import { Issued, type IssuedToken } from "./issued.tsx";
import { TokenForm } from "./token-form.tsx";
import { TokenRow } from "./token-row.tsx";

const SEARCH_MS = 250;
const DAY_MS = 86_400_000;
const USAGE_DAYS = 30;

export function Tokens() {
  const { say } = useWords();
  const navigate = useNavigate({ from: "/tokens" });
  const { new: isNew } = useSearch({ from: "/tokens" });
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed.trim(), SEARCH_MS);
  const [edited, edit] = useState<Token>();
  const [issued, setIssued] = useState<IssuedToken>();
  const { rows, first, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useRows(
    "GET /tokens",
    "tokens",
    { search },
  );
  const used = useQuery({
    queryKey: ["usage", "by token"],
    queryFn: () => {
      const fromMs = String(Math.floor(Date.now() / DAY_MS - USAGE_DAYS) * DAY_MS);
      return call("GET /usage", { query: { by: "token", fromMs, limit: "500" } });
    },
  });
  const usage = new Map(used.data?.items.map((sum) => [sum.token, sum]));
  const open = (): void => void navigate({ search: { new: true } });
  const close = (): void => void navigate({ search: {} });
  const add = (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={open}>
      {say("tokens.new")}
    </Button>
  );
  const isFirst = rows?.length === 0 && search === "";
  const fromFile = first?.fromFile ?? [];
  return (
    <Page title={say("tokens")} hint={say("tokens.hint")} actions={isFirst ? undefined : add}>
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
        {error !== null && <Failure error={error} retry={() => void refetch()} />}
        {rows === undefined && error === null && <Waiting />}
        {isFirst && (
          <Empty icon="key" title={say("tokens.none")} action={add}>
            {say("tokens.none.hint")}
          </Empty>
        )}
        {rows?.length === 0 && search !== "" && <Empty icon="search" title={say("tokens.nothing")} />}
        {rows !== undefined && rows.length > 0 && (
          <div className={table.scroll}>
            <table className={table.table}>
              <thead>
                <tr>
                  <th>{say("tokens.name")}</th>
                  <th>{say("tokens.models")}</th>
                  <th data-end>{say("tokens.requests30")}</th>
                  <th data-end>{say("tokens.cost30")}</th>
                  <th data-end>{say("tokens.quota")}</th>
                  <th>{say("tokens.lastUsed")}</th>
                  <th>
                    <span className="hidden">{say("actions")}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows.map((token) => (
                  <TokenRow
                    key={token.id}
                    token={token}
                    used={usage.get(token.id)}
                    onEdit={() => edit(token)}
                    onIssued={setIssued}
                  />
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
      {fromFile.length > 0 && (
        <p className="soft small">
          {say("tokens.fromFile", { names: fromFile.map(({ name }) => name).join(", ") })}
        </p>
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
