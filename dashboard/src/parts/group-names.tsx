/** Inputs for groups. They appear once there is a group. */
import { MultiSelect, Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { useSession } from "../api/session.tsx";

/** Names of the groups of the store and of the configuration file; empty for members. */
export function useGroupNames(): readonly string[] {
  const { person } = useSession();
  const { data } = useQuery({
    queryKey: ["groups", "names"],
    queryFn: () => call("GET /groups", { query: { limit: "500" } }),
    enabled: person?.role === "admin",
  });
  const named = [...(data?.items ?? []), ...(data?.fromFile ?? [])];
  return [...new Set(named.map(({ name }) => name))].sort();
}

interface GroupInput<Value> {
  label: string;
  description: string;
  placeholder: string;
  value: Value;
  onChange(value: Value): void;
  error: string | undefined;
}

/** One group, or null. */
export function GroupSelect({ value, ...input }: GroupInput<string | null>) {
  const names = useGroupNames();
  const all = value === null || names.includes(value) ? names : [...names, value];
  return all.length === 0 ? null : <Select {...input} value={value} data={[...all]} clearable searchable />;
}

export function GroupsSelect({ value, placeholder, ...input }: GroupInput<string[]>) {
  const names = useGroupNames();
  const all = [...new Set([...names, ...value])];
  if (all.length === 0) return null;
  return (
    <MultiSelect
      {...input}
      placeholder={value.length === 0 ? placeholder : undefined}
      value={value}
      data={all}
      clearable
      searchable
    />
  );
}
