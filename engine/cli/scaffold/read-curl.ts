/** Reads a `curl` command, as documentation pages and browsers show it. The command is not run. */
import { Halt } from "../halt.ts";
import { findAuth, parseJsonObject, type SampleExchange } from "./sample-exchange.ts";

const DATA = /^(-d|--data.*|--json)$/;
/** Short options with a value. */
const SHORT = "XHdobAeuFTmxcCDEKPQrtUwyYz";
const LONG =
  /^--([a-z]+-sigv4|request|header|url|output|user|user-agent|cookie|max-time|proxy|form|data.*|json)$/;

export function readCurl(text: string): SampleExchange {
  const commands = commandsOf(text.replace(/^\s*#.*$/gm, "").replace(/\\\r?\n/g, " "));
  const isCurl = (word: string): boolean => /(^|[/\\])curl(\.exe)?$/i.test(word);
  const words = commands.find((command) => command.some(isCurl));
  if (words === undefined) throw new Halt(1, "the file has no `curl` command");
  const headers: Record<string, string> = {};
  const data: string[] = [];
  const addresses: string[] = [];
  let method: string | undefined;
  let signature: string | undefined;
  const rest = words.slice(words.findIndex(isCurl) + 1);
  for (let at = 0; at < rest.length; at++) {
    const [word, inline] = splitOption(rest[at] as string);
    if (!word.startsWith("-")) {
      addresses.push(word);
      continue;
    }
    if (!LONG.test(word) && !(word.length === 2 && SHORT.includes(word[1] as string))) continue;
    const value = inline ?? rest[++at] ?? "";
    if (word === "-H" || word === "--header") {
      const colon = value.indexOf(":");
      headers[value.slice(0, colon).trim().toLowerCase()] = value.slice(colon + 1).trim();
    } else if (DATA.test(word)) data.push(value);
    else if (word === "-X" || word === "--request") method = value;
    else if (word === "--url") addresses.unshift(value);
    else if (word.endsWith("-sigv4")) signature = value;
    else if (word === "-u" || word === "--user") headers.authorization = "Basic …";
  }
  const url = chooseAddress(addresses);
  const credentials = signature === undefined ? undefined : signingCredential(signature, url);
  return {
    url,
    method: method ?? (data.length === 0 ? "GET" : "POST"),
    auth: credentials === undefined ? findAuth(url, headers) : undefined,
    credentials,
    request: data.length === 0 ? undefined : readBody(data),
    response: undefined,
  };
}

/** The value is `provider:provider:region:service`. As in curl, the first label of the host is the default of the service. */
function signingCredential(signature: string, url: URL): Record<string, unknown> {
  const [name = "", , , service] = signature.split(":");
  return { [name]: { service: service || url.hostname.split(".")[0] } };
}

/** Words that are the value of an option without a place here, such as `--retry 3`, are no address. */
function chooseAddress(words: readonly string[]): URL {
  const isHost = (word: string): boolean => /^([\w-]+\.)+[a-z][\w-]*(:\d+)?(\/|$)/i.test(word);
  const address = words.find((word) => /^https?:\/\//i.test(word)) ?? words.find(isHost);
  if (address === undefined && words.some((word) => word.includes("$")))
    throw new Halt(1, "the URL of the `curl` command has a variable: write its value instead");
  const url = address === undefined || address.includes("://") ? address : `https://${address}`;
  if (url === undefined || !URL.canParse(url)) throw new Halt(1, "the `curl` command has no URL");
  return new URL(url);
}

function readBody(data: readonly string[]): Record<string, unknown> {
  if (data.some((value) => value.startsWith("@")))
    throw new Halt(1, "the body of the `curl` command is in another file: write the JSON into the command");
  const body = parseJsonObject(data.join(""));
  if (body === undefined) throw new Halt(1, "the body of the `curl` command is no JSON object");
  return body;
}

/** The option, and its value if that is in the same word: `--data=…`, `-d…`, or `-sd…`. */
function splitOption(word: string): [string, string | undefined] {
  const [, name, value] = /^(--[a-z-]+)=(.*)$/s.exec(word) ?? [];
  if (name !== undefined) return [name, value];
  if (!/^-[^-]/.test(word)) return [word, undefined];
  const at = [...word].findIndex((letter, index) => index > 0 && SHORT.includes(letter));
  if (at < 0) return [word, undefined];
  return [`-${word[at]}`, word.slice(at + 1) || undefined];
}

/** The words of each command of a POSIX shell, without expansions. */
function commandsOf(text: string): string[][] {
  let words: string[] = [];
  const commands = [words];
  const pattern =
    /(?:\$'((?:[^'\\]|\\.)*)'|'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)|(;|\||&&)|([^\s'"\\]))|(\s+)/gs;
  let word: string | undefined;
  for (const [, ansi, single, double, escaped, end, bare, space] of text.matchAll(pattern)) {
    if (space !== undefined || end !== undefined) {
      if (word !== undefined) words.push(word);
      word = undefined;
      if (end === undefined) continue;
      words = [];
      commands.push(words);
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
  if (word !== undefined) words.push(word);
  return commands;
}
