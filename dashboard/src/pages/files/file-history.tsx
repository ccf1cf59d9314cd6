/** Earlier texts of a file from the audit log. Each can be put back into the editor. */
import { Button } from "@mantine/core";
import { useRows } from "../../api/rows.ts";
import { useWords } from "../../app/words.tsx";
import { Card } from "../../parts/page.tsx";
import { RowTable } from "../../parts/row-table.tsx";

interface FileHistoryProps {
  path: string;
  /** Absent if the file is read-only. */
  onTake: ((text: string) => void) | undefined;
}

export function FileHistory({ path, onTake }: FileHistoryProps) {
  const { say, time } = useWords();
  const found = useRows("GET /audit", "audit", { subjectKind: "file", subjectId: path });
  if (found.rows === undefined || found.rows.length === 0) return null;
  return (
    <Card title={say("files.history")} flush>
      <RowTable
        label={say("files.history")}
        found={found}
        rows={found.rows}
        columns={[{ title: say("audit.when") }, { title: say("audit.who") }, { title: say("audit.what") }]}
        hasActions
        empty={null}
      >
        {({ id, atMs = 0, actorName, action, changes = {} }) => {
          const [before] = changes.text ?? [];
          return (
            <tr key={id}>
              <td data-lead className="number">
                {time(atMs)}
              </td>
              <td data-label={say("audit.who")}>{actorName}</td>
              <td data-label={say("audit.what")}>
                {say(
                  action === "file.delete"
                    ? "files.history.removed"
                    : before === null
                      ? "files.history.made"
                      : "files.history.edited",
                )}
              </td>
              <td data-end>
                {typeof before === "string" && onTake !== undefined && (
                  <Button variant="default" size="compact-sm" onClick={() => onTake(before)}>
                    {say("files.history.take")}
                  </Button>
                )}
              </td>
            </tr>
          );
        }}
      </RowTable>
    </Card>
  );
}
