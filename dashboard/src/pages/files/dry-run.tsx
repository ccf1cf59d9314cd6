/** Converts recorded requests or responses with the mapping in the editor. Shows the result, the request path, and the losses. */
import { Button, FileButton, SegmentedControl, Select, Textarea } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call, type ResponseBody } from "../../api/call.ts";
import { useWords } from "../../app/words.tsx";
import { Badge, Chip } from "../../parts/badge.tsx";
import { Snippet } from "../../parts/copy.tsx";
import { indented, isJson } from "../../parts/indented.ts";
import { Card } from "../../parts/page.tsx";
import { Failure } from "../../parts/states.tsx";
import styles from "./files.module.css";

type OtherWires = ResponseBody<"POST /files/{id}/check">["otherWires"];
type Run = ResponseBody<"POST /files/{id}/run">["items"][number];

const KINDS = ["request", "response", "stream"] as const;
type Kind = (typeof KINDS)[number];
type Side = "client" | "upstream";
const MAX_INPUTS = 100;

export function DryRun({ path, text, otherWires }: { path: string; text: string; otherWires: OtherWires }) {
  const { say } = useWords();
  const sides: Side[] = (["upstream", "client"] as const).filter(
    (side) => choicesFor(otherWires, side).length > 0,
  );
  const [kind, setKind] = useState<Kind>("request");
  const [chosenSide, chooseSide] = useState<Side>();
  const [chosenOther, chooseOther] = useState<string | null>(null);
  const [pasted, paste] = useState("");
  const side = chosenSide !== undefined && sides.includes(chosenSide) ? chosenSide : (sides[0] ?? "upstream");
  const others = choicesFor(otherWires, side);
  const other = chosenOther !== null && others.includes(chosenOther) ? chosenOther : (others[0] ?? "");
  const inputs = inputsIn(pasted, kind);
  const run = useMutation({
    mutationFn: () =>
      call("POST /files/{id}/run", {
        id: path,
        body: { text, other, side, kind, inputs: inputs.slice(0, MAX_INPUTS) },
      }),
  });
  const open = async (files: File[]): Promise<void> =>
    paste((await Promise.all(files.map((file) => file.text()))).map((each) => each.trim()).join("\n"));
  if (sides.length === 0) return null;
  return (
    <Card title={say("dryRun")}>
      <div className={styles.dryRun}>
        <p className="soft small">{say("dryRun.hint")}</p>
        <div className={styles.bar}>
          <SegmentedControl
            aria-label={say("translate.kind")}
            value={kind}
            onChange={(next) => setKind(next as Kind)}
            data={KINDS.map((value) => ({ value, label: say(`translate.${value}`) }))}
          />
          {sides.length > 1 && (
            <Select
              aria-label={say("dryRun.side")}
              value={side}
              onChange={(next) => next !== null && chooseSide(next)}
              data={sides.map((value) => ({ value, label: say(`dryRun.side.${value}`) }))}
              allowDeselect={false}
            />
          )}
          <Select
            aria-label={say(`dryRun.other.${side}`)}
            value={other}
            onChange={chooseOther}
            data={others}
            allowDeselect={false}
          />
        </div>
        <Textarea
          aria-label={say("dryRun.inputs")}
          placeholder={say("dryRun.inputs")}
          value={pasted}
          onChange={(event) => paste(event.currentTarget.value)}
          rows={6}
          spellCheck={false}
          autoComplete="off"
        />
        <div className={styles.bar}>
          <FileButton accept=".json,.jsonl,.txt,.sse" multiple onChange={(files) => void open(files)}>
            {(props) => (
              <Button {...props} variant="default">
                {say("dryRun.open")}
              </Button>
            )}
          </FileButton>
          <Button loading={run.isPending} disabled={inputs.length === 0} onClick={() => run.mutate()}>
            {say("dryRun.run", { count: Math.min(MAX_INPUTS, inputs.length) })}
          </Button>
          {inputs.length > MAX_INPUTS && (
            <span className="soft small">{say("dryRun.limit", { count: MAX_INPUTS })}</span>
          )}
        </div>
        {run.error !== null && <Failure error={run.error} />}
        <ol className={styles.runs} aria-live="polite">
          {run.data?.items.map((each, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they stay in the order of what was pasted
            <li key={index}>
              <Outcome run={each} />
            </li>
          ))}
        </ol>
      </div>
    </Card>
  );
}

function Outcome({ run: { text, path, dropped, fault } }: { run: Run }) {
  const { say } = useWords();
  return (
    <>
      {fault !== null ? (
        <Badge tone="bad">{say("translate.notSupported")}</Badge>
      ) : dropped.length > 0 ? (
        <Badge tone="care">{say("translate.losses", { count: dropped.length })}</Badge>
      ) : (
        <Badge tone="good">{say("translate.noLosses")}</Badge>
      )}{" "}
      {path !== null && <code>POST …{path}</code>}{" "}
      {dropped.map((name) => (
        <Chip key={name}>{name}</Chip>
      ))}
      {fault !== null && <p className={styles.fault}>{fault}</p>}
      {text !== "" && (
        <details>
          <summary>{say("dryRun.text")}</summary>
          <Snippet text={indented(text)} label={say("dryRun.text")} />
        </details>
      )}
    </>
  );
}

/** The wires that can be on the other side when the file's wire is on `side`. */
function choicesFor({ clients, upstreams }: OtherWires, side: Side): string[] {
  return side === "upstream" ? clients : upstreams;
}

/** One JSON text, or one per line; for streams, one stream. */
function inputsIn(pasted: string, kind: Kind): string[] {
  const text = pasted.trim();
  if (text === "") return [];
  if (kind === "stream" || isJson(text)) return [pasted];
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return lines.some(isJson) ? lines : [text];
}
