/** Who changed what, newest first, each change with what it was before. */
import { Button, Select } from "@mantine/core";
import { useState } from "react";
import { type Change, useRows } from "../../api/rows.ts";
import { useWords } from "../../app/words.tsx";
import { Chip } from "../../parts/badge.tsx";
import { Card, Page } from "../../parts/page.tsx";
import { Empty, Failure, Waiting } from "../../parts/states.tsx";
import table from "../../parts/table.module.css";
import styles from "./audit.module.css";

const KINDS = ["token", "channel", "alias", "price", "account", "key", "address"];

export function Audit() {
  const { say } = useWords();
  const [kind, setKind] = useState<string | null>(null);
  const { rows, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useRows(
    "GET /audit",
    "audit",
    { subjectKind: kind ?? undefined },
  );
  return (
    <Page title={say("audit")} hint={say("audit.hint")}>
      <Card flush>
        <div className={table.tools}>
          <Select
            aria-label={say("audit.kind")}
            placeholder={say("audit.kind")}
            value={kind}
            onChange={setKind}
            data={KINDS}
            clearable
          />
          <Button variant="default" onClick={() => void refetch()}>
            {say("audit.again")}
          </Button>
        </div>
        {error !== null && <Failure error={error} retry={() => void refetch()} />}
        {rows === undefined && error === null && <Waiting rows={8} />}
        {rows?.length === 0 && (
          <Empty icon="requests" title={say("audit.none")}>
            {say("audit.none.hint")}
          </Empty>
        )}
        {rows !== undefined && rows.length > 0 && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
          <section className={table.scroll} tabIndex={0} aria-label={say("audit")}>
            <table className={table.table}>
              <thead>
                <tr>
                  <th>{say("audit.when")}</th>
                  <th>{say("audit.who")}</th>
                  <th>{say("audit.what")}</th>
                  <th>{say("audit.changes")}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((change) => (
                  <ChangeRow key={change.id} change={change} />
                ))}
              </tbody>
            </table>
          </section>
        )}
        {hasNextPage && (
          <div className={table.more}>
            <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {say("more")}
            </Button>
          </div>
        )}
      </Card>
    </Page>
  );
}

function ChangeRow({ change }: { change: Change }) {
  const { say, time } = useWords();
  const { atMs = 0, actorName, address, action = "", subjectId, subjectName, changes = {} } = change;
  return (
    <tr>
      <td data-label={say("audit.when")} className="number">
        {time(atMs)}
      </td>
      <td data-label={say("audit.who")}>
        <div>
          <span className={table.name}>{actorName}</span>
          {address != null && <div className={table.under}>{address}</div>}
        </div>
      </td>
      <td data-label={say("audit.what")}>
        <div>
          <Chip>{action}</Chip>
          <div className={table.under}>{subjectName ?? subjectId}</div>
        </div>
      </td>
      <td data-label={say("audit.changes")}>
        <ul className={styles.changes}>
          {Object.entries(changes).map(([field, [before, after]]) => (
            <li key={field}>
              <code>{field}</code>: {before != null && <del>{shown(before)}</del>} <ins>{shown(after)}</ins>
            </li>
          ))}
        </ul>
      </td>
    </tr>
  );
}

const LONGEST = 120;

function shown(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
