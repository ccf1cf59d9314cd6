/** The settings in effect: value, origin, meaning. They are changed in the configuration file. */
import { SegmentedControl, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call, type ResponseBody } from "../../api/call.ts";
import { useWords } from "../../app/words.tsx";
import { Badge } from "../../parts/badge.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Marked } from "../../parts/marked.tsx";
import { Card, Page } from "../../parts/page.tsx";
import { RowTable } from "../../parts/row-table.tsx";
import { Empty, Failure, Waiting } from "../../parts/states.tsx";
import table from "../../parts/table.module.css";
import styles from "./gateway.module.css";
import { sectionIn, settingIn } from "./setting-words.ts";

type Setting = ResponseBody<"GET /settings">["items"][number];

const WHICH = ["all", "changed"] as const;
type Which = (typeof WHICH)[number];

export function Gateway() {
  const { say, language } = useWords();
  const [typed, setTyped] = useState("");
  const [which, choose] = useState<Which>("all");
  const { data, error, refetch } = useQuery({
    queryKey: ["settings"],
    queryFn: () => call("GET /settings"),
  });
  const wanted = typed.trim().toLowerCase();
  const shown = data?.items
    .map((setting) => settingIn(language, setting))
    .filter(
      ({ path, description, from }) =>
        (which === "all" || from !== "default") &&
        [path, description].some((text) => text.toLowerCase().includes(wanted)),
    );
  const sections = Map.groupBy(shown ?? [], ({ path }) => path.split(".")[0] ?? "");
  return (
    <Page title={say("gateway")} hint={say("gateway.hint")}>
      <div className={styles.tools}>
        <TextInput
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          placeholder={say("gateway.find")}
          aria-label={say("gateway.find")}
          leftSection={<Icon name="search" size={16} />}
        />
        <SegmentedControl
          aria-label={say("gateway.filter")}
          value={which}
          onChange={(next) => choose(next as Which)}
          data={WHICH.map((value) => ({ value, label: say(`gateway.${value}`) }))}
        />
      </div>
      {error !== null && <Failure error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <Waiting rows={12} />}
      {shown?.length === 0 && (
        <Empty
          icon="search"
          title={say(wanted === "" ? "gateway.noChanges" : "gateway.noMatch")}
          {...(wanted === "" ? { children: say("gateway.noMatch.hint") } : {})}
        />
      )}
      {[...sections].map(([section, settings]) => (
        <Card key={section} title={sectionIn(language, section)} flush>
          <RowTable
            label={sectionIn(language, section)}
            found={{ error: null, refetch }}
            rows={settings}
            columns={[
              { title: say("gateway.setting") },
              { title: say("gateway.value") },
              { title: say("gateway.source") },
            ]}
            empty={null}
          >
            {(setting) => <SettingRow key={setting.path} setting={setting} />}
          </RowTable>
        </Card>
      ))}
      {data !== undefined && (
        <p className="soft small">
          {say("gateway.file", { file: data.file ?? "polywire.yaml" })} {say("gateway.reload")}
        </p>
      )}
    </Page>
  );
}

/** Any text is allowed, so the page does not mention it. */
const ANY_TEXT = "a string";
const UNITS = { bytes: "gateway.unit.bytes", days: "gateway.unit.days", ms: "gateway.unit.ms" } as const;

const TONES = { default: "quiet", file: "good", environment: "good", start: "care" } as const;

function SettingRow({ setting }: { setting: Setting }) {
  const { say } = useWords();
  const { path, description, expected, otherwise, from, place, variables, isAtStart } = setting;
  const name = path.split(".").slice(1).join(".") || path;
  return (
    <tr>
      <td data-lead className={styles.what}>
        <div>
          <code className={table.name}>{name}</code>
          <p className={table.under}>
            <Marked>{description}</Marked>{" "}
            {expected !== ANY_TEXT && <Marked>{say("gateway.allowed", { expected })}</Marked>}{" "}
            {isAtStart && say("gateway.atStart")}
          </p>
        </div>
      </td>
      <td data-label={say("gateway.value")} className={styles.value}>
        <div>
          <Value setting={setting} />
          {from !== "default" && otherwise !== "" && otherwise !== String(setting.value) && (
            <div className={table.under}>{say("gateway.default", { value: otherwise })}</div>
          )}
        </div>
      </td>
      <td data-label={say("gateway.source")} className={styles.from}>
        <div>
          <Badge tone={TONES[from]}>{say(`gateway.source.${from}`)}</Badge>
          {variables.length > 0 && <div className={table.under}>{variables.join(", ")}</div>}
          {place !== null && <div className={table.under}>{place}</div>}
        </div>
      </td>
    </tr>
  );
}

function Value({ setting: { value, easier, unit, otherwise, isSecret, from } }: { setting: Setting }) {
  const { say } = useWords();
  if (isSecret)
    return <span className="soft">{say(from === "default" ? "gateway.secret.none" : "gateway.secret")}</span>;
  if (value === undefined) return <span className="soft">{otherwise === "" ? say("none") : otherwise}</span>;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return (
    <span>
      <code>{text}</code>
      {unit !== null && ` ${say(UNITS[unit as keyof typeof UNITS])}`}
      {easier !== null && <span className="soft"> ({easier})</span>}
    </span>
  );
}
