/** Circuit breakers that are open, half-open or set by hand, or all of them; each can be opened and closed. */
import { SegmentedControl } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { call, type RequestBody, type ResponseBody } from "../../api/call.ts";
import { useWords } from "../../app/words.tsx";
import { Badge, Chip, type Tone } from "../../parts/badge.tsx";
import { Card } from "../../parts/page.tsx";
import { RowMenu } from "../../parts/row-menu.tsx";
import { RowTable } from "../../parts/row-table.tsx";
import { Empty, reasonOf } from "../../parts/states.tsx";
import table from "../../parts/table.module.css";

type Circuit = ResponseBody<"GET /circuits">["items"][number];
export type CircuitReport = Omit<Circuit, "channel" | "model" | "upstream" | "key">;

const WHICH = ["unusual", "all"] as const;
type Which = (typeof WHICH)[number];

const TONES: Record<Circuit["state"], Tone> = { closed: "good", open: "bad", half_open: "care" };
const COMMANDS = [
  { state: "open", icon: "close" },
  { state: "closed", icon: "play" },
  { state: "automatic", icon: "renew" },
] as const;

/** Renders nothing until the data is loaded, to avoid a layout shift. @param children shown below */
export function Circuits({ children }: { children: ReactNode }) {
  const { say } = useWords();
  const [which, choose] = useState<Which>("unusual");
  const { data, error, refetch } = useQuery({
    queryKey: ["circuits"],
    queryFn: () => call("GET /circuits"),
  });
  const rows = data?.items
    .filter((circuit) => which === "all" || isUnusual(circuit))
    .toSorted((one, other) => Number(isUnusual(other)) - Number(isUnusual(one)));
  if (data === undefined && error === null) return null;
  return (
    <>
      <Card
        title={say("circuits")}
        aside={
          <SegmentedControl
            size="xs"
            aria-label={say("circuits.filter")}
            value={which}
            onChange={(next) => choose(next as Which)}
            data={WHICH.map((value) => ({ value, label: say(`circuits.${value}`) }))}
          />
        }
        flush
      >
        <RowTable
          label={say("circuits")}
          found={{ error, refetch }}
          rows={rows}
          columns={[
            { title: say("circuits.of") },
            { title: say("circuits.state") },
            { title: say("circuits.reason") },
            { title: say("circuits.lastError") },
          ]}
          hasActions
          empty={
            <Empty icon="channels" title={say("circuits.none")}>
              {say("circuits.none.hint")}
            </Empty>
          }
        >
          {(circuit) => <CircuitRow key={nameOf(circuit)} circuit={circuit} />}
        </RowTable>
      </Card>
      {children}
    </>
  );
}

function CircuitRow({ circuit }: { circuit: Circuit }) {
  const { say, ago } = useWords();
  const { channel, model, key, lastError, failures, sinceMs, ...report } = circuit;
  const set = useSetCircuit();
  return (
    <tr>
      <td data-lead className={table.name}>
        <div>
          {channel} <Chip>{model}</Chip>
          {key !== null && <div className={table.under}>{say("circuits.key", { key })}</div>}
        </div>
      </td>
      <td data-label={say("circuits.state")}>
        <CircuitBadge report={circuit} />
      </td>
      <td data-label={say("circuits.reason")}>
        <div title={report.why ?? undefined}>
          {report.reason === null
            ? failures > 0 && say("channels.failures", { count: failures })
            : say(`circuits.reason.${report.reason}`)}
          {report.reason !== null && sinceMs !== null && (
            <div className={table.under}>{say("circuits.since", { when: ago(sinceMs) })}</div>
          )}
        </div>
      </td>
      <td data-label={say("circuits.lastError")}>{lastError !== null && <Chip>{lastError}</Chip>}</td>
      <td data-end data-corner>
        <RowMenu
          label={say("circuits.actionsOf", { channel, model })}
          acts={COMMANDS.map(({ state, icon }) => ({
            label: say(`circuits.set.${state}`),
            icon,
            onAct: () => set({ channel, model, ...(key === null ? {} : { key }), state }),
          }))}
        />
      </td>
    </tr>
  );
}

/** The state, and when it ends. */
export function CircuitBadge({ report }: { report: CircuitReport }) {
  const { say, ago } = useWords();
  const { state, isHeld, untilMs, why } = report;
  const isTimed = state === "open" && untilMs !== null && untilMs > Date.now();
  const label = isTimed
    ? say("channels.coolingDown", { when: ago(untilMs) })
    : say(isHeld ? `circuits.held.${state === "open" ? "open" : "closed"}` : `circuits.state.${state}`);
  return (
    <Badge tone={isHeld ? "care" : TONES[state]} {...(why === null ? {} : { title: why })}>
      {label}
    </Badge>
  );
}

function isUnusual({ state, isHeld }: CircuitReport): boolean {
  return state !== "closed" || isHeld;
}

function nameOf({ channel, model, upstream, key }: Circuit): string {
  return JSON.stringify([channel, model, upstream, key]);
}

function useSetCircuit(): (body: RequestBody<"POST /circuits">) => void {
  const queries = useQueryClient();
  const words = useWords();
  const { mutate } = useMutation({
    mutationFn: (body: RequestBody<"POST /circuits">) => call("POST /circuits", { body }),
    onError: (error) =>
      notifications.show({
        color: "red",
        title: words.say("fault.title"),
        message: reasonOf(error, words),
      }),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ["circuits"] }),
        queries.invalidateQueries({ queryKey: ["models"] }),
      ]),
  });
  return (body) => mutate(body);
}
