/**
 * Parses the conformance cases of section F of the recordings' format page: a header line, then C (capabilities), I
 * (input), O (expected) and N (note) lines whose payloads are JSON. It only reads; `match.ts` compares and the
 * runners run.
 */
import { readFileSync } from "node:fs";
import { wireFormatsPage } from "./data.ts";
import type { WireName } from "./wires.ts";

export type Format = WireName;

/**
 * `req` client request → upstream request; `res` upstream body → client body; `str` upstream payloads → client
 * payloads; `err` upstream `{status, headers?, body}` → client's; `rej` a request that the gateway refuses, with a
 * response in the client's format; `raw` bytes of a stream → its payloads.
 */
export type Kind = "req" | "res" | "str" | "err" | "rej" | "raw";

export interface Case {
  /** `F001` … `F150`. */
  id: string;
  /** The source format: the client's for `req` and `rej`, the upstream's otherwise. */
  from: Format;
  /** The target format; the same as `from` for kinds that name one format. */
  to: Format;
  kind: Kind;
  title: string;
  /** Overrides by format, and runner switches such as `lane`, `client` and `path_model`. */
  capabilities: Record<string, unknown>;
  input: unknown;
  expected: unknown;
  note: string | undefined;
  /** 1-based line of the header in the page. */
  line: number;
}

const header =
  /^(F\d{3}) (chat|messages|responses|content)(?:>(chat|messages|responses|content))? (req|res|str|err|rej|raw)(?: \| (.*))?$/;

/** Every case in the page's text, in order. @throws Error with the line where a case is malformed */
export function parseCases(page: string): Case[] {
  const cases: Case[] = [];
  let open: Partial<Case> | undefined;
  const close = (): void => {
    if (open === undefined) return;
    for (const [field, letter] of [
      ["input", "I"],
      ["expected", "O"],
    ] as const) {
      if (!(field in open)) throw new Error(`${open.id} (line ${open.line}): no ${letter} line`);
    }
    cases.push(open as Case);
    open = undefined;
  };
  for (const [at, text] of page.split("\n").entries()) {
    const head = header.exec(text);
    if (head !== null) {
      close();
      const [, id, from, to, kind, title] = head;
      open = {
        id: id as string,
        from: from as Format,
        to: (to ?? from) as Format,
        kind: kind as Kind,
        title: title ?? "",
        capabilities: {},
        note: undefined,
        line: at + 1,
      };
      continue;
    }
    if (/^F\d{3}/.test(text)) throw new Error(`line ${at + 1}: not a case header: ${text}`);
    if (open === undefined) continue;
    const line = /^([CION]) (.*)$/.exec(text);
    if (line === null) {
      close();
      continue;
    }
    const [, letter, payload = ""] = line;
    if (letter === "N") open.note = payload;
    else if (letter === "C") open.capabilities = parse(payload, open, at) as Record<string, unknown>;
    else if (letter === "I") open.input = parse(payload, open, at);
    else open.expected = parse(payload, open, at);
  }
  close();
  return cases;
}

function parse(payload: string, open: Partial<Case>, at: number): unknown {
  try {
    return JSON.parse(payload);
  } catch (cause) {
    throw new Error(`${open.id} (line ${at + 1}): not JSON`, { cause });
  }
}

/** The cases of the page on disk. Call only when `absence(wireFormatsPage)` is undefined. */
export function loadCases(): Case[] {
  return parseCases(readFileSync(wireFormatsPage, "utf8"));
}
