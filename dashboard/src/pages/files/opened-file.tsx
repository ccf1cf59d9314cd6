/** One file: editor, errors while typing, tests, history. */
import { Button } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useBlocker } from "@tanstack/react-router";
import { useState } from "react";
import { CallError, call, type ResponseBody } from "../../api/call.ts";
import { useWords } from "../../app/words.tsx";
import { Badge } from "../../parts/badge.tsx";
import { Confirm } from "../../parts/confirm.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Card, Page } from "../../parts/page.tsx";
import { Failure, Waiting } from "../../parts/states.tsx";
import { DryRun } from "./dry-run.tsx";
import { EditorPane } from "./editor-pane.tsx";
import { FileHistory } from "./file-history.tsx";
import styles from "./files.module.css";
import { Findings } from "./findings.tsx";

type Detail = ResponseBody<"GET /files/{id}">;
type Checked = ResponseBody<"POST /files/{id}/check">;

const CHECK_MS = 400;

export function OpenedFile({ path, isWritable }: { path: string; isWritable: boolean }) {
  const { say } = useWords();
  const { data, error, refetch } = useQuery({
    queryKey: ["files", path],
    queryFn: () =>
      call("GET /files/{id}", { id: path }).catch((fault: unknown) => {
        if (fault instanceof CallError && fault.status === 404 && isWritable) return null;
        throw fault;
      }),
    refetchOnWindowFocus: false,
  });
  return (
    <Page
      title={path}
      hint={
        <>
          <Link to="/files">{say("files.all")}</Link>{" "}
          {data !== undefined && (
            <Badge tone={data?.isOwn === false ? "quiet" : "care"}>
              {say(data === null ? "files.new" : data.isOwn ? "files.own" : "files.shipped")}
            </Badge>
          )}
        </>
      }
    >
      {error !== null && <Failure error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <Waiting rows={12} />}
      {data !== undefined && (
        <Opened key={data?.version ?? "new"} path={path} detail={data} isWritable={isWritable} />
      )}
    </Page>
  );
}

/** @param detail null for a new file */
function Opened({ path, detail, isWritable }: { path: string; detail: Detail | null; isWritable: boolean }) {
  const { say } = useWords();
  const queries = useQueryClient();
  const saved = detail?.text ?? "";
  const [text, setText] = useState(saved);
  /** The editor's initial text. Taking a text from the history sets it and increases `generation`, which opens the editor again. */
  const [initial, setInitial] = useState({ text: saved, generation: 0 });
  const [settled] = useDebouncedValue(text, CHECK_MS);
  const [shown, show] = useState<{ offset: number }>();
  const checked = useQuery({
    queryKey: ["file check", path, settled],
    queryFn: () => call("POST /files/{id}/check", { id: path, body: { text: settled } }),
    placeholderData: (before: Checked | undefined) => before,
    gcTime: 0,
    retry: false,
  });
  const tested = useMutation({
    mutationFn: (tests: string) =>
      call("POST /files/{id}/check", { id: path, body: { text: tests, tests: true } }),
  });
  const reread = async (): Promise<void> => {
    await queries.invalidateQueries({ queryKey: ["files"] });
    void queries.invalidateQueries({ queryKey: ["audit"] });
    void queries.invalidateQueries({ queryKey: ["providers"] });
  };
  const save = useMutation({
    mutationFn: () =>
      call("POST /files/{id}", { id: path, body: { text, version: detail?.version ?? null } }),
    async onSuccess() {
      notifications.show({ message: say("files.saved", { path }) });
      await reread();
    },
  });
  const [isRemoving, askRemoval] = useState(false);
  const isChanged = text !== saved;
  useBlocker({
    shouldBlockFn: () => isChanged && !save.isPending && !window.confirm(say("files.confirmLeave")),
    enableBeforeUnload: isChanged,
  });
  const marks = checked.data?.diagnostics.filter((each) => each.path === path) ?? [];
  return (
    <>
      <Card flush>
        <div className={styles.bar}>
          <Button variant="default" loading={tested.isPending} onClick={() => tested.mutate(text)}>
            {say("files.test")}
          </Button>
          {isWritable && (
            <Button disabled={!isChanged} loading={save.isPending} onClick={() => save.mutate()}>
              {say("save")}
            </Button>
          )}
          {isWritable && detail?.isOwn === true && (
            <Button
              variant="default"
              leftSection={<Icon name="trash" size={16} />}
              onClick={() => askRemoval(true)}
            >
              {say("files.remove")}
            </Button>
          )}
          <Standing checked={checked.data} isBusy={checked.isFetching || settled !== text} />
        </div>
        <EditorPane
          key={initial.generation}
          path={path}
          text={initial.text}
          isReadOnly={false}
          onChange={setText}
          marks={marks.flatMap(({ labels, severity, message, notes }) =>
            labels
              .filter(({ primary }) => primary)
              .map(({ start, end, text: label }) => ({
                start,
                end,
                severity,
                message: [message, label, ...notes].filter((each) => each !== "").join("\n"),
              })),
          )}
          shown={shown}
        />
      </Card>
      {checked.error !== null && <Failure error={checked.error} retry={() => void checked.refetch()} />}
      {save.error !== null && <Refused error={save.error} />}
      {tested.error !== null && <Failure error={tested.error} />}
      <Findings
        path={path}
        checked={checked.data}
        tested={tested.data}
        isStale={tested.variables !== text}
        onShow={(offset) => show({ offset })}
      />
      {checked.data !== undefined && <DryRun path={path} text={text} otherWires={checked.data.otherWires} />}
      <FileHistory
        path={path}
        onTake={
          isWritable
            ? (earlier) => {
                setInitial(({ generation }) => ({ text: earlier, generation: generation + 1 }));
                setText(earlier);
              }
            : undefined
        }
      />
      {isRemoving && detail !== null && (
        <Confirm
          title={say("files.remove.ask", { path })}
          act={say("files.remove")}
          onClose={() => askRemoval(false)}
          onConfirm={async () => {
            await call("DELETE /files/{id}", { id: path, query: { version: detail.version } });
            await reread();
          }}
        >
          {say("files.remove.what")}
        </Confirm>
      )}
    </>
  );
}

function Standing({ checked, isBusy }: { checked: Checked | undefined; isBusy: boolean }) {
  const { say } = useWords();
  const count = (severity: "error" | "warning"): number =>
    checked?.diagnostics.filter((each) => each.severity === severity).length ?? 0;
  const [errors, warnings] = [count("error"), count("warning")];
  return (
    <span role="status" className={styles.standing}>
      {isBusy || checked === undefined ? (
        <Badge tone="quiet">{say("files.checking")}</Badge>
      ) : errors > 0 ? (
        <Badge tone="bad">{say("files.errors", { count: errors })}</Badge>
      ) : warnings > 0 ? (
        <Badge tone="care">{say("files.warnings", { count: warnings })}</Badge>
      ) : (
        <Badge tone="good">{say("files.noErrors")}</Badge>
      )}
    </span>
  );
}

/** Why the file was not saved: the errors as the command line prints them, or another failure, such as an edit by somebody else. */
function Refused({ error }: { error: unknown }) {
  const { say } = useWords();
  if (!(error instanceof CallError) || error.code !== "refused") return <Failure error={error} />;
  return (
    <Card title={say("files.refused")}>
      <pre className={styles.drawn}>{error.message}</pre>
    </Card>
  );
}
