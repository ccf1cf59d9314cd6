/** Lists of the API, page by page on demand, and edits of their rows. */
import { notifications } from "@mantine/notifications";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useWords } from "../app/words.tsx";
import { reasonOf } from "../parts/states.tsx";
import { CallError, call, type Name, type RequestBody, type ResponseBody } from "./call.ts";
import { type Known, type Part, readGrowing } from "./growing.ts";

type Listed = { [N in Name]: ResponseBody<N> extends { items: unknown[]; next?: string } ? N : never }[Name];
export type RowOf<N extends Listed> = ResponseBody<N> extends { items: (infer Row)[] } ? Row : never;

export type Token = RowOf<"GET /tokens">;
export type Channel = RowOf<"GET /channels">;
export type Alias = RowOf<"GET /aliases">;
export type Group = RowOf<"GET /groups">;
export type Price = RowOf<"GET /prices">;
export type Model = RowOf<"GET /models">;
export type Provider = RowOf<"GET /providers">;
export type Account = RowOf<"GET /accounts">;
export type Change = RowOf<"GET /audit">;
export type Session = RowOf<"GET /sessions">;
export type Task = RowOf<"GET /tasks">;
export type Sum = RowOf<"GET /usage">;
export type Request = RowOf<"GET /usage/requests">;

interface Reading<Row> {
  /** Rows per page. */
  limit?: number;
  enabled?: boolean;
  /** For a list that only grows at its head, and whose rows never change. */
  keyOf?(row: Row): string;
  /** Reads the list again at this interval. */
  refreshMs?: number;
}

/** @param key to invalidate when a row changes: `["tokens"]` */
export function useRows<N extends Listed>(
  name: N,
  key: string,
  query: Record<string, string | undefined> = {},
  { limit = 100, enabled = true, keyOf, refreshMs }: Reading<RowOf<N>> = {},
) {
  const found = useInfiniteQuery({
    queryKey: [key, name, query, limit],
    enabled,
    refetchInterval: refreshMs ?? false,
    initialPageParam: "",
    queryFn: async ({ pageParam, signal, client, queryKey }) => {
      const read = async (cursor: string): Promise<Part<RowOf<N>>> =>
        (await call(name, { query: { ...query, limit: String(limit), cursor } as never, signal })) as Part<
          RowOf<N>
        >;
      if (keyOf === undefined) return read(pageParam);
      return readGrowing(pageParam, client.getQueryData<Known<RowOf<N>>>(queryKey), keyOf, read);
    },
    getNextPageParam: (last) => last.next,
  });
  const pages = found.data?.pages;
  return {
    ...found,
    rows: useMemo(() => pages?.flatMap(({ items }) => items), [pages]),
    first: pages?.[0] as ResponseBody<N> | undefined,
  };
}

type Cached = { pages: { items: { id: string }[] }[] };

/**
 * Edits a row in the page at once, and reverts it with the reason if the server rejects the edit. A row that somebody else
 * changed is fetched again.
 */
export function useEdit<N extends Extract<Name, `PATCH ${string}`>>(name: N, key: string) {
  const queries = useQueryClient();
  const words = useWords();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & RequestBody<N>) =>
      call(name, { id, body: body as RequestBody<N> } as never),
    async onMutate({ id, version: _, ...changes }: { id: string } & RequestBody<N>) {
      await queries.cancelQueries({ queryKey: [key] });
      const before = queries.getQueriesData<Cached>({ queryKey: [key] });
      for (const [cached, data] of before) queries.setQueryData(cached, withRow(data, id, changes));
      return before;
    },
    // The next edit is based on this version, whenever the list is fetched again.
    onSuccess(after, { id }) {
      for (const [cached, data] of queries.getQueriesData<Cached>({ queryKey: [key] }))
        queries.setQueryData(cached, withRow(data, id, after as object));
    },
    onError(error, _, before) {
      for (const [cached, data] of before ?? []) queries.setQueryData(cached, data);
      if (!(error instanceof CallError && error.field !== undefined))
        notifications.show({
          color: "red",
          title: words.say("fault.title"),
          message: reasonOf(error, words),
        });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [key] }),
  });
}

/** Data that is not a paged list stays unchanged. */
function withRow(data: Cached | undefined, id: string, changes: object): Cached | undefined {
  if (data?.pages === undefined) return data;
  const pages = data.pages.map((page) => ({
    ...page,
    items: page.items.map((row) => (row.id === id ? { ...row, ...changes } : row)),
  }));
  return { ...data, pages };
}

export function useRemove<N extends Extract<Name, `DELETE ${string}`>>(name: N, key: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version }: { id: string; version: number }) =>
      call(name, { id, query: { version: String(version) } } as never),
    onSettled: () => queries.invalidateQueries({ queryKey: [key] }),
  });
}
