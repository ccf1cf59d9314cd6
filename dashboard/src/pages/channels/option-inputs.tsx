/** The inputs for everything that a channel changes on its requests and connections, under the names of the configuration file. */
import { NumberInput, Select, Textarea, TextInput } from "@mantine/core";
import { resolve } from "../../../../schemas/settings/setting.ts";
import { shared } from "../../../../schemas/settings/shared.ts";
import { useWords } from "../../app/words.tsx";
import { Marked } from "../../parts/marked.tsx";
import { settingIn } from "../gateway/setting-words.ts";
import { faultIn, type OptionField, type OptionTexts, optionFields } from "./channel-options.ts";
import styles from "./channels.module.css";

interface OptionInputsProps {
  proxy: string;
  hasProxyPassword: boolean;
  texts: OptionTexts;
  /** Whether the fields are shown at once. */
  isOpen: boolean;
  onProxy(proxy: string): void;
  onTexts(texts: OptionTexts): void;
  errorOf(field: string): string | undefined;
}

const { description: aboutProxy = "" } = resolve(shared.channel.properties.proxy);

export function OptionInputs(props: OptionInputsProps) {
  const { proxy, hasProxyPassword, texts, isOpen, onProxy, onTexts, errorOf } = props;
  const { say, language } = useWords();
  const fault = faultIn(texts);
  const about = (path: string, description: string): string =>
    settingIn(language, { path: `channels.${path}`, description, expected: "", otherwise: "" }).description;
  const proxyHint = `${about("proxy", aboutProxy)}${hasProxyPassword ? ` ${say("channels.proxy.kept")}` : ""}`;
  return (
    <details className={styles.options} open={isOpen}>
      <summary>{say("channels.options")}</summary>
      <p className="soft small">{say("channels.options.hint")}</p>
      <TextInput
        label="proxy"
        description={<Marked>{proxyHint}</Marked>}
        placeholder="http://user:password@proxy.example:3128"
        autoComplete="off"
        value={proxy}
        onChange={(event) => onProxy(event.currentTarget.value)}
        error={errorOf("proxy")}
      />
      {optionFields.map((field) => (
        <OptionInput
          key={field.path}
          field={field}
          about={about(field.path, field.setting.description ?? "")}
          value={texts[field.path] ?? ""}
          onChange={(text) => onTexts({ ...texts, [field.path]: text })}
          error={
            fault === field.path
              ? say(field.kind === "json" ? "channels.options.notJson" : "channels.options.notPairs")
              : errorOf(`options.${field.path}`)
          }
        />
      ))}
    </details>
  );
}

interface OptionInputProps {
  field: OptionField;
  about: string;
  value: string;
  onChange(text: string): void;
  error: string | undefined;
}

function OptionInput({ field: { path, kind, setting }, about, value, onChange, error }: OptionInputProps) {
  const { say } = useWords();
  const common = { label: path, description: <Marked>{about}</Marked>, error };
  if (kind === "choice" || kind === "flag")
    return (
      <Select
        {...common}
        data={kind === "flag" ? ["true", "false"] : [...(setting.enum ?? [])]}
        value={value === "" ? null : value}
        onChange={(chosen) => onChange(chosen ?? "")}
        placeholder={String(setting.default ?? setting["x-default"] ?? "")}
        clearable
      />
    );
  if (kind === "number")
    return (
      <NumberInput
        {...common}
        value={value}
        onChange={(given) => onChange(String(given))}
        min={setting.minimum ?? 0}
        max={setting.maximum ?? Number.MAX_SAFE_INTEGER}
        allowDecimal={setting.type === "number"}
        thousandSeparator=","
      />
    );
  if (kind === "text")
    return <TextInput {...common} value={value} onChange={(event) => onChange(event.currentTarget.value)} />;
  return (
    <Textarea
      {...common}
      placeholder={say(kind === "pairs" ? "channels.options.pairs" : "channels.options.json")}
      styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)" } }}
      autosize
      minRows={1}
      maxRows={12}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
