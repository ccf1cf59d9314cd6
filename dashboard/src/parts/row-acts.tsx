/**
 * Actions of a row: edit, disable, enable, delete, and others of its page. An action that is not permanent can be undone for a
 * while.
 */
import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { call } from "../api/call.ts";
import { useEdit, useRemove } from "../api/rows.ts";
import { useWords } from "../app/words.tsx";
import { Badge } from "./badge.tsx";
import { type RowAct, RowMenu } from "./row-menu.tsx";
import { RowName } from "./row-table.tsx";
import table from "./table.module.css";
import { useUndo } from "./undo.tsx";

/** A channel's key is deleted with it, so the deletion is permanent. */
const CALLS = {
  tokens: { edit: "PATCH /tokens/{id}", remove: "DELETE /tokens/{id}", restore: "POST /tokens/{id}/restore" },
  channels: { edit: "PATCH /channels/{id}", remove: "DELETE /channels/{id}", restore: undefined },
  accounts: {
    edit: "PATCH /accounts/{id}",
    remove: "DELETE /accounts/{id}",
    restore: "POST /accounts/{id}/restore",
  },
} as const;

interface RowActsProps {
  kind: keyof typeof CALLS;
  row: { id: string; version: number; disabled: boolean };
  name: string;
  onEdit(): void;
  /** Between edit and disable. */
  children?: readonly RowAct[];
  /** Between disable and delete. */
  more?: readonly RowAct[];
}

export function RowActs({ kind, row, name, onEdit, children = [], more = [] }: RowActsProps) {
  const { say } = useWords();
  const queries = useQueryClient();
  const undo = useUndo();
  const { edit: editing, remove: removing, restore } = CALLS[kind];
  const edit = useEdit(editing, kind);
  const remove = useRemove(removing, kind);
  const { id, version, disabled } = row;
  const turn = async (): Promise<void> => {
    const after = await edit.mutateAsync({ id, version, disabled: !disabled });
    undo(say(disabled ? "enabled.done" : "disabled.done", { name }), () =>
      edit.mutateAsync({ id, version: after.version, disabled }),
    );
  };
  const onConfirm = async (): Promise<void> => {
    await remove.mutateAsync({ id, version });
    const message = say(`${kind}.deleted`, { name });
    if (restore === undefined) notifications.show({ message });
    else
      undo(message, async () => {
        await call(restore, { id, body: { version: version + 1 } });
        await queries.invalidateQueries({ queryKey: [kind] });
      });
  };
  return (
    <RowMenu
      label={say(`${kind}.actionsOf`, { name })}
      acts={[
        { label: say("edit"), icon: "edit", onAct: onEdit },
        ...children,
        {
          label: say(disabled ? "enable" : "disable"),
          icon: disabled ? "play" : "close",
          // The error has already been shown.
          onAct: () => void turn().catch(() => undefined),
        },
        ...more,
        {
          label: say("delete"),
          icon: "trash",
          question: say(`${kind}.delete.ask`, { name }),
          consequence: say(`${kind}.delete.what`),
          onConfirm,
        },
      ]}
    />
  );
}

/** The first cell of such a row: its name as a link to edit it, its state, and a second line. */
export function RowLead({
  name,
  standing,
  under,
  onEdit,
}: {
  name: string;
  standing: ReactNode;
  under?: ReactNode;
  onEdit(): void;
}) {
  return (
    <div>
      <RowName onOpen={onEdit}>{name}</RowName> {standing}
      {under !== undefined && <div className={table.under}>{under}</div>}
    </div>
  );
}

export function DisabledBadge() {
  const { say } = useWords();
  return <Badge tone="quiet">{say("disabled")}</Badge>;
}
