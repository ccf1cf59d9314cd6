/** Chats with a model, or with two side by side, in any of the four formats, through the gateway's client API. */
import { Autocomplete, Button, FileButton, SegmentedControl, Switch, Textarea } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { call } from "../../api/call.ts";
import { useSession } from "../../api/session.tsx";
import { useWords } from "../../app/words.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Card, Page } from "../../parts/page.tsx";
import { Empty, Failure } from "../../parts/states.tsx";
import { Access } from "./access.tsx";
import { exchange, sentOf } from "./exchange.ts";
import { FORMAT_NAMES, type FormatName, type Image, type Tool, type Turn } from "./formats.ts";
import { useTokenOf } from "./keeping.tsx";
import styles from "./playground.module.css";
import { Preview } from "./preview.tsx";
import { type Round, Side } from "./side.tsx";

/** Lasts until the page is reloaded. */
let kept = "";

export function Playground() {
  const { say } = useWords();
  const { person } = useSession();
  const [token, setToken] = useState(kept);
  const [format, setFormat] = useState<FormatName>("chat");
  const [models, setModels] = useState<readonly [string, string]>(["", ""]);
  const [isStream, setStream] = useState(true);
  const [text, setText] = useState("");
  const [images, setImages] = useState<readonly Image[]>([]);
  const [toolText, setToolText] = useState("");
  const [talks, setTalks] = useState<Readonly<Record<string, readonly Round[]>>>({});
  const running = useRef(new Set<AbortController>());
  const [busy, setBusy] = useState(0);
  useEffect(() => {
    const those = running.current;
    return () => stopAll(those);
  }, []);
  const served = useQuery({ queryKey: ["models"], queryFn: () => call("GET /models") });
  const names =
    served.data?.items
      .filter(({ name, operations }) => operations.includes("generation") && !name.includes("*"))
      .map(({ name }) => name) ?? [];
  const tokenRow = useTokenOf(token);
  const tools = toolsIn(toolText);
  const asked = [...new Set(models.filter((model) => model !== ""))];
  const canSend = token !== "" && asked.length > 0 && text.trim() !== "" && tools !== undefined && busy === 0;
  const preview = useMutation({
    mutationFn: async () => {
      const turn: Turn = { role: "user", text: text.trim(), images };
      const question = { model: models[0], turns: [turn], tools: tools ?? [], stream: isStream };
      const sent = sentOf(format, question);
      const body = JSON.parse(sent.body) as Record<string, unknown>;
      const route = await call("POST /route", { body: { wire: format, body, model: models[0] } });
      return { route, format, sent };
    },
  });
  const keep = (value: string): void => {
    kept = value;
    setToken(value);
  };
  const ask = async (model: string, turn: Turn): Promise<void> => {
    const before = talks[model] ?? [];
    const question = { model, turns: [...turnsOf(before), turn], tools: tools ?? [], stream: isStream };
    const round: Round = { asked: turn, sent: sentOf(format, question), heard: undefined };
    const show = (heard: Round["heard"]): void =>
      setTalks((all) => ({ ...all, [model]: [...before, { ...round, heard }] }));
    const stop = new AbortController();
    running.current.add(stop);
    setBusy((count) => count + 1);
    show(undefined);
    await exchange(format, { question, token, signal: stop.signal }, show);
    running.current.delete(stop);
    setBusy((count) => count - 1);
  };
  const send = (): void => {
    if (!canSend) return;
    for (const model of asked) void ask(model, { role: "user", text: text.trim(), images });
    setText("");
    setImages([]);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  const add = async (files: File[]): Promise<void> => {
    const added = await Promise.all(files.map(imageOf));
    setImages((before) => [...before, ...added]);
  };
  const talking = asked.filter((model) => (talks[model] ?? []).length > 0);
  const choose = (index: 0 | 1) => (model: string) =>
    setModels(([first, second]) => (index === 0 ? [model, second] : [first, model]));
  return (
    <Page
      title={say("playground")}
      hint={say("playground.hint")}
      actions={
        talking.length > 0 && (
          <Button variant="default" onClick={() => setTalks({})} disabled={busy > 0}>
            {say("playground.new")}
          </Button>
        )
      }
    >
      <Card>
        <div className={styles.form}>
          <Access token={token} onToken={keep} />
          <div className={styles.choices}>
            <Autocomplete
              label={say("playground.model")}
              value={models[0]}
              onChange={choose(0)}
              data={names}
              placeholder={say("playground.model.choose")}
              limit={50}
            />
            <Autocomplete
              label={say("playground.compare")}
              value={models[1]}
              onChange={choose(1)}
              data={names}
              placeholder={say("playground.compare.none")}
              limit={50}
            />
          </div>
          <div className={styles.row}>
            <SegmentedControl
              aria-label={say("translate.from")}
              value={format}
              onChange={(next) => setFormat(next as FormatName)}
              data={FORMAT_NAMES}
            />
            <Switch
              label={say("playground.stream")}
              checked={isStream}
              onChange={(event) => setStream(event.currentTarget.checked)}
            />
          </div>
          <details>
            <summary>{say("playground.tools")}</summary>
            <Textarea
              aria-label={say("playground.tools")}
              description={say("playground.tools.hint")}
              value={toolText}
              onChange={(event) => setToolText(event.currentTarget.value)}
              error={tools === undefined ? say("playground.tools.wrong") : undefined}
              placeholder='[{"name": "weather", "parameters": {"type": "object"}}]'
              rows={4}
              spellCheck={false}
              mt={8}
            />
          </details>
        </div>
      </Card>
      {talking.length === 0 ? (
        preview.data === undefined && (
          <Empty icon="play" title={say("playground.none")}>
            {say("playground.none.hint")}
          </Empty>
        )
      ) : (
        <div className={styles.sides} data-two={talking.length === 2} aria-live="polite">
          {talking.map((model) => (
            <Side key={model} model={model} rounds={talks[model] ?? []} token={tokenRow} />
          ))}
        </div>
      )}
      <Card>
        <div className={styles.form}>
          <Textarea
            aria-label={say("playground.text")}
            placeholder={say("playground.text")}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            rows={3}
          />
          <div className={styles.row}>
            <FileButton accept="image/*" multiple onChange={(files) => void add(files)}>
              {(props) => (
                <Button {...props} variant="default">
                  {images.length === 0
                    ? say("playground.image")
                    : say("playground.images", { count: images.length })}
                </Button>
              )}
            </FileButton>
            {person?.role === "admin" && (
              <Button
                ml="auto"
                variant="default"
                onClick={() => preview.mutate()}
                loading={preview.isPending}
                disabled={models[0] === "" || tools === undefined}
              >
                {say("playground.preview")}
              </Button>
            )}
            {busy > 0 ? (
              <Button
                ml={person?.role === "admin" ? 0 : "auto"}
                variant="default"
                onClick={() => stopAll(running.current)}
              >
                {say("playground.stop")}
              </Button>
            ) : (
              <Button
                ml={person?.role === "admin" ? 0 : "auto"}
                onClick={send}
                disabled={!canSend}
                leftSection={<Icon name="play" size={16} />}
              >
                {say("playground.send")}
              </Button>
            )}
          </div>
        </div>
      </Card>
      {preview.error !== null && <Failure error={preview.error} retry={() => preview.mutate()} />}
      {preview.data !== undefined && <Preview {...preview.data} />}
    </Page>
  );
}

function stopAll(those: ReadonlySet<AbortController>): void {
  for (const each of those) each.abort();
}

/** Earlier turns without failed ones. */
function turnsOf(rounds: readonly Round[]): Turn[] {
  return rounds.flatMap(({ asked, heard }): Turn[] =>
    heard === undefined || heard.text === ""
      ? []
      : [asked, { role: "assistant", text: heard.text, images: [] }],
  );
}

/** @returns undefined for text that is not a list of tools */
function toolsIn(text: string): Tool[] | undefined {
  if (text.trim() === "") return [];
  try {
    const found = JSON.parse(text) as unknown;
    const isTool = (each: unknown): boolean => typeof (each as Tool | null)?.name === "string";
    return Array.isArray(found) && found.every(isTool) ? (found as Tool[]) : undefined;
  } catch {
    return undefined;
  }
}

async function imageOf(file: File): Promise<Image> {
  const letters = Array.from(new Uint8Array(await file.arrayBuffer()), (byte) => String.fromCharCode(byte));
  return { mime: file.type, base64: btoa(letters.join("")) };
}
