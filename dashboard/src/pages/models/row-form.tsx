/** The frame of a form about one row: sends it, shows what the server says of it, and removes the row where there is one. */
import { Button, Group, Modal } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { CallError } from "../../api/call.ts";
import { useWords } from "../../app/words.tsx";
import { Failure } from "../../parts/states.tsx";
import styles from "./models.module.css";

interface RowFormProps {
  title: string;
  /** @param fault what the server said of the field */
  children(errorOf: (field: string) => string | undefined): ReactNode;
  fields: readonly string[];
  onClose(): void;
  /** @throws CallError */
  onSave(): Promise<unknown>;
  /** Absent: there is nothing to remove. */
  onRemove?: (() => Promise<unknown>) | undefined;
}

const KEYS: readonly unknown[] = ["models", "aliases", "prices"];

export function RowForm({ title, children, fields, onClose, onSave, onRemove }: RowFormProps) {
  const { say } = useWords();
  const queries = useQueryClient();
  const [fault, setFault] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const field = fault instanceof CallError ? fault.field : undefined;
  const run = async (act: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    setFault(undefined);
    try {
      await act();
      onClose();
    } catch (error) {
      setFault(error);
      setBusy(false);
    }
    await queries.invalidateQueries({ predicate: ({ queryKey }) => KEYS.includes(queryKey[0]) });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void run(onSave);
  };
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ "aria-label": say("close") }}>
      <form onSubmit={submit} className={styles.form}>
        {children((name) => (name === field && fault instanceof CallError ? fault.message : undefined))}
        {fault !== undefined && !fields.includes(field ?? "") && <Failure error={fault} />}
        <Group justify="flex-end" gap="xs">
          {onRemove !== undefined && (
            <Button
              variant="subtle"
              color="red"
              mr="auto"
              disabled={isBusy}
              onClick={() => void run(onRemove)}
            >
              {say("delete")}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {say("cancel")}
          </Button>
          <Button type="submit" loading={isBusy}>
            {say("save")}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
