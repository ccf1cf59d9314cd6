/** Groups of tokens: those of the store, which can be edited here, and those of the configuration file. */
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call, type ResponseBody } from "../../api/call.ts";
import { type Group, type Sum, useRows } from "../../api/rows.ts";
import { useWords } from "../../app/words.tsx";
import { Badge, Chips } from "../../parts/badge.tsx";
import { BudgetBars } from "../../parts/budgets-input.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Card, Page } from "../../parts/page.tsx";
import { RowLead } from "../../parts/row-acts.tsx";
import { RowTable } from "../../parts/row-table.tsx";
import { Empty } from "../../parts/states.tsx";
import table from "../../parts/table.module.css";
import { GroupForm } from "./group-form.tsx";
import styles from "./groups.module.css";

const DAY_MS = 86_400_000;
const USAGE_DAYS = 30;

type Budget = ResponseBody<"GET /budgets">["items"][number];

/** A group of the store, or one of the file, which has no id. */
type Shown = Pick<
  Group,
  "name" | "description" | "models" | "priceMultiplier" | "rpm" | "tpm" | "maxConcurrent"
> & { id?: string };

export function Groups() {
  const { say } = useWords();
  const [edited, edit] = useState<Group | "new">();
  const found = useRows("GET /groups", "groups", {}, { limit: 500 });
  const used = useQuery({
    queryKey: ["usage", "by group"],
    queryFn: () => {
      const fromMs = String(Math.floor(Date.now() / DAY_MS - USAGE_DAYS) * DAY_MS);
      return call("GET /usage", { query: { by: "group", fromMs, limit: "500" } });
    },
  });
  const budgets = useQuery({ queryKey: ["budgets"], queryFn: () => call("GET /budgets") });
  const usage = new Map(used.data?.items.map((sum) => [sum.group, sum]));
  const stored: readonly Group[] | undefined = found.rows;
  const names = new Set(stored?.map(({ name }) => name));
  const fromFile: Shown[] = (found.first?.fromFile ?? []).filter(({ name }) => !names.has(name));
  const rows: Shown[] | undefined = stored && [...stored, ...fromFile];
  const add = (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={() => edit("new")}>
      {say("groups.new")}
    </Button>
  );
  return (
    <Page title={say("groups")} hint={say("groups.hint")} actions={rows?.length === 0 ? undefined : add}>
      <Card flush>
        <RowTable
          label={say("groups")}
          found={found}
          rows={rows}
          columns={[
            { title: say("groups.name") },
            { title: say("tokens.models") },
            { title: say("groups.priceMultiplier"), isEnd: true },
            { title: say("groups.limits") },
            { title: say("tokens.requests30"), isEnd: true },
            { title: say("tokens.cost30"), isEnd: true },
          ]}
          empty={
            <Empty icon="groups" title={say("groups.none")} action={add}>
              {say("groups.none.hint")}
            </Empty>
          }
        >
          {(group) => (
            <GroupRow
              key={group.name}
              group={group}
              used={usage.get(group.name)}
              budgets={budgets.data?.items.filter(({ subject }) => subject === `group:${group.name}`) ?? []}
              onEdit={() => edit(stored?.find(({ id }) => id === group.id))}
            />
          )}
        </RowTable>
      </Card>
      {edited !== undefined && (
        <GroupForm
          key={edited === "new" ? edited : `${edited.id} ${edited.version}`}
          group={edited === "new" ? undefined : edited}
          onClose={() => edit(undefined)}
        />
      )}
    </Page>
  );
}

interface GroupRowProps {
  group: Shown;
  /** In the last 30 days. */
  used: Sum | undefined;
  budgets: readonly Budget[];
  onEdit(): void;
}

function GroupRow({ group, used, budgets, onEdit }: GroupRowProps) {
  const { say, number, money } = useWords();
  const { id, name, description, models, priceMultiplier } = group;
  const limits = (["rpm", "tpm", "maxConcurrent"] as const).flatMap((limit) => {
    const value = group[limit];
    return value === null ? [] : [`${say(`tokens.${limit}`)}: ${number(value)}`];
  });
  const under = description === "" ? {} : { under: description };
  return (
    <tr>
      <td data-lead>
        {id === undefined ? (
          <div>
            <span className={table.name}>{name}</span>{" "}
            <Badge tone="quiet" title={say("groups.fromFile.hint")}>
              {say("groups.fromFile")}
            </Badge>
            {description !== "" && <div className={table.under}>{description}</div>}
          </div>
        ) : (
          <RowLead name={name} standing={null} {...under} onEdit={onEdit} />
        )}
      </td>
      <td data-label={say("tokens.models")}>
        {models === null ? (
          <span className="soft">{say("tokens.everyModel")}</span>
        ) : (
          <Chips names={models} />
        )}
      </td>
      <td data-end data-label={say("groups.priceMultiplier")} className="number">
        × {priceMultiplier}
      </td>
      <td data-label={say("groups.limits")} className={`small ${styles.budgets}`}>
        {limits.length === 0 && budgets.length === 0 ? (
          <span className="soft">{say("unlimited")}</span>
        ) : (
          limits.join(", ")
        )}
        {budgets.map((budget) => (
          <BudgetBars key={budget.per} standing={budget} />
        ))}
      </td>
      <td data-end data-label={say("tokens.requests30")} className="number">
        {number(used?.requests ?? 0, true)}
      </td>
      <td data-end data-label={say("tokens.cost30")} className="number">
        {money(used?.costMicros ?? 0)}
      </td>
    </tr>
  );
}
