/** Channels in the order in which they are tried: add, test, move, disable, enable. */
import { Button, Select, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { type Channel, useEdit, useRows } from "../../api/rows.ts";
import { useWords } from "../../app/words.tsx";
import { Chips } from "../../parts/badge.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Card, Page } from "../../parts/page.tsx";
import { type Column, RowTable } from "../../parts/row-table.tsx";
import { Empty } from "../../parts/states.tsx";
import table from "../../parts/table.module.css";
import { useTypedValue } from "../../parts/typed-value.ts";
import { ChannelForm } from "./channel-form.tsx";
import { ChannelRow } from "./channel-row.tsx";
import { Checks } from "./checks.tsx";
import { Circuits } from "./circuits.tsx";
import { KeyStates } from "./key-states.tsx";
import { inOrder, moved, ORDERS, type Order } from "./order.ts";

export function Channels() {
  const { say } = useWords();
  const navigate = useNavigate({ from: "/channels" });
  const { new: isNew, search = "" } = useSearch({ from: "/channels" });
  const [typed, setTyped] = useTypedValue(search, (text) => {
    const next = text.trim();
    void navigate({ search: next === "" ? {} : { search: next }, replace: true });
  });
  const [order, setOrder] = useState<Order>("priority");
  const [edited, edit] = useState<Channel>();
  const [dragged, drag] = useState<string>();
  const [over, setOver] = useState<string>();
  const [news, tell] = useState("");
  const found = useRows("GET /channels", "channels", {}, { limit: 500 });
  const { rows, first } = found;
  const models = useQuery({
    queryKey: ["models"],
    queryFn: () => call("GET /models"),
  });
  const keys = useQuery({
    queryKey: ["channel-keys"],
    queryFn: () => call("GET /channel-keys"),
  });
  const keysOf = (name: string) => keys.data?.items.filter(({ channel }) => channel === name) ?? [];
  const change = useEdit("PATCH /channels/{id}", "channels");
  const ordered = rows?.toSorted(
    (one, other) => other.priority - one.priority || one.createdMs - other.createdMs,
  );
  const offers =
    models.data?.items.flatMap(({ name, offers }) => offers.map((offer) => ({ ...offer, model: name }))) ??
    [];
  const wanted = search.toLowerCase();
  const shown =
    ordered &&
    inOrder(
      ordered.filter(({ name, provider, models: own }) =>
        [name, provider, ...own.map((model) => model.name)].some((text) =>
          text.toLowerCase().includes(wanted),
        ),
      ),
      order,
    );
  // Filters and other orders do not change the order in which channels are tried.
  const placeOf = (channel: Channel): number => ordered?.indexOf(channel) ?? 0;
  const open = (): void => void navigate({ search: { new: true } });
  const move = (id: string, to: number): void => {
    if (ordered === undefined) return;
    for (const { row, priority } of moved(ordered, id, to))
      change.mutate({ id: row.id, version: row.version, priority });
    const name = ordered.find((row) => row.id === id)?.name ?? "";
    tell(say("channels.moved", { name, place: Math.min(ordered.length, Math.max(1, to + 1)) }));
  };
  const add = (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={open}>
      {say("channels.new")}
    </Button>
  );
  const fromFile = first?.fromFile ?? [];
  const columns: Column[] = [
    { title: say("channels.name") },
    { title: say("channels.models") },
    { title: say("channels.priority"), isEnd: true },
    { title: say("channels.weight"), isEnd: true },
  ];
  return (
    <Page
      title={say("channels")}
      hint={say("channels.hint")}
      actions={ordered?.length === 0 ? undefined : add}
    >
      <span className="hidden" role="status" aria-live="polite" hidden={news === ""}>
        {news}
      </span>
      <Card flush>
        {rows !== undefined && rows.length > 0 && (
          <div className={table.tools}>
            <TextInput
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              placeholder={say("channels.find")}
              aria-label={say("channels.find")}
              leftSection={<Icon name="search" size={16} />}
            />
            <Select
              aria-label={say("channels.order")}
              value={order}
              onChange={(next) => setOrder((next ?? "priority") as Order)}
              data={ORDERS.map((value) => ({ value, label: say(`channels.order.${value}`) }))}
              allowDeselect={false}
            />
          </div>
        )}
        <RowTable
          label={say("channels")}
          found={found}
          rows={shown}
          columns={[...columns, { title: say("channels.tested") }]}
          hasActions
          empty={
            search === "" ? (
              <Empty icon="channels" title={say("channels.none")} action={add}>
                {say("channels.none.hint")}
              </Empty>
            ) : (
              <Empty icon="search" title={say("channels.noMatch")} />
            )
          }
        >
          {(channel) => (
            <ChannelRow
              key={channel.id}
              channel={channel}
              offers={offers.filter((offer) => offer.channel === channel.name)}
              keys={keysOf(channel.name)}
              isOver={over === channel.id && dragged !== channel.id}
              onEdit={() => edit(channel)}
              onMove={(steps) => move(channel.id, placeOf(channel) + steps)}
              drag={{
                onDragStart: () => drag(channel.id),
                onDragEnd: () => {
                  drag(undefined);
                  setOver(undefined);
                },
                onDragOver: (event) => {
                  if (dragged === undefined) return;
                  event.preventDefault();
                  setOver(channel.id);
                },
                onDrop: () => dragged !== undefined && move(dragged, placeOf(channel)),
              }}
            />
          )}
        </RowTable>
      </Card>
      {fromFile.length > 0 && (
        <Card title={say("channels.fromFile")} flush>
          <RowTable
            label={say("channels.fromFile")}
            found={{ error: null, refetch: found.refetch }}
            rows={fromFile}
            columns={columns}
            empty={null}
          >
            {({ name, models: names, priority, weight }) => (
              <tr key={name}>
                <td data-lead className={table.name}>
                  {name}
                  <KeyStates keys={keysOf(name)} />
                </td>
                <td data-label={say("channels.models")}>
                  <Chips names={names} />
                </td>
                <td data-end data-label={say("channels.priority")} className="number">
                  {priority}
                </td>
                <td data-end data-label={say("channels.weight")} className="number">
                  {weight}
                </td>
              </tr>
            )}
          </RowTable>
        </Card>
      )}
      {rows !== undefined && (
        <Circuits>
          <Checks />
        </Circuits>
      )}
      {isNew === true && <ChannelForm onClose={() => void navigate({ search: {} })} />}
      {edited !== undefined && (
        <ChannelForm key={edited.id} channel={edited} onClose={() => edit(undefined)} />
      )}
    </Page>
  );
}
