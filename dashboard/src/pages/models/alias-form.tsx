/** A name that stands for models, which are tried in order. */
import { TagsInput, TextInput } from "@mantine/core";
import { useState } from "react";
import { call } from "../../api/call.ts";
import type { Alias } from "../../api/rows.ts";
import { useWords } from "../../app/words.tsx";
import { RowForm } from "./row-form.tsx";

interface AliasFormProps {
  /** Absent: a new one. */
  alias?: Alias | undefined;
  targets?: readonly string[] | undefined;
  /** To choose from. */
  models: readonly string[];
  onClose(): void;
}

export function AliasForm({ alias, targets: first = [], models, onClose }: AliasFormProps) {
  const { say } = useWords();
  const [name, setName] = useState(alias?.name ?? "");
  const [targets, setTargets] = useState<string[]>(alias?.targets ?? [...first]);
  const body = { name: name.trim(), targets };
  const save = (): Promise<unknown> =>
    alias === undefined
      ? call("POST /aliases", { body })
      : call("PATCH /aliases/{id}", { id: alias.id, body: { ...body, version: alias.version } });
  const remove =
    alias &&
    (() => call("DELETE /aliases/{id}", { id: alias.id, query: { version: String(alias.version) } }));
  return (
    <RowForm
      title={alias === undefined ? say("models.alias.new") : say("models.alias.editOf", { name: alias.name })}
      fields={["name", "targets"]}
      onClose={onClose}
      onSave={save}
      onRemove={remove}
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
        </>
      )}
    </RowForm>
  );
}
