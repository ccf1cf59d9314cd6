/** The filters of the log of requests. They are in the address, so a view can be sent to somebody. */
import { Button, Checkbox, Select, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { useSession } from "../../api/session.tsx";
import { useWords } from "../../app/words.tsx";
import { useGroupNames } from "../../parts/group-names.tsx";
import { Icon } from "../../parts/icon.tsx";
import { localTime } from "../../parts/local-time.ts";
import { AccountSelect, TokenSelect } from "../../parts/remote-select.tsx";
import table from "../../parts/table.module.css";
import { useTypedValue } from "../../parts/typed-value.ts";
import type { RequestSearch } from "./request-search.ts";
import styles from "./requests.module.css";

const OUTCOMES = ["answered", "failed", "cancelled", "refused"] as const;
/** The filters that are hidden until you ask for them. */
const MORE = ["account", "group", "channel", "tag", "status", "from", "to"] as const;

type Changes = { [Name in keyof RequestSearch]?: RequestSearch[Name] | undefined };

interface FiltersProps {
  search: RequestSearch;
  set(changes: Changes): void;
}

export function Filters({ search, set }: FiltersProps) {
  const { say } = useWords();
  const used = MORE.filter((name) => search[name] !== undefined).length;
  const [isOpen, open] = useState(used > 0);
  const [model, setModel] = useTypedValue(search.model ?? "", (text) =>
    set({ model: text.trim() || undefined }),
  );
  return (
    <>
      <div className={table.tools}>
        <TextInput
          value={model}
          onChange={(event) => setModel(event.currentTarget.value)}
          placeholder={say("requests.model.find")}
          aria-label={say("requests.model.find")}
          leftSection={<Icon name="search" size={16} />}
        />
        <TokenSelect
          className={styles.filter}
          value={search.token ?? null}
          onChange={(token) => set({ token: token ?? undefined })}
          placeholder={say("requests.token")}
          aria-label={say("requests.token")}
        />
        <Select
          className={styles.filter}
          value={search.outcome ?? null}
          onChange={(outcome) => set({ outcome: outcome ?? undefined })}
          data={OUTCOMES.map((outcome) => ({ value: outcome, label: say(`requests.${outcome}`) }))}
          placeholder={say("requests.outcome")}
          aria-label={say("requests.outcome")}
          clearable
        />
        <Checkbox
          label={say("requests.retried")}
          checked={search.retried === true}
          onChange={(event) => set({ retried: event.currentTarget.checked || undefined })}
        />
        <Checkbox
          label={say("requests.lossy")}
          checked={search.lossy === true}
          onChange={(event) => set({ lossy: event.currentTarget.checked || undefined })}
        />
        <Button variant="default" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
          {used === 0 ? say("requests.more") : say("requests.more.used", { count: used })}
        </Button>
      </div>
      {isOpen && <MoreFilters search={search} set={set} />}
    </>
  );
}

function MoreFilters({ search, set }: FiltersProps) {
  const { say } = useWords();
  const { person } = useSession();
  const isAdmin = person?.role === "admin";
  const groupNames = useGroupNames();
  const channels = useQuery({
    queryKey: ["channels", "names"],
    queryFn: () => call("GET /channels", { query: { limit: "500" } }),
    enabled: isAdmin,
  });
  const tags = useQuery({ queryKey: ["usage", "tags"], queryFn: () => call("GET /usage/tags") });
  const knownTags = (tags.data?.items ?? []).flatMap(({ name, values }) =>
    values.map((value) => `${name}:${value}`),
  );
  const tagNames = [...new Set([...(search.tag === undefined ? [] : [search.tag]), ...knownTags])];
  const names = [...(channels.data?.items ?? []), ...(channels.data?.fromFile ?? [])].map(({ name }) => name);
  const channelNames = [...new Set([...(search.channel === undefined ? [] : [search.channel]), ...names])];
  const [status, setStatus] = useTypedValue(search.status ?? "", (text) =>
    set({ status: text || undefined }),
  );
  const [id, setId] = useState("");
  const time = (name: "from" | "to") => (
    <TextInput
      className={styles.time}
      type="datetime-local"
      label={say(`requests.${name}`)}
      value={localTime(search[name] ?? null)}
      onChange={(event) => {
        const ms = new Date(event.currentTarget.value).getTime();
        set({ [name]: Number.isNaN(ms) ? undefined : ms });
      }}
    />
  );
  return (
    <div className={`${table.tools} ${styles.more}`}>
      {time("from")}
      {time("to")}
      {isAdmin && (
        <AccountSelect
          className={styles.filter}
          label={say("requests.account")}
          value={search.account ?? null}
          onChange={(account) => set({ account: account ?? undefined })}
        />
      )}
      {groupNames.length > 0 && (
        <Select
          className={styles.filter}
          label={say("requests.group")}
          value={search.group ?? null}
          onChange={(group) => set({ group: group ?? undefined })}
          data={[...groupNames]}
          clearable
          searchable
        />
      )}
      {isAdmin && (
        <Select
          className={styles.filter}
          label={say("requests.channel")}
          value={search.channel ?? null}
          onChange={(channel) => set({ channel: channel ?? undefined })}
          data={channelNames}
          clearable
          searchable
        />
      )}
      {tagNames.length > 0 && (
        <Select
          className={styles.filter}
          label={say("requests.tag")}
          value={search.tag ?? null}
          onChange={(tag) => set({ tag: tag ?? undefined })}
          data={tagNames}
          limit={100}
          clearable
          searchable
        />
      )}
      <TextInput
        className={styles.status}
        label={say("requests.status")}
        value={status}
        onChange={(event) => setStatus(event.currentTarget.value)}
        inputMode="numeric"
      />
      <form
        className={styles.filter}
        onSubmit={(event) => {
          event.preventDefault();
          if (id.trim() !== "") set({ id: id.trim() });
        }}
      >
        <TextInput
          label={say("requests.id")}
          placeholder={say("requests.id.hint")}
          value={id}
          onChange={(event) => setId(event.currentTarget.value)}
        />
      </form>
    </div>
  );
}
