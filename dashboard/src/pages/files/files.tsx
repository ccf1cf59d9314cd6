/** The served mapping, provider and credential files: search, open and, if the operator allows it, create. */
import { Button, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { type FormEvent, lazy, Suspense, useState } from "react";
import { call, type ResponseBody } from "../../api/call.ts";
import { patient } from "../../app/load-code.ts";
import { useWords } from "../../app/words.tsx";
import { Badge } from "../../parts/badge.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Card, Page } from "../../parts/page.tsx";
import { Empty, Failure, Waiting } from "../../parts/states.tsx";
import table from "../../parts/table.module.css";
import styles from "./files.module.css";

const OpenedFile = lazy(
  patient(() => import("./opened-file.tsx").then(({ OpenedFile }) => ({ default: OpenedFile }))),
);

type Entry = ResponseBody<"GET /files">["items"][number];

export function Files() {
  const { say } = useWords();
  const { path } = useSearch({ from: "/files" });
  const found = useQuery({ queryKey: ["files"], queryFn: () => call("GET /files") });
  if (path !== undefined)
    return (
      <Suspense fallback={<Waiting rows={10} />}>
        <OpenedFile key={path} path={path} isWritable={found.data?.isWritable === true} />
      </Suspense>
    );
  const { data, error, refetch } = found;
  return (
    <Page title={say("files.title")} hint={say("files.hint")}>
      {error !== null && <Failure error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <Waiting rows={10} />}
      {data !== undefined && <FileList entries={data.items} isWritable={data.isWritable === true} />}
    </Page>
  );
}

function FileList({ entries, isWritable }: { entries: readonly Entry[]; isWritable: boolean }) {
  const { say } = useWords();
  const [typed, setTyped] = useState("");
  const wanted = typed.trim().toLowerCase();
  const shown = entries.filter(({ path }) => path.toLowerCase().includes(wanted));
  const folders = Map.groupBy(shown, ({ path }) => path.slice(0, path.lastIndexOf("/")));
  return (
    <>
      {isWritable ? <NewFile entries={entries} /> : <p className="soft small">{say("files.readOnly")}</p>}
      <Card flush>
        <div className={table.tools}>
          <TextInput
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            placeholder={say("files.find")}
            aria-label={say("files.find")}
            leftSection={<Icon name="search" size={16} />}
          />
        </div>
        {shown.length === 0 && <Empty icon="search" title={say("files.noMatch")} />}
        {[...folders].map(([folder, those]) => (
          <section key={folder} className={styles.folder} aria-label={folder}>
            <h2>{folder}</h2>
            <ul className={styles.names}>
              {those.map(({ path, isOwn }) => (
                <li key={path}>
                  <Link to="/files" search={{ path }} className={styles.file}>
                    {path.slice(folder.length + 1).replace(/\.yaml$/, "")}
                  </Link>
                  {isOwn && <Badge tone="care">{say("files.own")}</Badge>}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </Card>
    </>
  );
}

const PATH = /^(mappings\/[\w.-]+|providers|credentials)\/[A-Za-z0-9][\w.-]*\.yaml$/;

function NewFile({ entries }: { entries: readonly Entry[] }) {
  const { say } = useWords();
  const navigate = useNavigate();
  const [path, setPath] = useState("");
  const isKnown = entries.some((entry) => entry.path === path);
  const fault = path !== "" && !PATH.test(path) ? say("files.new.hint") : undefined;
  const open = (event: FormEvent): void => {
    event.preventDefault();
    if (PATH.test(path)) void navigate({ to: "/files", search: { path } });
  };
  return (
    <form onSubmit={open} className={styles.new}>
      <TextInput
        value={path}
        onChange={(event) => setPath(event.currentTarget.value.trim())}
        placeholder="providers/mine.yaml"
        aria-label={say("files.new")}
        error={fault}
      />
      <Button
        type="submit"
        variant="default"
        disabled={!PATH.test(path)}
        leftSection={<Icon name={isKnown ? "edit" : "plus"} size={16} />}
      >
        {say(isKnown ? "edit" : "files.new")}
      </Button>
    </form>
  );
}
