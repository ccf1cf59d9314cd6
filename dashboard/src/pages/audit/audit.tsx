/** The audit log, newest first, with the values before and after each change. */
import { Button, Select } from "@mantine/core";
import { useState } from "react";
import { type Change, useRows } from "../../api/rows.ts";
import { useWords } from "../../app/words.tsx";
import { Chip } from "../../parts/badge.tsx";
import { Card, Page } from "../../parts/page.tsx";
import { RowTable } from "../../parts/row-table.tsx";
import { Empty } from "../../parts/states.tsx";
import table from "../../parts/table.module.css";
import styles from "./audit.module.css";
import { actionLabel, fieldLabel, KINDS, valueLabel } from "./audit-words.ts";

export function Audit() {
  const { say } = useWords();
  const [kind, setKind] = useState<string | null>(null);
  const found = useRows("GET /audit", "audit", { subjectKind: kind ?? undefined });
  return (
    <Page title={say("audit")} hint={say("audit.hint")}>
      <Card flush>
        <div className={table.tools}>
          <Select
            aria-label={say("audit.kind")}
            placeholder={say("audit.kind")}
            value={kind}
            onChange={setKind}
            data={KINDS.map((value) => ({ value, label: say(`audit.kind.${value}`) }))}
            clearable
          />
          <Button variant="default" onClick={() => void found.refetch()}>
            {say("audit.refresh")}
          </Button>
        </div>
        <RowTable
          label={say("audit")}
          found={found}
          rows={found.rows}
          columns={[
            { title: say("audit.when") },
            { title: say("audit.who") },
            { title: say("audit.what") },
            { title: say("audit.changes") },
          ]}
          empty={
            <Empty icon="requests" title={say("audit.none")}>
              {say("audit.none.hint")}
            </Empty>
          }
        >
          {(change) => <ChangeRow key={change.id} change={change} />}
        </RowTable>
      </Card>
    </Page>
  );
}

function ChangeRow({ change }: { change: Change }) {
  const words = useWords();
  const { say, time } = words;
  const { atMs = 0, actorName, address, action = "", subjectId, subjectName, changes = {} } = change;
  return (
    <tr>
      <td data-label={say("audit.when")} className="number">
        {time(atMs)}
      </td>
      <td data-label={say("audit.who")}>
        <div className={styles.who}>
          <span className={table.name}>{actorName}</span>
          {address != null && <div className={table.under}>{address}</div>}
        </div>
      </td>
      <td data-label={say("audit.what")}>
        <div>
          <Chip>{actionLabel(action, words)}</Chip>
          <div className={table.under}>{subjectName ?? subjectId}</div>
        </div>
      </td>
      <td data-label={say("audit.changes")}>
        <ul className={styles.changes}>
          {Object.entries(changes).map(([field, [before, after]]) => (
            <li key={field}>
              {fieldLabel(field, words)}: {before != null && <del>{valueLabel(field, before, words)}</del>}{" "}
              <ins>{valueLabel(field, after, words)}</ins>
            </li>
          ))}
        </ul>
      </td>
    </tr>
  );
}
