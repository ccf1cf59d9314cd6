/** A note that content is not captured for this token, with a button to capture it for one day. */
import { Button } from "@mantine/core";
import { type Token, useEdit, useRows } from "../../api/rows.ts";
import { useSession } from "../../api/session.tsx";
import { useWords } from "../../app/words.tsx";
import { useUndo } from "../../parts/undo.tsx";
import styles from "./playground.module.css";

const A_DAY = 1;
/** Characters of a value that identify a token. */
const FOUND_BY = 10;

/** The row of a token by its value; undefined while it is unknown, and for a token without a row. */
export function useTokenOf(value: string): Token | undefined {
  const search = value.slice(0, FOUND_BY);
  const { rows } = useRows("GET /tokens", "tokens", { search }, { enabled: value !== "" });
  return rows?.find(({ prefix }) => value.startsWith(prefix));
}

export function CaptureOff({ token: { id, name, version } }: { token: Token }) {
  const { say } = useWords();
  const { person } = useSession();
  const undo = useUndo();
  const edit = useEdit("PATCH /tokens/{id}", "tokens");
  const keep = async (): Promise<void> => {
    const after = await edit.mutateAsync({ id, version, captureDays: A_DAY });
    undo(say("playground.keep.done", { name }), () =>
      edit.mutateAsync({ id, version: after.version, captureDays: null }),
    );
  };
  return (
    <div className={styles.row}>
      <p className="soft small">{say("playground.keep.off", { name })}</p>
      {person?.role === "admin" && (
        // The error has already been shown.
        <Button variant="default" size="xs" onClick={() => void keep().catch(() => undefined)}>
          {say("playground.keep")}
        </Button>
      )}
    </div>
  );
}
