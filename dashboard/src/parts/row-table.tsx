/** Rows of the API as a table, with states for loading, empty and error, and a button for more. */
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useWords } from "../app/words.tsx";
import { Failure, Waiting } from "./states.tsx";
import table from "./table.module.css";

/** The state of `useRows` or `useQuery`. */
interface Found {
  error: unknown;
  refetch(): unknown;
  hasNextPage?: boolean;
  fetchNextPage?(): unknown;
  isFetchingNextPage?: boolean;
}

interface RowTableProps<Row> {
  /** Name of the list. */
  label: string;
  found: Found;
  /** Undefined while loading. */
  rows: readonly Row[] | undefined;
  columns: readonly Column[];
  /** A last column without a heading, for actions. */
  hasActions?: boolean;
  /** Shown if there are no rows. */
  empty: ReactNode;
  children(row: Row, index: number): ReactNode;
}

export interface Column {
  title: string;
  /** Right-aligned, for numbers. */
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

/** The name of a row, as a link to open it. */
export function RowName({ children, onOpen }: { children: ReactNode; onOpen(): void }) {
  return (
    <button type="button" className={`${table.open} ${table.name}`} onClick={onOpen}>
      {children}
    </button>
  );
}
