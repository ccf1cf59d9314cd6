/** The models of a channel: typed, or selected from the provider's list. */
import { Button, Checkbox, TagsInput, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { ResponseBody } from "../../api/call.ts";
import { useWords } from "../../app/words.tsx";
import { Icon } from "../../parts/icon.tsx";
import { reasonOf } from "../../parts/states.tsx";
import styles from "./channels.module.css";

interface ModelsInputProps {
  /** `name`, or `name=upstream's name`. */
  value: string[];
  onChange(models: string[]): void;
  error: string | undefined;
  /** Lists the provider's models. @throws CallError */
  ask(): Promise<ResponseBody<"POST /channels/{id}/models">>;
}

/** More are found by search. */
const SHOWN = 200;

export function ModelsInput({ value, onChange, error, ask }: ModelsInputProps) {
  const words = useWords();
  const { say, duration } = words;
  const found = useMutation({ mutationFn: ask });
  const { data } = found;
  return (
    <div>
      <TagsInput
        label={say("channels.models")}
        description={say("channels.models.hint")}
        value={value}
        onChange={onChange}
        error={error}
        acceptValueOnBlur
        splitChars={[",", " "]}
      />
      <div className={styles.sync}>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<Icon name="renew" size={14} />}
          loading={found.isPending}
          onClick={() => found.mutate()}
        >
          {say("channels.sync")}
        </Button>
        <span role="status" className={styles.outcome}>
          {found.error !== null && <span className={styles.bad}>{reasonOf(found.error, words)}</span>}
          {data?.ok === false && <span className={styles.bad}>{data.failure}</span>}
          {data?.ok === true && (
            <span className={styles.good}>
              {say("channels.sync.found", { count: data.models.length, time: duration(data.totalMs) })}
            </span>
          )}
        </span>
      </div>
      {data?.ok === true && data.models.length > 0 && (
        <Choice names={data.models} value={value} onChange={onChange} />
      )}
    </div>
  );
}

interface ChoiceProps {
  names: readonly string[];
  value: readonly string[];
  onChange(models: string[]): void;
}

function Choice({ names, value, onChange }: ChoiceProps) {
  const { say } = useWords();
  const [typed, setTyped] = useState("");
  const wanted = typed.trim().toLowerCase();
  const found = names.filter((name) => name.toLowerCase().includes(wanted));
  /** The upstream's name decides, not the client's. */
  const chosen = new Set(value.map((model) => model.split("=").at(-1)?.trim() ?? ""));
  const without = (those: ReadonlySet<string>): string[] =>
    value.filter((model) => !those.has(model.split("=").at(-1)?.trim() ?? ""));
  const gone = value.filter(
    (model) => !model.includes("*") && !names.includes(model.split("=").at(-1) ?? ""),
  );
  return (
    <fieldset className={styles.choice}>
      <legend>{say("channels.sync.choose")}</legend>
      <div className={styles.choiceTools}>
        <TextInput
          size="xs"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          placeholder={say("channels.sync.find")}
          aria-label={say("channels.sync.find")}
        />
        <Button
          variant="subtle"
          size="compact-xs"
          onClick={() => onChange([...value, ...found.filter((name) => !chosen.has(name))])}
        >
          {say("channels.sync.all", { count: found.length })}
        </Button>
        <Button
          variant="subtle"
          color="gray"
          size="compact-xs"
          onClick={() => onChange(without(new Set(found)))}
        >
          {say("channels.sync.none")}
        </Button>
      </div>
      <div className={styles.names}>
        {found.slice(0, SHOWN).map((name) => (
          <Checkbox
            key={name}
            size="xs"
            label={name}
            checked={chosen.has(name)}
            onChange={(event) =>
              onChange(event.currentTarget.checked ? [...value, name] : without(new Set([name])))
            }
          />
        ))}
      </div>
      {found.length > SHOWN && (
        <p className="soft small">{say("channels.sync.more", { count: found.length - SHOWN })}</p>
      )}
      {gone.length > 0 && (
        <p className={styles.bad}>{say("channels.sync.notListed", { names: gone.join(", ") })}</p>
      )}
    </fieldset>
  );
}
