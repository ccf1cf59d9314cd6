/** Both versions of a row that two people edited: your values and the current ones. You choose one. */
import { Button, Group } from "@mantine/core";
import { useWords } from "../app/words.tsx";
import table from "./table.module.css";

interface ConflictProps {
  mine: Readonly<Record<string, unknown>>;
  theirs: object;
  labelOf(field: string): string;
  isBusy: boolean;
  onKeep(): void;
  onTake(): void;
}

export function Conflict({ mine, theirs, labelOf, isBusy, onKeep, onTake }: ConflictProps) {
  const { say } = useWords();
  const now = theirs as Readonly<Record<string, unknown>>;
  const fields = Object.keys(mine).filter(
    (field) => field in now && textOf(mine[field]) !== textOf(now[field]),
  );
  return (
    <div role="alert">
      <p>{say(fields.length === 0 ? "conflict.same" : "conflict.what")}</p>
      {fields.length > 0 && (
        <table className={table.table}>
          <thead>
            <tr>
              <th>{say("conflict.field")}</th>
              <th>{say("conflict.mine")}</th>
              <th>{say("conflict.theirs")}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <tr key={field}>
                <td data-lead>{labelOf(field)}</td>
                <td data-label={say("conflict.mine")} className={table.name}>
                  {textOf(mine[field])}
                </td>
                <td data-label={say("conflict.theirs")} className={table.name}>
                  {textOf(now[field])}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onTake} data-autofocus>
          {say("conflict.take")}
        </Button>
        <Button loading={isBusy} onClick={onKeep}>
          {say("conflict.keep")}
        </Button>
      </Group>
    </div>
  );
}

/** An absent value equals an empty one, also inside lists. The typed value of a key is not shown. */
function textOf(value: unknown): string {
  if (value === null || value === undefined || value === "") return "–";
  if (typeof value === "string") return value;
  return JSON.stringify(value, (name, each: unknown) => (name === "value" ? "…" : (each ?? undefined)));
}
