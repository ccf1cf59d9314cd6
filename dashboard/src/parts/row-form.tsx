/**
 * The frame of a form for one row: sends it, shows the server's errors, and after a conflict shows the current row beside your
 * values.
 */
import { Button, Group } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { CallError } from "../api/call.ts";
import { useSession } from "../api/session.tsx";
import { useWords } from "../app/words.tsx";
import { Confirm } from "./confirm.tsx";
import { Conflict } from "./conflict.tsx";
import { Dialog } from "./dialog.tsx";
import styles from "./row-form.module.css";
import { Failure, reasonOf } from "./states.tsx";

interface RowFormProps<Row extends { version: number }> {
  title: string;
  size?: "md" | "lg";
  /** The values to send, by field name. */
  body: Readonly<Record<string, unknown>>;
  /** @param errorOf the server's message about a field */
  children(errorOf: (field: string) => string | undefined): ReactNode;
  /** Fields in the form; errors of other fields are shown below. */
  fields: readonly string[];
  /** Label of a field, if it differs from its name. */
  labelOf?(field: string): string;
  /** Queries to refetch afterwards. */
  keys: readonly string[];
  onClose(): void;
  /** Creates a new row. @throws CallError */
  onMake?(): Promise<unknown>;
  /** For an existing row. */
  edited?: EditedRow<Row> | undefined;
  /** Label of the submit button; `save` by default. */
  act?: string;
  /** Left of the buttons. */
  aside?: ReactNode;
}

interface EditedRow<Row> {
  /** The row as it was loaded. */
  row: Row;
  read(): Promise<Row>;
  /**
   * Sends only changed fields, so that concurrent edits of other fields stay.
   * @throws CallError
   */
  save(changes: object, version: number): Promise<unknown>;
  /** Puts the current row into the form. */
  take(row: Row): void;
  /** Absent: it cannot be deleted here. */
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
  const [asksToDiscard, askToDiscard] = useState(false);
  const pristine = useRef<string>(undefined);
  pristine.current ??= JSON.stringify(body);
  const close = (): void => {
    if (isBusy) return;
    if (JSON.stringify(body) === pristine.current) onClose();
    else askToDiscard(true);
  };
  const { isOver } = useSession();
  // The user has signed in again, so the reason is outdated.
  useEffect(() => {
    if (!isOver) setFault(undefined);
  }, [isOver]);
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
    <Dialog onClose={close} isCovered={asksToDiscard} size={size} title={title}>
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
            pristine.current = undefined;
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
      {asksToDiscard && (
        <Confirm
          title={say("discard.ask")}
          act={say("discard")}
          keep={say("discard.keep")}
          onClose={() => askToDiscard(false)}
          onConfirm={async () => onClose()}
        >
          {say("discard.what")}
        </Confirm>
      )}
    </Dialog>
  );
}

/** A write-only field is in no row, and always counts as changed. Null equals an absent value. */
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
