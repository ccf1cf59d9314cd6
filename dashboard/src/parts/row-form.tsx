/**
 * The frame of a form about one row: sends it, shows what the server says of it, and where somebody else was faster, how the
 * row stands now beside what one would have it be.
 */
import { Button, Group, Modal } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { CallError } from "../api/call.ts";
import { useWords } from "../app/words.tsx";
import { Conflict } from "./conflict.tsx";
import styles from "./row-form.module.css";
import { Failure, reasonOf } from "./states.tsx";

interface RowFormProps<Row extends { version: number }> {
  title: string;
  size?: "md" | "lg";
  /** What is sent, by the names of the row's fields. */
  body: Readonly<Record<string, unknown>>;
  /** @param errorOf what the server said of a field */
  children(errorOf: (field: string) => string | undefined): ReactNode;
  /** Those that have a place in the form; what is wrong with others is shown below. */
  fields: readonly string[];
  /** What a field is called, where that is another word than its name. */
  labelOf?(field: string): string;
  /** What is read again afterwards. */
  keys: readonly string[];
  onClose(): void;
  /** Of a new row: makes it. @throws CallError */
  onMake?(): Promise<unknown>;
  /** Of a row that is there. */
  edited?: EditedRow<Row> | undefined;
  /** On the button that sends; `save` by default. */
  act?: string;
  /** On the left of the buttons. */
  aside?: ReactNode;
}

interface EditedRow<Row> {
  /** As it was read. */
  row: Row;
  read(): Promise<Row>;
  /**
   * Only what is another than in the row is said: what somebody else changes meanwhile stays.
   * @throws CallError
   */
  save(changes: object, version: number): Promise<unknown>;
  /** Puts the row as it is now into the form. */
  take(row: Row): void;
  /** Absent: it is not removed here. */
  remove?(): Promise<unknown>;
}

export function RowForm<Row extends { version: number }>(props: RowFormProps<Row>) {
  const { title, size = "md", body, children, fields, labelOf, keys, onClose, onMake, edited } = props;
  const words = useWords();
  const { say } = words;
  const queries = useQueryClient();
  const [base, setBase] = useState(edited?.row);
  const [theirs, setTheirs] = useState<Row>();
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
      if (error instanceof CallError && error.code === "conflict" && edited !== undefined)
        await edited.read().then(setTheirs, setFault);
      else setFault(error);
      setBusy(false);
    }
    await queries.invalidateQueries({ predicate: ({ queryKey }) => keys.includes(queryKey[0] as string) });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void run(async () => (base === undefined ? onMake?.() : edited?.save(changes, base.version)));
  };
  const changes = base === undefined ? body : differing(base, body);
  const remove = edited?.remove;
  return (
    <Modal
      opened
      onClose={onClose}
      size={size}
      title={title}
      closeButtonProps={{ "aria-label": say("close") }}
    >
      {theirs !== undefined && (
        <Conflict
          mine={changes}
          theirs={theirs}
          labelOf={labelOf ?? ((name) => name)}
          isBusy={isBusy}
          onKeep={() => {
            setTheirs(undefined);
            void run(async () => edited?.save(changes, theirs.version));
          }}
          onTake={() => {
            setTheirs(undefined);
            setBase(theirs);
            edited?.take(theirs);
          }}
        />
      )}
      <form onSubmit={submit} className={styles.form} hidden={theirs !== undefined}>
        {children((name) =>
          name === field && fault instanceof CallError ? reasonOf(fault, words) : undefined,
        )}
        {fault !== undefined && !fields.includes(field ?? "") && <Failure error={fault} />}
        <Group justify="flex-end" gap="xs">
          {props.aside}
          {remove !== undefined && (
            <Button
              variant="subtle"
              color="red"
              mr="auto"
              disabled={isBusy}
              onClick={() => void run(() => remove())}
            >
              {say("delete")}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {say("cancel")}
          </Button>
          <Button type="submit" loading={isBusy}>
            {props.act ?? say("save")}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

/** What is written only is in no row, and always another. Null is as good as nothing. */
function differing(row: object, body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const was = row as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(body).filter(([name, value]) => !(name in was) || !isSame(was[name], value)),
  );
}

function isSame(one: unknown, other: unknown): boolean {
  const textOf = (value: unknown): string =>
    JSON.stringify(value ?? null, (_, each: unknown) => each ?? undefined) ?? "null";
  return textOf(one) === textOf(other);
}
