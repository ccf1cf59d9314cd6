/** The editor in the page. Its code is loaded on demand. */
import { useEffect, useRef, useState } from "react";
import { patient } from "../../app/load-code.ts";
import { useWords } from "../../app/words.tsx";
import { Failure, Waiting } from "../../parts/states.tsx";
import type { Editor, Mark } from "./editor.ts";
import styles from "./files.module.css";

interface EditorPaneProps {
  path: string;
  /** The initial text. */
  text: string;
  isReadOnly: boolean;
  onChange(text: string): void;
  marks: readonly Mark[];
  /** A position to scroll to; a new object for each request. */
  shown: { offset: number } | undefined;
}

const loadEditor = patient(() => import("./editor.ts"));

export function EditorPane({ path, text, isReadOnly, onChange, marks, shown }: EditorPaneProps) {
  const { say } = useWords();
  const place = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor>();
  const [fault, setFault] = useState<unknown>();
  const changed = useRef(onChange);
  changed.current = onChange;
  const label = say("files.textOf", { path });
  useEffect(() => {
    let opened: Editor | undefined;
    let isGone = false;
    loadEditor().then(({ openEditor }) => {
      if (isGone || place.current === null) return;
      opened = openEditor(place.current, {
        path,
        text,
        label,
        isReadOnly,
        onChange: (next) => changed.current(next),
      });
      setEditor(opened);
    }, setFault);
    return () => {
      isGone = true;
      opened?.close();
    };
  }, [path, text, label, isReadOnly]);
  useEffect(() => editor?.mark(marks), [editor, marks]);
  useEffect(() => {
    if (shown !== undefined) editor?.show(shown.offset);
  }, [editor, shown]);
  if (fault !== undefined) return <Failure error={fault} />;
  return (
    <div ref={place} className={styles.editor}>
      {editor === undefined && <Waiting rows={12} />}
    </div>
  );
}
