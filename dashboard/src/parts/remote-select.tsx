/** A selection among rows of the API, which the server searches while you type: there may be thousands. */
import { type ComboboxItem, Select, type SelectProps } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CallError, call } from "../api/call.ts";

const TYPED_MS = 200;
const SHOWN = "50";
/** The server has selected the options. */
const every: NonNullable<SelectProps["filter"]> = ({ options }) => options;

interface RemoteSelectProps
  extends Pick<SelectProps, "label" | "description" | "placeholder" | "error" | "className" | "aria-label"> {
  value: string | null;
  onChange(value: string | null): void;
}

interface Source {
  key: string;
  find(search: string): Promise<ComboboxItem[]>;
  /** The label of a value that is not among the found ones; undefined if it has none. */
  labelOf(value: string): Promise<string>;
}

function RemoteSelect({ source, value, ...props }: RemoteSelectProps & { source: Source }) {
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed.trim(), TYPED_MS);
  const own = useQuery({
    queryKey: [source.key, "label", value],
    queryFn: () => source.labelOf(value ?? ""),
    enabled: value !== null,
  });
  // The label of the chosen value is in the input, and is no search.
  const asked = search === own.data ? "" : search;
  const found = useQuery({
    queryKey: [source.key, "found", asked],
    queryFn: () => source.find(asked),
    placeholderData: keepPreviousData,
  });
  const options = (found.data ?? []).filter((option) => option.value !== value);
  const chosen = value === null ? [] : [{ value, label: own.data ?? value }];
  return (
    <Select
      {...props}
      value={value}
      data={[...chosen, ...options]}
      filter={every}
      onSearchChange={setTyped}
      clearable
      searchable
    />
  );
}

const tokens: Source = {
  key: "tokens",
  async find(search) {
    const { items, fromFile = [] } = await call("GET /tokens", { query: { search, limit: SHOWN } });
    const text = search.toLowerCase();
    return [
      ...items.map(({ id, name, accountName }) => ({
        value: id,
        label: accountName === null ? name : `${name} · ${accountName}`,
      })),
      ...fromFile
        .filter(({ name }) => name.toLowerCase().includes(text))
        .map(({ name }) => ({ value: name, label: name })),
    ];
  },
  labelOf: async (id) => call("GET /tokens/{id}", { id }).then(({ name }) => name, orItself(id)),
};

const accounts: Source = {
  key: "accounts",
  async find(search) {
    const { items } = await call("GET /accounts", { query: { search, limit: SHOWN } });
    return items.map(({ id, login, name }) => ({ value: id, label: labelOfAccount(login, name) }));
  },
  labelOf: async (id) =>
    call("GET /accounts/{id}", { id }).then(({ login, name }) => labelOfAccount(login, name), orItself(id)),
};

function labelOfAccount(login: string, name: string): string {
  return name === "" || name === login ? login : `${login} · ${name}`;
}

/** A token of the configuration file, or a deleted row. */
function orItself(id: string): (error: unknown) => string {
  return (error) => {
    if (error instanceof CallError && error.status === 404) return id;
    throw error;
  };
}

/** A token's id, or the name of a token in the configuration file. */
export function TokenSelect(props: RemoteSelectProps) {
  return <RemoteSelect source={tokens} {...props} />;
}

/** An account's id. For administrators. */
export function AccountSelect(props: RemoteSelectProps) {
  return <RemoteSelect source={accounts} {...props} />;
}
