/** An alias of one or more models, which are tried in order. */
import { TagsInput, TextInput } from "@mantine/core";
import { useState } from "react";
import { call } from "../../api/call.ts";
import type { Alias } from "../../api/rows.ts";
import { useWords } from "../../app/words.tsx";
import { RowForm } from "../../parts/row-form.tsx";
import { AliasOptions, type Options, optionsToSend } from "./alias-options.tsx";

interface AliasFormProps {
  /** Absent: a new one. */
  alias?: Alias | undefined;
  targets?: readonly string[] | undefined;
  /** Models to select from. */
  models: readonly string[];
  onClose(): void;
}

export function AliasForm({ alias, targets: first = [], models, onClose }: AliasFormProps) {
  const { say } = useWords();
  const [name, setName] = useState(alias?.name ?? "");
  const [targets, setTargets] = useState<string[]>(alias?.targets ?? [...first]);
  const [options, setOptions] = useState<Options>(alias?.options ?? {});
  const body = { name: name.trim(), targets, options: optionsToSend(options, targets) };
  const edited = alias && {
    row: alias,
    save: (changes: object, version: number) =>
      call("PATCH /aliases/{id}", { id: alias.id, body: { ...changes, version } }),
    read: () => call("GET /aliases/{id}", { id: alias.id }),
    take(row: Alias): void {
      setName(row.name);
      setTargets(row.targets);
      setOptions(row.options);
    },
    remove: () => call("DELETE /aliases/{id}", { id: alias.id, query: { version: String(alias.version) } }),
  };
  return (
    <RowForm
      title={alias === undefined ? say("models.alias.new") : say("models.alias.editOf", { name: alias.name })}
      body={body}
      fields={["name", "targets", "options"]}
      labelOf={(field) =>
        say(
          field === "name"
            ? "models.alias.name"
            : field === "options"
              ? "models.alias.strategy"
              : "models.alias.targets",
        )
      }
      keys={["models", "aliases"]}
      onClose={onClose}
      onMake={() => call("POST /aliases", { body })}
      edited={edited}
    >
      {(errorOf) => (
        <>
          <TextInput
            label={say("models.alias.name")}
            description={say("models.alias.name.hint")}
            placeholder="fast"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={errorOf("name")}
            data-autofocus
            required
          />
          <TagsInput
            label={say("models.alias.targets")}
            description={say("models.alias.targets.hint")}
            data={[...models]}
            value={targets}
            onChange={setTargets}
            error={errorOf("targets")}
            acceptValueOnBlur
          />
          <AliasOptions
            options={options}
            targets={targets}
            error={errorOf("options")}
            onChange={setOptions}
          />
        </>
      )}
    </RowForm>
  );
}
