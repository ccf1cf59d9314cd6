/** What callers can ask for: who serves it, in which wires, for which operations, at what price; names that stand for others. */
import { ActionIcon, Button, Menu, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { type Alias, type Model, type Price, useRows } from "../../api/rows.ts";
import { useSession } from "../../api/session.tsx";
import { useWords } from "../../app/words.tsx";
import { Badge, Chip, Chips } from "../../parts/badge.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Card, Page } from "../../parts/page.tsx";
import { Empty, Failure, Waiting } from "../../parts/states.tsx";
import table from "../../parts/table.module.css";
import { AliasForm } from "./alias-form.tsx";
import { PriceForm } from "./price-form.tsx";

type Form =
  | { kind: "alias"; alias?: Alias; targets?: string[] }
  | { kind: "price"; price?: Price; model?: string };

export function Models() {
  const { say } = useWords();
  const { person } = useSession();
  const isAdmin = person?.role === "admin";
  const [typed, setTyped] = useState("");
  const [form, open] = useState<Form>();
  const { data, error, refetch } = useQuery({
    queryKey: ["models"],
    queryFn: () => call("GET /models"),
  });
  const aliases = useRows("GET /aliases", "aliases", {}, { limit: 500, enabled: isAdmin });
  const prices = useRows("GET /prices", "prices", {}, { limit: 500, enabled: isAdmin });
  const wanted = typed.trim().toLowerCase();
  const found = data?.items.filter(({ name, offers }) =>
    [name, ...offers.map(({ channel }) => channel)].some((text) => text.toLowerCase().includes(wanted)),
  );
  return (
    <Page
      title={say("models")}
      hint={say("models.hint")}
      actions={
        isAdmin && (
          <>
            <Button variant="default" onClick={() => open({ kind: "price" })}>
              {say("models.price.new")}
            </Button>
            <Button leftSection={<Icon name="plus" size={16} />} onClick={() => open({ kind: "alias" })}>
              {say("models.alias.new")}
            </Button>
          </>
        )
      }
    >
      <Card flush>
        <div className={table.tools}>
          <TextInput
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            placeholder={say("models.find")}
            aria-label={say("models.find")}
            leftSection={<Icon name="search" size={16} />}
          />
        </div>
        {error !== null && <Failure error={error} retry={() => void refetch()} />}
        {found === undefined && error === null && <Waiting />}
        {found?.length === 0 && (
          <Empty icon="models" title={say(wanted === "" ? "models.none" : "models.nothing")}>
            {wanted === "" ? say("models.none.hint") : undefined}
          </Empty>
        )}
        {found !== undefined && found.length > 0 && (
          <div className={table.scroll}>
            <table className={table.table}>
              <thead>
                <tr>
                  <th>{say("models.name")}</th>
                  <th>{say("models.operations")}</th>
                  <th>{say("models.servedBy")}</th>
                  <th>{say("models.wires")}</th>
                  <th data-end>{say("models.price")}</th>
                  <th>
                    <span className="hidden">{say("actions")}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {found.map((model) => (
                  <ModelRow
                    key={`${model.name} ${model.targets === null}`}
                    model={model}
                    alias={
                      model.targets === null
                        ? undefined
                        : aliases.rows?.find(({ name }) => name === model.name)
                    }
                    price={prices.rows?.find((price) => price.model === model.name)}
                    onOpen={open}
                  />
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Card>
      {form?.kind === "alias" && (
        <AliasForm
          {...form}
          models={data?.items.filter(({ targets }) => targets === null).map(({ name }) => name) ?? []}
          onClose={() => open(undefined)}
        />
      )}
      {form?.kind === "price" && <PriceForm {...form} onClose={() => open(undefined)} />}
    </Page>
  );
}

interface ModelRowProps {
  model: Model;
  alias: Alias | undefined;
  /** Of the store, of exactly this name. */
  price: Price | undefined;
  onOpen(form: Form): void;
}

function ModelRow({ model, alias, price, onOpen }: ModelRowProps) {
  const { say } = useWords();
  const { person } = useSession();
  const { name, targets, operations, offers, rates } = model;
  const wires = [...new Set(offers.flatMap((offer) => offer.wires))];
  return (
    <tr>
      <td data-lead>
        <span>
          <Chip>{name}</Chip> {targets !== null && <Badge tone="quiet">{say("models.alias")}</Badge>}
          {targets === null && name.includes("*") && <Badge tone="quiet">{say("models.pattern")}</Badge>}
        </span>
      </td>
      <td data-label={say("models.operations")} className="small">
        {operations.join(", ")}
      </td>
      <td data-label={say("models.servedBy")}>
        {targets !== null ? (
          <span className="small">→ {targets.join(", ")}</span>
        ) : (
          <ServedBy offers={offers} />
        )}
      </td>
      <td data-label={say("models.wires")}>
        <Chips names={wires} most={4} />
      </td>
      <td data-end data-label={say("models.price")} className="number small">
        {rates === null ? (
          <span className="soft">{say("models.price.none")}</span>
        ) : (
          say("models.price.of", { input: `$${rates.input ?? 0}`, output: `$${rates.output ?? 0}` })
        )}
      </td>
      <td data-end data-corner>
        {person?.role === "admin" && (
          <Menu position="bottom-end" withinPortal>
            <Menu.Target>
              <ActionIcon aria-label={say("models.actionsOf", { name })}>
                <Icon name="more" />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {alias !== undefined && (
                <Menu.Item
                  leftSection={<Icon name="edit" size={16} />}
                  onClick={() => onOpen({ kind: "alias", alias })}
                >
                  {say("models.alias.edit")}
                </Menu.Item>
              )}
              {targets === null && (
                <Menu.Item
                  leftSection={<Icon name="plus" size={16} />}
                  onClick={() => onOpen({ kind: "alias", targets: [name] })}
                >
                  {say("models.alias.for")}
                </Menu.Item>
              )}
              <Menu.Item
                leftSection={<Icon name="edit" size={16} />}
                onClick={() =>
                  onOpen({ kind: "price", model: name, ...(price === undefined ? {} : { price }) })
                }
              >
                {say("models.price.set")}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </td>
    </tr>
  );
}

function ServedBy({ offers }: Pick<Model, "offers">) {
  const { say } = useWords();
  const resting = new Set(
    offers
      .filter(({ restsUntilMs }) => restsUntilMs !== null && restsUntilMs > Date.now())
      .map(({ channel }) => channel),
  );
  return (
    <span>
      <Chips names={offers.map(({ channel }) => channel)} />{" "}
      {resting.size > 0 && (
        <Badge tone="bad" title={[...resting].join(", ")}>
          {say("models.resting", { count: resting.size })}
        </Badge>
      )}
    </span>
  );
}
