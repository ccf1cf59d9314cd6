/** The audit log, newest first, with the values before and after each change. */
import { Button, Select } from "@mantine/core";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
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
  const navigate = useNavigate({ from: "/audit" });
  const { kind, subject } = useSearch({ from: "/audit" });
  const found = useRows("GET /audit", "audit", { subjectKind: kind, subjectId: subject });
  return (
    <Page title={say("audit")} hint={say("audit.hint")}>
      <Card flush>
        <div className={table.tools}>
          <Select
            aria-label={say("audit.kind")}
            placeholder={say("audit.kind")}
            value={kind ?? null}
            onChange={(next) => void navigate({ search: next === null ? {} : { kind: next }, replace: true })}
            data={KINDS.map((value) => ({ value, label: say(`audit.kind.${value}`) }))}
            clearable
          />
          {subject !== undefined && (
            <Button
              variant="default"
              onClick={() => void navigate({ search: kind === undefined ? {} : { kind }, replace: true })}
            >
              {say("audit.everySubject")}
            </Button>
          )}
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

/** The changed object, as a link to its page. */
function Subject({ change: { subjectKind, subjectId = "", subjectName } }: { change: Change }) {
  const name = subjectName ?? subjectId;
  const search = { search: name };
  switch (subjectKind) {
    case "token":
      return (
        <Link to="/tokens" search={search}>
          {name}
        </Link>
      );
    case "account":
      return (
        <Link to="/accounts" search={search}>
          {name}
        </Link>
      );
    case "channel":
      return (
        <Link to="/channels" search={search}>
          {name}
        </Link>
      );
    case "circuit":
    case "channel_key":
      return <Link to="/channels">{name}</Link>;
    case "alias":
    case "price":
      return <Link to="/models">{name}</Link>;
    case "group":
      return <Link to="/groups">{name}</Link>;
    case "task":
      return <Link to="/tasks">{name}</Link>;
    case "file":
      return (
        <Link to="/files" search={{ path: subjectId }}>
          {name}
        </Link>
      );
    case "capture":
      return (
        <Link to="/requests" search={{ id: subjectId }}>
          {name}
        </Link>
      );
    default:
      return name;
  }
}

function ChangeRow({ change }: { change: Change }) {
  const words = useWords();
  const { say, time } = words;
  const { atMs = 0, actorName, address, action = "", changes = {} } = change;
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
          <div className={table.under}>
            <Subject change={change} />
          </div>
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
