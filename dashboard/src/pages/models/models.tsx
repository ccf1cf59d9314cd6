/** Models for clients: channels, wires, operations, prices; and aliases. */
import { Button, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { type Alias, type Model, type Price, useRows } from "../../api/rows.ts";
import { useSession } from "../../api/session.tsx";
import { operationIn } from "../../app/operations.ts";
import { useWords } from "../../app/words.tsx";
import { Badge, Chip, Chips } from "../../parts/badge.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Card, Page } from "../../parts/page.tsx";
import { RowMenu } from "../../parts/row-menu.tsx";
import { RowTable } from "../../parts/row-table.tsx";
import { Empty } from "../../parts/states.tsx";
import table from "../../parts/table.module.css";
import { AliasForm } from "./alias-form.tsx";
import { PriceForm, UNIT_RATES } from "./price-form.tsx";

type Form =
  | { kind: "alias"; alias?: Alias; targets?: string[] }
  | { kind: "price"; price?: Price; model?: string };

export function Models() {
  const { say } = useWords();
  const { person } = useSession();
  const isAdmin = person?.role === "admin";
  const [typed, setTyped] = useState("");
  const [form, open] = useState<Form>();
  const served = useQuery({
    queryKey: ["models"],
    queryFn: () => call("GET /models"),
  });
  const { data } = served;
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
        <RowTable
          label={say("models")}
          found={served}
          rows={found}
          columns={[
            { title: say("models.name") },
            { title: say("models.operations") },
            { title: say("models.servedBy") },
            { title: say("models.wires") },
            { title: say("models.price"), isEnd: true },
          ]}
          hasActions
          empty={
            <Empty icon="models" title={say(wanted === "" ? "models.none" : "models.noMatch")}>
              {wanted === "" ? say("models.none.hint") : undefined}
            </Empty>
          }
        >
          {(model) => (
            <ModelRow
              key={`${model.name} ${model.targets === null}`}
              model={model}
              alias={
                model.targets === null ? undefined : aliases.rows?.find(({ name }) => name === model.name)
              }
              price={prices.rows?.find((price) => price.model === model.name)}
              onOpen={open}
            />
          )}
        </RowTable>
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

/** Maximum number of operations and wires that a row shows. */
const MOST_SHOWN = 3;

interface ModelRowProps {
  model: Model;
  alias: Alias | undefined;
  /** From the store, for exactly this name. */
  price: Price | undefined;
  onOpen(form: Form): void;
}

function ModelRow({ model, alias, price, onOpen }: ModelRowProps) {
  const { say } = useWords();
  const { person } = useSession();
  const { name, targets, operations, offers, rates, facts } = model;
  const asked = operations.map((operation) => operationIn(say, operation));
  const wires = [...new Set(offers.flatMap((offer) => offer.wires))];
  return (
    <tr>
      <td data-lead>
        <span>
          <Chip>{name}</Chip> {targets !== null && <Badge tone="quiet">{say("models.alias")}</Badge>}
          {facts !== null && <Retirement facts={facts} />}
          {targets === null && name.includes("*") && <Badge tone="quiet">{say("models.pattern")}</Badge>}
        </span>
      </td>
      <td data-label={say("models.operations")} className="small">
        <span title={asked.join(", ")}>
          {asked.slice(0, MOST_SHOWN).join(", ")}
          {asked.length > MOST_SHOWN && ` +${asked.length - MOST_SHOWN}`}
        </span>
      </td>
      <td data-label={say("models.servedBy")}>
        {targets !== null ? (
          <span className="small">→ {targets.join(", ")}</span>
        ) : (
          <ServedBy offers={offers} />
        )}
      </td>
      <td data-label={say("models.wires")}>
        <Chips names={wires} most={MOST_SHOWN} />
      </td>
      <td data-end data-label={say("models.price")} className="number small">
        {rates === null ? <span className="soft">{say("models.price.none")}</span> : <Rates rates={rates} />}
      </td>
      <td data-end data-corner>
        {person?.role === "admin" && (
          <RowMenu
            label={say("models.actionsOf", { name })}
            acts={[
              ...(alias === undefined
                ? []
                : [
                    {
                      label: say("models.alias.edit"),
                      icon: "edit",
                      onAct: () => onOpen({ kind: "alias", alias }),
                    } as const,
                  ]),
              ...(targets === null
                ? [
                    {
                      label: say("models.alias.for"),
                      icon: "plus",
                      onAct: () => onOpen({ kind: "alias", targets: [name] }),
                    } as const,
                  ]
                : []),
              {
                label: say("models.price.set"),
                icon: "edit",
                onAct: () =>
                  onOpen({ kind: "price", model: name, ...(price === undefined ? {} : { price }) }),
              },
            ]}
          />
        )}
      </td>
    </tr>
  );
}

/** The day on which the model's maker retires it, and the recommended model. */
function Retirement({ facts: { retires, successor } }: { facts: NonNullable<Model["facts"]> }) {
  const { say } = useWords();
  if (retires === undefined) return null;
  const isOver = retires <= new Date().toISOString().slice(0, 10);
  const title = successor === undefined ? undefined : say("models.successor", { model: successor });
  return (
    <Badge tone={isOver ? "bad" : "quiet"} {...(title === undefined ? {} : { title })}>
      {say(isOver ? "models.retired" : "models.retires", { day: retires })}
    </Badge>
  );
}

function ServedBy({ offers }: Pick<Model, "offers">) {
  const { say } = useWords();
  const resting = new Set(
    offers
      .filter(({ coolDownUntilMs }) => coolDownUntilMs !== null && coolDownUntilMs > Date.now())
      .map(({ channel }) => channel),
  );
  return (
    <span>
      <Chips names={offers.map(({ channel }) => channel)} />{" "}
      {resting.size > 0 && (
        <Badge tone="bad" title={[...resting].join(", ")}>
          {say("models.coolingDown", { count: resting.size })}
        </Badge>
      )}
    </span>
  );
}

/** The price per million tokens, and of each other unit that has one. */
function Rates({ rates }: { rates: Readonly<Record<string, number>> }) {
  const { say } = useWords();
  const { input, output } = rates;
  const hasTokens = input !== undefined || output !== undefined;
  const units = UNIT_RATES.filter((name) => rates[name] !== undefined);
  return (
    <>
      {(hasTokens || units.length === 0) && (
        <div>{say("models.price.of", { input: `$${input ?? 0}`, output: `$${output ?? 0}` })}</div>
      )}
      {units.map((name) => (
        <div key={name}>
          {say("models.price.perUnit", { price: `$${rates[name]}`, unit: say(`models.price.${name}`) })}
        </div>
      ))}
    </>
  );
}
