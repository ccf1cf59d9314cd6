/** Asks before an action that cannot be undone. */
import { Button, Group } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useWords } from "../app/words.tsx";
import { Dialog } from "./dialog.tsx";
import { Failure } from "./states.tsx";

interface ConfirmProps {
  title: string;
  children: ReactNode;
  /** Label of the button. */
  act: string;
  /** Label of the other button; `cancel` by default. */
  keep?: string;
  onClose(): void;
  /** Closes the dialog on success; an error is shown. */
  onConfirm(): Promise<unknown>;
}

export function Confirm({ title, children, act, keep, onClose, onConfirm }: ConfirmProps) {
  const { say } = useWords();
  const [fault, setFault] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      setFault(error);
      setBusy(false);
    }
  };
  return (
    <Dialog onClose={onClose} title={title} size="sm">
      {children}
      {fault !== undefined && <Failure error={fault} />}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {keep ?? say("cancel")}
        </Button>
        <Button color="red.8" loading={isBusy} onClick={() => void confirm()}>
          {act}
        </Button>
      </Group>
    </Dialog>
  );
}
