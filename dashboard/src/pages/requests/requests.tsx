/** All requests, newest first, with filters, endless scrolling, and a detail view. */
import { Button, Select, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { addressOf, call } from "../../api/call.ts";
import { type Request, useRows } from "../../api/rows.ts";
import { useSession } from "../../api/session.tsx";
import { useWords } from "../../app/words.tsx";
import { useGroupNames } from "../../parts/group-names.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Card, Page } from "../../parts/page.tsx";
import { Empty, Failure, Waiting } from "../../parts/states.tsx";
import table from "../../parts/table.module.css";
import { Opened } from "./opened.tsx";
import { RequestList } from "./request-list.tsx";
import styles from "./requests.module.css";

const TYPED_MS = 300;
const PAGE = 200;
const OUTCOMES = ["answered", "failed", "cancelled", "refused"] as const;

interface Filters {
  model: string;
  token: string | null;
  group: string | null;
  channel: string | null;
  outcome: string | null;
  status: string;
}

const keyOf = ({ requestId }: Request): string => requestId;
const NONE: Filters = { model: "", token: null, group: null, channel: null, outcome: null, status: "" };

export function Requests() {
  const { say } = useWords();
  const { person } = useSession();
  const isAdmin = person?.role === "admin";
  const navigate = useNavigate({ from: "/requests" });
  const { id } = useSearch({ from: "/requests" });
  const [filters, setFilters] = useState(NONE);
  const [asked] = useDebouncedValue(filters, TYPED_MS);
  const set = (changes: Partial<Filters>): void => setFilters((before) => ({ ...before, ...changes }));
  const query = {
    model: asked.model.trim(),
    token: asked.token ?? undefined,
    group: asked.group ?? undefined,
    channel: asked.channel ?? undefined,
    outcome: asked.outcome ?? undefined,
    status: /^\d{3}$/.test(asked.status) ? asked.status : undefined,
  };
  const { rows, error, refetch, hasNextPage, fetchNextPage, isFetching, isFetchingNextPage } = useRows(
    "GET /usage/requests",
    "requests",
    query,
    { limit: PAGE, keyOf },
  );
  const tokens = useQuery({
    queryKey: ["tokens", "names"],
    queryFn: () => call("GET /tokens", { query: { limit: "500" } }),
  });
  const channels = useQuery({
    queryKey: ["channels", "names"],
    queryFn: () => call("GET /channels", { query: { limit: "500" } }),
    enabled: isAdmin,
  });
  const groupNames = useGroupNames();
  const isFiltered = JSON.stringify(asked) !== JSON.stringify(NONE);
  const tokenNames = [
    ...(tokens.data?.items.map((token) => ({ value: token.id, label: token.name })) ?? []),
    ...(tokens.data?.fromFile?.map(({ name }) => ({ value: name, label: name })) ?? []),
  ];
  const channelNames = [...(channels.data?.items ?? []), ...(channels.data?.fromFile ?? [])].map(
    ({ name }) => name,
  );
  return (
    <Page
      title={say("requests")}
      hint={say("requests.hint")}
      actions={
        <Button
          variant="default"
          component="a"
          href={addressOf("/usage/export", query)}
          leftSection={<Icon name="download" size={16} />}
        >
          {say("requests.export")}
        </Button>
      }
    >
      <Card flush>
        <div className={table.tools}>
          <TextInput
            value={filters.model}
            onChange={(event) => set({ model: event.currentTarget.value })}
            placeholder={say("requests.model.find")}
            aria-label={say("requests.model.find")}
            leftSection={<Icon name="search" size={16} />}
          />
          <Select
            className={styles.filter}
            value={filters.token}
            onChange={(token) => set({ token })}
            data={tokenNames}
            placeholder={say("requests.token")}
            aria-label={say("requests.token")}
            clearable
            searchable
          />
          {groupNames.length > 0 && (
            <Select
              className={styles.filter}
              value={filters.group}
              onChange={(group) => set({ group })}
              data={[...groupNames]}
              placeholder={say("requests.group")}
              aria-label={say("requests.group")}
              clearable
              searchable
            />
          )}
          {isAdmin && (
            <Select
              className={styles.filter}
              value={filters.channel}
              onChange={(channel) => set({ channel })}
              data={[...new Set(channelNames)]}
              placeholder={say("requests.channel")}
              aria-label={say("requests.channel")}
              clearable
              searchable
            />
          )}
          <Select
            className={styles.filter}
            value={filters.outcome}
            onChange={(outcome) => set({ outcome })}
            data={OUTCOMES.map((outcome) => ({ value: outcome, label: say(`requests.${outcome}`) }))}
            placeholder={say("requests.outcome")}
            aria-label={say("requests.outcome")}
            clearable
          />
          <TextInput
            className={styles.status}
            value={filters.status}
            onChange={(event) => set({ status: event.currentTarget.value })}
            placeholder={say("requests.status")}
            aria-label={say("requests.status")}
            inputMode="numeric"
          />
        </div>
        {error !== null && <Failure error={error} retry={() => void refetch()} />}
        {rows === undefined && error === null && <Waiting rows={10} />}
        {rows?.length === 0 && (
          <Empty
            icon={isFiltered ? "search" : "requests"}
            title={say(isFiltered ? "requests.nothing" : "requests.none")}
            action={
              isFiltered ? (
                <Button variant="default" onClick={() => setFilters(NONE)}>
                  {say("requests.clear")}
                </Button>
              ) : undefined
            }
          >
            {isFiltered ? undefined : say("requests.none.hint")}
          </Empty>
        )}
        {rows !== undefined && rows.length > 0 && (
          <RequestList
            rows={rows}
            hasMore={hasNextPage}
            isReading={isFetching}
            isReadingOn={isFetchingNextPage}
            onEnd={() => void fetchNextPage()}
            onOpen={(requestId) => void navigate({ search: { id: requestId } })}
          />
        )}
      </Card>
      {id !== undefined && <Opened id={id} onClose={() => void navigate({ search: {} })} />}
    </Page>
  );
}
