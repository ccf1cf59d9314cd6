/** Reads a `curl` command, as documentation pages and browsers show it. The command is not run. */
import { Halt } from "../halt.ts";
import { findAuth, parseJsonObject, type SampleExchange } from "./sample-exchange.ts";

const DATA = /^(-d|--data|--data-raw|--data-binary|--data-ascii|--json)$/;
const WITH_VALUE =
  /^(-[XHdobAeuFTmxc]|--(request|header|url|output|user|user-agent|cookie|max-time|proxy|form|data.*|json))$/;

export function readCurl(text: string): SampleExchange {
  const words = wordsOf(text.replace(/^\s*#.*$/gm, "").replace(/\\\r?\n/g, " "));
  const start = words.findIndex((word) => word === "curl" || word.endsWith("/curl"));
  if (start < 0) throw new Halt(1, "the file has no `curl` command");
  const headers: Record<string, string> = {};
  let data: string | undefined;
  let address: string | undefined;
  let method: string | undefined;
  const rest = words.slice(start + 1);
  for (let at = 0; at < rest.length; at++) {
    const [word = "", inline] = splitOption(rest[at] as string);
    if (!word.startsWith("-")) {
      address ??= word;
      continue;
    }
    if (!WITH_VALUE.test(word)) continue;
    const value = inline ?? rest[++at] ?? "";
    if (word === "-H" || word === "--header") {
      const colon = value.indexOf(":");
      headers[value.slice(0, colon).trim().toLowerCase()] = value.slice(colon + 1).trim();
    } else if (DATA.test(word)) data = value;
    else if (word === "-X" || word === "--request") method = value;
    else if (word === "--url") address = value;
    else if (word === "-u" || word === "--user") headers.authorization = "Basic …";
  }
  if (address === undefined || !URL.canParse(address)) throw new Halt(1, "the `curl` command has no URL");
  const url = new URL(address);
  return {
    url,
    method: method ?? (data === undefined ? "GET" : "POST"),
    auth: findAuth(url, headers),
    request: parseJsonObject(data),
    response: undefined,
  };
}

function splitOption(word: string): [string, string | undefined] {
  const [, name, value] = /^(--[a-z-]+)=(.*)$/s.exec(word) ?? [];
  return name === undefined ? [word, undefined] : [name, value];
}

/** The words of a POSIX shell, without expansions. */
function wordsOf(command: string): string[] {
  const words: string[] = [];
  const pattern = /(?:\$'((?:[^'\\]|\\.)*)'|'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)|([^\s'"\\]))|(\s+)/gs;
  let word: string | undefined;
  for (const [, ansi, single, double, escaped, bare, space] of command.matchAll(pattern)) {
    if (space !== undefined) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else
      word =
        (word ?? "") +
        (single ??
          escaped ??
          bare ??
          ansi?.replace(/\\(['"\\])/g, "$1") ??
          double?.replace(/\\(["\\$`])/g, "$1") ??
          "");
  }
  return word === undefined ? words : [...words, word];
}
