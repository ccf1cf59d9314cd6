/**
 * The editor: YAML with completion from the schemas, and errors while typing. It is in a shadow root, which adopts its style
 * sheets: the page's policy allows no style elements.
 */
import {
  autocompletion,
  type CompletionContext,
  type CompletionResult,
  completionKeymap,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { yaml } from "@codemirror/lang-yaml";
import { HighlightStyle, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { wordsFor } from "./schemas.ts";
import { placeIn } from "./yaml-place.ts";

export interface EditorOptions {
  path: string;
  text: string;
  label: string;
  isReadOnly: boolean;
  onChange(text: string): void;
}

export interface Mark {
  start: number;
  end: number;
  severity: "error" | "warning";
  message: string;
}

export interface Editor {
  mark(marks: readonly Mark[]): void;
  /** Moves the cursor there and scrolls to it. */
  show(offset: number): void;
  close(): void;
}

export function openEditor(place: HTMLElement, options: EditorOptions): Editor {
  const { path, text, label, isReadOnly, onChange } = options;
  const root = place.shadowRoot ?? place.attachShadow({ mode: "open" });
  const view = new EditorView({
    parent: root,
    root,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        history(),
        drawSelection(),
        highlightActiveLine(),
        lintGutter(),
        yaml(),
        syntaxHighlighting(colours),
        look,
        indentUnit.of("  "),
        EditorState.tabSize.of(2),
        EditorState.readOnly.of(isReadOnly),
        EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0" }),
        autocompletion({ override: [completionsOf(path)], icons: false }),
        keymap.of([...completionKeymap, ...lintKeymap, ...defaultKeymap, ...historyKeymap, indentWithTab]),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onChange(update.state.doc.toString());
        }),
      ],
    }),
  });
  return {
    mark: (marks) => view.dispatch(setDiagnostics(view.state, marks.map(markIn(view.state.doc.length)))),
    show(offset) {
      const anchor = Math.min(offset, view.state.doc.length);
      view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: "center" }) });
      view.focus();
    },
    close: () => view.destroy(),
  };
}

/** The text may have become shorter since the check. */
function markIn(length: number): (mark: Mark) => Diagnostic {
  return ({ start, end, severity, message }) => ({
    from: Math.min(start, length),
    to: Math.min(Math.max(end, start), length),
    severity,
    message,
  });
}

function completionsOf(path: string): (context: CompletionContext) => CompletionResult | null {
  const words = wordsFor(path);
  return ({ state, pos, explicit }) => {
    const line = state.doc.lineAt(pos);
    const lines = state.doc.toString().split("\n");
    const place = placeIn(
      lines.slice(0, line.number - 1),
      state.sliceDoc(line.from, pos),
      lines.slice(line.number),
    );
    if (place === undefined || (place.typed === "" && !explicit)) return null;
    const { steps, kind, typed, beside } = place;
    const found = kind === "key" ? words.keysAt(steps) : words.valuesAt(steps);
    const options = found
      .filter(({ word }) => !beside.has(word))
      .map(({ word, description, isRequired }) => ({
        label: word,
        apply: kind === "key" ? `${word}: ` : word,
        ...(description === undefined ? {} : { info: description }),
        ...(isRequired ? { boost: 1, detail: "*" } : {}),
      }));
    return options.length === 0 ? null : { from: pos - typed.length, options, validFor: /^[\w$.-]*$/ };
  };
}

/** The page's colours: CSS variables apply in shadow roots too. */
const colours = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: "var(--accent)" },
  { tag: tags.comment, color: "var(--ink-soft)", fontStyle: "italic" },
  { tag: [tags.keyword, tags.bool, tags.null, tags.labelName, tags.typeName], color: "var(--care)" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--good)" },
]);

const look = EditorView.theme({
  "&": { height: "100%", color: "var(--ink)", backgroundColor: "var(--surface)", fontSize: "13px" },
  "&.cm-focused": { outline: "2px solid var(--accent)", outlineOffset: "-2px" },
  ".cm-scroller": { fontFamily: "var(--mantine-font-family-monospace)", lineHeight: "1.55" },
  ".cm-content": { caretColor: "var(--ink)", padding: "10px 0" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": {
    backgroundColor: "var(--surface)",
    color: "var(--ink-soft)",
    borderRight: "1px solid var(--line)",
  },
  ".cm-activeLine": { backgroundColor: "color-mix(in srgb, var(--ink) 4%, transparent)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "color-mix(in srgb, var(--accent) 25%, transparent)",
  },
  ".cm-tooltip": {
    backgroundColor: "var(--surface)",
    color: "var(--ink)",
    border: "1px solid var(--line-strong)",
    borderRadius: "6px",
    maxWidth: "60ch",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": {
    backgroundColor: "var(--accent)",
    color: "var(--surface)",
  },
  ".cm-completionInfo": { padding: "6px 10px", fontFamily: "var(--mantine-font-family)" },
  ".cm-diagnostic": { whiteSpace: "pre-wrap" },
});
