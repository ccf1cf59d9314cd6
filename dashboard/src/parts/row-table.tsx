/** Rows of the API as a table: while one waits, where there are none, when they cannot be had, and more of them. */
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useWords } from "../app/words.tsx";
import { Failure, Waiting } from "./states.tsx";
import table from "./table.module.css";

/** What `useRows` and `useQuery` say of a list. */
interface Found {
  error: unknown;
  refetch(): unknown;
  hasNextPage?: boolean;
  fetchNextPage?(): unknown;
  isFetchingNextPage?: boolean;
}

interface RowTableProps<Row> {
  /** What it lists. */
  label: string;
  found: Found;
  /** Undefined until they are there. */
  rows: readonly Row[] | undefined;
  columns: readonly Column[];
  /** A column without a heading, in which one can do something. */
  hasActions?: boolean;
  /** What stands there when there are none. */
  empty: ReactNode;
  children(row: Row, index: number): ReactNode;
}

export interface Column {
  title: string;
  /** Of numbers. */
  isEnd?: true;
}

export function RowTable<Row>({
  label,
  found,
  rows,
  columns,
  hasActions = false,
  empty,
  children,
}: RowTableProps<Row>) {
  const { say } = useWords();
  const { error, refetch, hasNextPage = false, fetchNextPage, isFetchingNextPage = false } = found;
  return (
    <>
      {error != null && <Failure error={error} retry={() => void refetch()} />}
      {rows === undefined && error == null && <Waiting />}
      {rows?.length === 0 && empty}
      {rows !== undefined && rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
        <section className={table.scroll} tabIndex={0} aria-label={label}>
          <table className={table.table}>
            <thead>
              <tr>
                {columns.map(({ title, isEnd }) => (
                  <th key={title} data-end={isEnd}>
                    {title}
                  </th>
                ))}
                {hasActions && (
                  <th>
                    <span className="hidden">{say("actions")}</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>{rows.map(children)}</tbody>
          </table>
        </section>
      )}
      {hasNextPage && (
        <div className={table.more}>
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage?.()}>
            {say("more")}
          </Button>
        </div>
      )}
    </>
  );
}

/** What a row is called, as the way to open it. */
export function RowName({ children, onOpen }: { children: ReactNode; onOpen(): void }) {
  return (
    <button type="button" className={`${table.open} ${table.name}`} onClick={onOpen}>
      {children}
    </button>
  );
}
