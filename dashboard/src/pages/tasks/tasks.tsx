/** Tasks that providers run for clients, newest first. A running one can be cancelled. */
import { Progress, Select, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { type Task, useRows } from "../../api/rows.ts";
import { operationIn } from "../../app/operations.ts";
import { useWords } from "../../app/words.tsx";
import { Badge, Chip, type Tone } from "../../parts/badge.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Card, Page } from "../../parts/page.tsx";
import { type RowAct, RowMenu } from "../../parts/row-menu.tsx";
import { RowTable } from "../../parts/row-table.tsx";
import { Empty } from "../../parts/states.tsx";
import table from "../../parts/table.module.css";
import styles from "./tasks.module.css";

const TYPED_MS = 300;

const tones: Record<Task["status"], Tone> = {
  submitting: "care",
  queued: "care",
  in_progress: "care",
  completed: "good",
  failed: "bad",
  cancelled: "quiet",
};
const statuses = Object.keys(tones) as Task["status"][];
const isOpen = ({ status }: Task): boolean => tones[status] === "care";

export function Tasks() {
  const { say } = useWords();
  const [status, setStatus] = useState<string | null>(null);
  const [typed, setTyped] = useState("");
  const [model] = useDebouncedValue(typed.trim(), TYPED_MS);
  const found = useRows("GET /tasks", "tasks", { status: status ?? undefined, model });
  const isFiltered = status !== null || model !== "";
  return (
    <Page title={say("tasks")} hint={say("tasks.hint")}>
      <Card flush>
        <div className={table.tools}>
          <TextInput
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            placeholder={say("requests.model.find")}
            aria-label={say("requests.model.find")}
            leftSection={<Icon name="search" size={16} />}
          />
          <Select
            value={status}
            onChange={setStatus}
            data={statuses.map((value) => ({ value, label: say(`tasks.${value}`) }))}
            placeholder={say("tasks.status")}
            aria-label={say("tasks.status")}
            clearable
          />
        </div>
        <RowTable
          label={say("tasks")}
          found={found}
          rows={found.rows}
          columns={[
            { title: say("tasks.model") },
            { title: say("tasks.status") },
            { title: say("requests.token") },
            { title: say("requests.channel") },
            { title: say("requests.cost"), isEnd: true },
            { title: say("tasks.started") },
          ]}
          hasActions
          empty={
            <Empty
              icon={isFiltered ? "search" : "tasks"}
              title={say(isFiltered ? "tasks.noMatch" : "tasks.none")}
            >
              {isFiltered ? undefined : say("tasks.none.hint")}
            </Empty>
          }
        >
          {(task) => <TaskRow key={task.id} task={task} />}
        </RowTable>
      </Card>
    </Page>
  );
}

function TaskRow({ task }: { task: Task }) {
  const { say, money, time, ago, duration } = useWords();
  const { id, model, operation, status, error, tokenName, channel, upstreamModel, createdMs, completedMs } =
    task;
  return (
    <tr>
      <td data-lead>
        <div>
          <Chip>{model}</Chip>
          <div className={table.under}>
            {operationIn(say, operation)} · <code>{id}</code>
          </div>
        </div>
      </td>
      <td data-label={say("tasks.status")}>
        <div className={styles.status}>
          <Badge tone={tones[status]}>{say(`tasks.${status}`)}</Badge>
          {isOpen(task) && task.progress !== null && (
            <Progress
              value={task.progress}
              size={4}
              color="copper"
              aria-label={say("tasks.progress", { percent: task.progress })}
            />
          )}
          {error !== null && <div className={styles.error}>{error.message}</div>}
        </div>
      </td>
      <td data-label={say("requests.token")}>{tokenName || "–"}</td>
      <td data-label={say("requests.channel")}>
        <div>
          {channel ?? "–"}
          {upstreamModel !== null && upstreamModel !== model && (
            <div className={table.under}>{upstreamModel}</div>
          )}
        </div>
      </td>
      <td data-end data-label={say("requests.cost")} className="number">
        {task.costMicros === null ? (
          <span className="soft">{say("tasks.maxCost", { cost: money(task.reservedMicros) })}</span>
        ) : (
          money(task.costMicros)
        )}
      </td>
      <td data-label={say("tasks.started")} className="soft" title={time(createdMs)}>
        <div>
          {ago(createdMs)}
          {completedMs !== null && (
            <div className={table.under}>
              {say("tasks.duration", { time: duration(completedMs - createdMs) })}
            </div>
          )}
        </div>
      </td>
      <td data-end data-corner>
        <TaskMenu task={task} />
      </td>
    </tr>
  );
}

/** The prefix of task ids; the rest is the request's id. */
const PREFIX = "task_";

function TaskMenu({ task }: { task: Task }) {
  const { say } = useWords();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { id, model } = task;
  const acts: RowAct[] = isOpen(task)
    ? [
        {
          label: say("tasks.cancel"),
          icon: "close",
          question: say("tasks.cancel.ask", { model }),
          consequence: say("tasks.cancel.what"),
          onConfirm: async () => {
            await call("POST /tasks/{id}/cancel", { id });
            await queries.invalidateQueries({ queryKey: ["tasks"] });
          },
        },
      ]
    : [
        {
          label: say("tasks.request"),
          icon: "requests",
          onAct: () => void navigate({ to: "/requests", search: { id: id.slice(PREFIX.length) } }),
        },
      ];
  return <RowMenu label={say("tasks.actionsOf", { id })} acts={acts} />;
}
