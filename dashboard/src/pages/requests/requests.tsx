/** All requests, newest first, with filters, endless scrolling, and a detail view. */
import { Button } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { addressOf } from "../../api/call.ts";
import { type Request, useRows } from "../../api/rows.ts";
import { useWords } from "../../app/words.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Card, Page } from "../../parts/page.tsx";
import { Empty, Failure, Waiting } from "../../parts/states.tsx";
import { Causes } from "./causes.tsx";
import { Filters } from "./filters.tsx";
import { Opened } from "./opened.tsx";
import { RequestList } from "./request-list.tsx";
import { queryOf, readRequestSearch } from "./request-search.ts";
import { RunningList } from "./running.tsx";

const PAGE = 200;

const keyOf = ({ requestId }: Request): string => requestId;

export function Requests() {
  const { say } = useWords();
  const navigate = useNavigate({ from: "/requests" });
  const search = useSearch({ from: "/requests" });
  const { id, ...filters } = search;
  const query = queryOf(filters);
  const isFiltered = Object.keys(filters).length > 0;
  const { rows, error, refetch, hasNextPage, fetchNextPage, isFetching, isFetchingNextPage } = useRows(
    "GET /usage/requests",
    "requests",
    query,
    { limit: PAGE, keyOf },
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
        <Filters
          search={search}
          set={(changes) =>
            void navigate({
              search: (before) => readRequestSearch({ ...before, ...changes }),
              // Back leads to the page before, and not through every letter.
              replace: changes.id === undefined,
            })
          }
        />
        <RunningList search={filters} />
        {error !== null && <Failure error={error} retry={() => void refetch()} />}
        {rows === undefined && error === null && <Waiting rows={10} />}
        {rows?.length === 0 && (
          <Empty
            icon={isFiltered ? "search" : "requests"}
            title={say(isFiltered ? "requests.nothing" : "requests.none")}
            action={
              isFiltered ? (
                <Button variant="default" onClick={() => void navigate({ search: {} })}>
                  {say("requests.clear")}
                </Button>
              ) : undefined
            }
          >
            {isFiltered ? undefined : say("requests.none.hint")}
          </Empty>
        )}
        {rows !== undefined && <Causes rows={rows} search={filters} />}
        {rows !== undefined && rows.length > 0 && (
          <RequestList
            rows={rows}
            hasMore={hasNextPage}
            isReading={isFetching}
            isReadingOn={isFetchingNextPage}
            onEnd={() => void fetchNextPage()}
            onOpen={(requestId) => void navigate({ search: (before) => ({ ...before, id: requestId }) })}
          />
        )}
      </Card>
      {id !== undefined && <Opened id={id} onClose={() => void navigate({ search: filters })} />}
    </Page>
  );
}
