/** The providers for a new channel, with search. */
import { TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../api/call.ts";
import type { Provider } from "../../api/rows.ts";
import { useWords } from "../../app/words.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Empty, Failure, Waiting } from "../../parts/states.tsx";
import { searchProviders } from "./catalogue-search.ts";
import styles from "./channels.module.css";

export function Catalogue({ onChoose }: { onChoose(provider: Provider): void }) {
  const { say } = useWords();
  const [search, setSearch] = useState("");
  const { data, error, refetch } = useQuery({
    queryKey: ["providers"],
    queryFn: () => call("GET /providers"),
  });
  const found = data && searchProviders(data.items, search);
  return (
    <>
      <TextInput
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && found?.[0] !== undefined) onChoose(found[0]);
        }}
        placeholder={say("channels.provider.find")}
        aria-label={say("channels.provider.find")}
        leftSection={<Icon name="search" size={16} />}
        data-autofocus
      />
      {error !== null && <Failure error={error} retry={() => void refetch()} />}
      {found === undefined && error === null && <Waiting />}
      {found?.length === 0 && (
        <Empty icon="search" title={say("channels.provider.noMatch")}>
          {say("channels.provider.noMatch.hint")}
        </Empty>
      )}
      <div className={styles.catalogue}>
        {found?.map((provider) => (
          <button
            key={provider.name}
            type="button"
            className={styles.provider}
            onClick={() => onChoose(provider)}
          >
            <strong>{provider.name}</strong>
            <span>
              {provider.baseUrl === null ? say("channels.provider.ownUrl") : withDefaults(provider.baseUrl)}
            </span>
            <span>{provider.wires.join(" · ")}</span>
          </button>
        ))}
      </div>
    </>
  );
}

/** The value if the variables of the file are not set. */
export function withDefaults(url: string): string {
  return url.replace(/\$\{\w+:-([^}]*)\}/g, "$1");
}
