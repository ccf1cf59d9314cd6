/** Shows a text of one format in the hub and in all other formats, while you type. Nothing leaves the page. */
import { Button, SegmentedControl, Select, Textarea, TextInput, Tooltip } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useWords } from "../../app/words.tsx";
import { copyText } from "../../parts/copy.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Card, Page } from "../../parts/page.tsx";
import { Failure, Waiting } from "../../parts/states.tsx";
import type { Asked, Kind } from "../../translator/translate.ts";
import { useTranslation } from "./engine.ts";
import { exampleOf, FORMATS, type Format } from "./examples.ts";
import { packed, unpacked } from "./link.ts";
import { Formats, Hub } from "./outcome.tsx";
import styles from "./translate.module.css";

const TYPED_MS = 150;
const COPIED_MS = 1_600;
const KINDS: readonly Kind[] = ["request", "response", "stream"];
const FIRST: Asked = { kind: "request", wire: "chat", text: exampleOf("chat", "request"), model: "" };

export function Translate() {
  const { say } = useWords();
  const { of } = useSearch({ from: "/translate" });
  const [asked, setAsked] = useState<Asked>();
  const [isBroken, setBroken] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the link that was followed counts
  useEffect(() => {
    if (of === undefined) setAsked(FIRST);
    else
      void unpacked(of).then((found) => {
        setAsked(found ?? FIRST);
        setBroken(found === undefined);
      });
  }, []);
  return (
    <Page title={say("translate")} hint={say("translate.hint")} actions={<Share asked={asked ?? FIRST} />}>
      {isBroken && <Failure error={new Error(say("translate.damagedLink"))} />}
      {asked === undefined ? <Waiting rows={8} /> : <Translating asked={asked} setAsked={setAsked} />}
    </Page>
  );
}

function Translating({ asked, setAsked }: { asked: Asked; setAsked(asked: Asked): void }) {
  const { say } = useWords();
  const [settled] = useDebouncedValue(asked, TYPED_MS);
  const { translated, fault, isBusy } = useTranslation(settled);
  const set = (changes: Partial<Asked>): void => setAsked({ ...asked, ...changes });
  /** An unchanged example is replaced by the next; pasted text stays. */
  const turn = (changes: Partial<Pick<Asked, "kind" | "wire">>): void => {
    const isExample = asked.text === exampleOf(asked.wire as Format, asked.kind);
    const next = { ...asked, ...changes };
    setAsked(isExample ? { ...next, text: exampleOf(next.wire as Format, next.kind) } : next);
  };
  return (
    <div className={styles.bench}>
      <div className={styles.column}>
        <Card>
          <div className={styles.controls}>
            <div className={styles.kind}>
              <SegmentedControl
                aria-label={say("translate.kind")}
                value={asked.kind}
                onChange={(kind) => turn({ kind: kind as Kind })}
                data={KINDS.map((kind) => ({ value: kind, label: say(`translate.${kind}`) }))}
              />
            </div>
            <Select
              className={styles.format}
              label={say("translate.from")}
              value={asked.wire}
              onChange={(wire) => wire !== null && turn({ wire })}
              data={[...FORMATS]}
              allowDeselect={false}
            />
            {asked.kind === "request" && (
              <TextInput
                className={styles.model}
                label={say("translate.model")}
                placeholder={say("translate.model.hint")}
                value={asked.model}
                onChange={(event) => set({ model: event.currentTarget.value })}
              />
            )}
            <Button
              variant="default"
              onClick={() => set({ text: exampleOf(asked.wire as Format, asked.kind), model: "" })}
            >
              {say("translate.example")}
            </Button>
          </div>
          <Textarea
            aria-label={say("translate.text")}
            placeholder={say("translate.text")}
            value={asked.text}
            onChange={(event) => set({ text: event.currentTarget.value })}
            rows={12}
            spellCheck={false}
            autoComplete="off"
            classNames={{ input: styles.text as string }}
          />
        </Card>
        {fault !== undefined && <Failure error={new Error(say("translate.noEngine", { reason: fault }))} />}
        {translated !== undefined && <Hub translated={translated} from={settled.wire} />}
      </div>
      <div className={styles.column} aria-busy={isBusy}>
        {translated !== undefined && <Formats translated={translated} />}
        {translated === undefined && fault === undefined && (
          <Card>
            <Waiting rows={10} />
          </Card>
        )}
      </div>
    </div>
  );
}

/** Puts the page's state into its URL, and copies the URL. */
function Share({ asked }: { asked: Asked }) {
  const { say } = useWords();
  const navigate = useNavigate({ from: "/translate" });
  const [link, setLink] = useState<string>();
  const { kind, wire, text, model } = asked;
  useEffect(() => {
    let isOld = false;
    void packed({ kind, wire, text, model }).then((of) => {
      if (!isOld) setLink(of);
    });
    return () => {
      isOld = true;
    };
  }, [kind, wire, text, model]);
  const [isCopied, setCopied] = useState(false);
  const { origin, pathname } = window.location;
  const share = async (of: string): Promise<void> => {
    void navigate({ search: { of }, replace: true });
    await copyText(`${origin}${pathname}#/translate?of=${of}`);
    setCopied(true);
    setTimeout(() => setCopied(false), COPIED_MS);
  };
  return (
    <Tooltip label={say("translate.link.hint")}>
      <Button
        variant="default"
        leftSection={<Icon name={isCopied ? "check" : "link"} size={16} />}
        disabled={link === undefined}
        onClick={() => link !== undefined && void share(link)}
      >
        {say(isCopied ? "copied" : "translate.link")}
      </Button>
    </Tooltip>
  );
}
