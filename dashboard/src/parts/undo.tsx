/** Reports an action, with a button to undo it for a while. */
import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useWords } from "../app/words.tsx";
import { reasonOf } from "./states.tsx";
import styles from "./undo.module.css";

const WHILE_MS = 10_000;

/** @returns `offer(message, undo)` */
export function useUndo(): (message: string, undo: () => Promise<unknown>) => void {
  const words = useWords();
  const { say } = words;
  return (message, undo) => {
    const id = notifications.show({
      autoClose: WHILE_MS,
      message: (
        <span className={styles.line}>
          {message}
          <Button variant="default" size="compact-sm" onClick={() => void take()}>
            {say("undo")}
          </Button>
        </span>
      ),
    });
    const take = async (): Promise<void> => {
      notifications.hide(id);
      try {
        await undo();
        notifications.show({ message: say("undo.done") });
      } catch (error) {
        notifications.show({ color: "red", title: say("fault.title"), message: reasonOf(error, words) });
      }
    };
  };
}
