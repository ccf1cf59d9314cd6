/** A dialog. When it closes, the focus returns to where it was; the sign-in dialog over it keeps it open. */
import { Modal, type ModalProps } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import { useSession } from "../api/session.tsx";
import { useWords } from "../app/words.tsx";

interface DialogProps extends Pick<ModalProps, "size" | "closeOnClickOutside"> {
  title: ReactNode;
  children: ReactNode;
  /** Another dialog is over this one, and gets the Escape key. */
  isCovered?: boolean;
  onClose(): void;
}

export function Dialog({ isCovered = false, onClose, children, ...props }: DialogProps) {
  const { say } = useWords();
  const { isOver } = useSession();
  useFocusReturn();
  return (
    <Modal
      opened
      onClose={() => !isOver && onClose()}
      closeOnEscape={!isOver && !isCovered}
      closeButtonProps={{ "aria-label": say("close") }}
      {...props}
    >
      {children}
    </Modal>
  );
}

/** The element that had the focus before the outermost dialog; a dialog may replace another one. */
let outer: HTMLElement | undefined;

/** The dialogs exist only while they are open, so they return the focus when they are removed. */
function useFocusReturn(): void {
  const [before] = useState(openerOf);
  useEffect(() => {
    if (before !== undefined && before.closest("[role=dialog]") === null) outer = before;
    return () => {
      const { activeElement, body } = document;
      if (activeElement !== body && activeElement !== null) return;
      const main = document.getElementById("main") ?? undefined;
      [before, outer, main].find((element) => element?.isConnected === true)?.focus();
    };
  }, [before]);
}

/** An item of a menu disappears with its menu; the button of the menu stays. */
function openerOf(): HTMLElement | undefined {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement) || active === document.body) return undefined;
  const menu = active.closest("[role=menu]");
  return menu === null
    ? active
    : (document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(menu.id)}"]`) ?? undefined);
}
