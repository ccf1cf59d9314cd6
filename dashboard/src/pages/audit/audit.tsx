/** The audit log, newest first, with the values before and after each change. */
import { Button, Select, TextInput } from "@mantine/core";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { type Change, useRows } from "../../api/rows.ts";
import { useWords } from "../../app/words.tsx";
import { Chip } from "../../parts/badge.tsx";
import { localTime } from "../../parts/local-time.ts";
import { Card, Page } from "../../parts/page.tsx";
import { AccountSelect } from "../../parts/remote-select.tsx";
import { RowTable } from "../../parts/row-table.tsx";
import { Empty } from "../../parts/states.tsx";
import table from "../../parts/table.module.css";
import styles from "./audit.module.css";
import { type AuditSearch, auditQueryOf, readAuditSearch } from "./audit-search.ts";
import { actionLabel, actionsOf, fieldLabel, KINDS, valueLabel } from "./audit-words.ts";

export function Audit() {
  const words = useWords();
  const { say } = words;
  const navigate = useNavigate({ from: "/audit" });
  const search = useSearch({ from: "/audit" });
  const { kind, subject, actor, action } = search;
  const found = useRows("GET /audit", "audit", auditQueryOf(search));
  const set = (changes: { [Name in keyof AuditSearch]?: AuditSearch[Name] | undefined }): void =>
    void navigate({ search: (before) => readAuditSearch({ ...before, ...changes }), replace: true });
  const time = (name: "from" | "to") => (
    <TextInput
      type="datetime-local"
      aria-label={say(`requests.${name}`)}
      title={say(`requests.${name}`)}
      value={localTime(search[name] ?? null)}
      onChange={(event) => {
        const ms = new Date(event.currentTarget.value).getTime();
        set({ [name]: Number.isNaN(ms) ? undefined : ms });
      }}
    />
  );
  return (
    <Page title={say("audit")} hint={say("audit.hint")}>
      <Card flush>
        <div className={table.tools}>
          <Select
            aria-label={say("audit.kind")}
            placeholder={say("audit.kind")}
            value={kind ?? null}
            // An action belongs to one kind.
            onChange={(next) => set({ kind: next ?? undefined, action: undefined, subject: undefined })}
            data={KINDS.map((value) => ({ value, label: say(`audit.kind.${value}`) }))}
            clearable
          />
          <Select
            aria-label={say("audit.what")}
            placeholder={say("audit.what")}
            value={action ?? null}
            onChange={(next) => set({ action: next ?? undefined })}
            data={[...new Set([...actionsOf(kind), ...(action === undefined ? [] : [action])])].map(
              (value) => ({
                value,
                label: actionLabel(value, words),
              }),
            )}
            searchable
            clearable
          />
          <AccountSelect
            aria-label={say("audit.who")}
            placeholder={say("audit.who")}
            value={actor ?? null}
            onChange={(next) => set({ actor: next ?? undefined })}
          />
          {time("from")}
          {time("to")}
          {subject !== undefined && (
            <Button variant="default" onClick={() => set({ subject: undefined })}>
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
            <Empty
              icon={Object.keys(search).length > 0 ? "search" : "requests"}
              title={say(Object.keys(search).length > 0 ? "audit.nothing" : "audit.none")}
              action={
                Object.keys(search).length > 0 && (
                  <Button variant="default" onClick={() => void navigate({ search: {} })}>
                    {say("requests.clear")}
                  </Button>
                )
              }
            >
              {Object.keys(search).length > 0 ? undefined : say("audit.none.hint")}
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
  const { atMs = 0, actor = "", actorName, address, action = "", changes = {} } = change;
  return (
    <tr>
      <td data-label={say("audit.when")} className="number">
        {time(atMs)}
      </td>
      <td data-label={say("audit.who")}>
        <div className={styles.who}>
          <Link to="/audit" search={{ actor }} className={table.name}>
            {actorName}
          </Link>
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
