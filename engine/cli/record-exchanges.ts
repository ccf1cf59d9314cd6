/** `polywire record`: a proxy that writes exchanges with a server as tests, without secrets and personal data. */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { createInterface } from "node:readline/promises";
import { loadLibrary } from "../gateway/service/load-library.ts";
import { writeYaml } from "../import/import-files.ts";
import { load } from "../language/yaml/load-yaml.ts";
import { plain } from "../language/yaml/yaml-node.ts";
import { Halt } from "./halt.ts";
import { Inspector } from "./inspect.ts";
import { readOptions } from "./options.ts";
import { Diagnostics } from "./print-diagnostics.ts";
import { type FileWire, readFileWires } from "./record/file-wires.ts";
import { EXCHANGES, type RecordedExchange } from "./record/recorded-exchange.ts";
import { addRecordedTests } from "./record/recorded-tests.ts";
import { type RawExchange, type RecordingProxy, startRecordingProxy } from "./record/recording-proxy.ts";
import { type OwnRule, Scrubber } from "./record/scrub.ts";
import { runFileTests } from "./run-file-tests.ts";
import { readSource } from "./setup.ts";

export const HELP = `usage: polywire record --to URL --out FOLDER (--provider FILE | --like WIRE) [options]

Runs a proxy in front of a server. Send requests to the proxy as you would to the server. At the end (Ctrl-C, or --count),
the command replaces secrets and personal data, shows the result, and asks before it writes. It writes the exchanges
without headers into FOLDER/exchanges/, and a copy of the provider file with a test for each exchange into FOLDER.

  --to URL        the server
  --out FOLDER    where to write
  --provider FILE the provider file of the server
  --like WIRE     the wire of the server, such as chat, if there is no provider file
  --port N        the port of the proxy; by default any free port
  --count N       ends after N exchanges
  --rule RULE     PATTERN=>REPLACEMENT: replaces what a regular expression matches; may be repeated
  --yes           writes without a question
  --json          prints the exchanges as JSON, in place of a summary

examples:
  polywire record --to https://api.acme.example --out recordings --provider providers/acme.yaml
  polywire record --to https://api.acme.example --out recordings --like chat --count 3 --rule 'Alice=>Bob' --yes
`;

interface Options {
  to: URL;
  out: string;
  provider: string | undefined;
  like: string | undefined;
  port: number;
  count: number;
  rules: readonly OwnRule[];
  isYes: boolean;
  isJson: boolean;
}

interface Named {
  name: string;
  exchange: RecordedExchange;
}

export async function record(args: string[]): Promise<number> {
  const parsed = readOptions("record", HELP, args, {
    to: { type: "string" },
    out: { type: "string" },
    provider: { type: "string" },
    like: { type: "string" },
    port: { type: "string" },
    count: { type: "string" },
    rule: { type: "string", multiple: true },
    yes: { type: "boolean" },
    json: { type: "boolean" },
  });
  if (parsed === undefined) return 0;
  const { to, out, provider, like, port, count, rule = [], yes, json } = parsed.values;
  if (to === undefined || out === undefined || (provider === undefined) === (like === undefined))
    throw new Halt(
      2,
      "record needs --to, --out, and either --provider or --like. Try: polywire record --help",
    );
  if (!/^https?:\/\//.test(to) || !URL.canParse(to)) throw new Halt(2, `--to expects a URL, not \`${to}\``);
  if (yes !== true && (process.stdin.isTTY !== true || process.stdout.isTTY !== true))
    throw new Halt(2, "record asks before it writes, and this is no terminal. Try: --yes");
  const options: Options = {
    to: new URL(to),
    out,
    provider,
    like,
    port: readNumber("--port", port, 0),
    count: readNumber("--count", count, Number.POSITIVE_INFINITY),
    rules: rule.map(readRule),
    isYes: yes === true,
    isJson: json === true,
  };
  const source = await readProvider(options);
  const { exchanges, scrubber } = await collect(options);
  if (exchanges.length === 0) throw new Halt(1, "no exchange was recorded");
  show(exchanges, scrubber, options.isJson);
  if (!options.isYes && !(await confirm(exchanges.length, out))) return 0;
  return write(options, source, exchanges);
}

function readNumber(option: string, value: string | undefined, absent: number): number {
  if (value === undefined) return absent;
  if (!/^\d{1,5}$/.test(value)) throw new Halt(2, `${option} expects a whole number, not \`${value}\``);
  return Number(value);
}

function readRule(rule: string): OwnRule {
  const at = rule.lastIndexOf("=>");
  try {
    if (at > 0) return { pattern: new RegExp(rule.slice(0, at), "g"), replacement: rule.slice(at + 2) };
  } catch {}
  throw new Halt(2, `--rule expects PATTERN=>REPLACEMENT with a regular expression, not \`${rule}\``);
}

interface ProviderSource {
  /** The file as a value. */
  value: Record<string, unknown>;
  name: string;
  wires: FileWire[];
}

/** Ends the verb if the file has errors. */
async function readProvider({ provider: file, like, to }: Options): Promise<ProviderSource> {
  if (file === undefined) {
    const library = await loadLibrary(".");
    const wire = library.shipped.find(({ name }) => name === like);
    if (wire === undefined)
      throw new Halt(
        2,
        `there is no wire \`${like}\`; there are ${library.shipped.map(({ name }) => name).join(", ")}`,
      );
    const value = { provider: "recorded", base_url: to.href, auth: "none", wires: { [wire.name]: {} } };
    return { value, name: "recorded.yaml", wires: [{ key: wire.name, compiled: wire }] };
  }
  const { path, text } = readSource(file);
  const { wires, isProvider } = await readFileWires(file);
  const root = load(path, text).document?.root;
  if (!isProvider || root === undefined) throw new Halt(1, `${file} is no provider file`);
  return { value: plain(root) as Record<string, unknown>, name: basename(file), wires };
}

/** Runs the proxy until it has enough exchanges, or until the process gets a signal. */
async function collect({
  to,
  out,
  port,
  count,
  rules,
}: Options): Promise<{ exchanges: Named[]; scrubber: Scrubber }> {
  const scrubber = new Scrubber(rules);
  const raw: RawExchange[] = [];
  let proxy: RecordingProxy | undefined;
  await new Promise<void>((resolve, reject) => {
    const recorded = (exchange: RawExchange): void => {
      if (raw.length >= count) return;
      raw.push(exchange);
      const { method, path, status } = exchange.exchange;
      process.stderr.write(`${raw.length}: ${method} ${path.split("?")[0]} ${status}\n`);
      if (raw.length >= count) setImmediate(resolve);
    };
    startRecordingProxy(to, port, recorded).then((started) => {
      proxy = started;
      process.stderr.write(`recording: send requests to ${started.url}; end with Ctrl-C\n`);
    }, reject);
    process.once("SIGINT", () => resolve());
    process.once("SIGTERM", () => resolve());
  });
  await proxy?.close();
  for (const { requestHeaders } of raw)
    scrubber.learn(requestHeaders as Readonly<Record<string, string | undefined>>);
  const first = nextNumber(out);
  const exchanges = raw.map(({ exchange }, index) => ({
    name: `recorded-${String(first + index).padStart(3, "0")}`,
    exchange: scrub(exchange, scrubber),
  }));
  return { exchanges, scrubber };
}

function scrub(
  { path, request, response, stream, ...rest }: RecordedExchange,
  scrubber: Scrubber,
): RecordedExchange {
  return {
    ...rest,
    path: scrubber.path(path),
    ...(request === undefined ? {} : { request: scrubber.value(request) }),
    ...(response === undefined ? {} : { response: scrubber.value(response) }),
    ...(stream === undefined ? {} : { stream: scrubber.stream(stream) }),
  };
}

/** Later recordings do not replace earlier ones. */
function nextNumber(out: string): number {
  const folder = join(out, EXCHANGES);
  const numbers = existsSync(folder)
    ? readdirSync(folder).map((name) => Number(/^recorded-(\d+)\.json$/.exec(name)?.[1] ?? 0))
    : [];
  return Math.max(0, ...numbers) + 1;
}

function show(exchanges: readonly Named[], { counts }: Scrubber, isJson: boolean): void {
  const replaced = Object.fromEntries(counts);
  if (isJson) {
    process.stdout.write(`${JSON.stringify({ replaced, exchanges }, null, 2)}\n`);
    return;
  }
  for (const { name, exchange } of exchanges)
    process.stdout.write(`${name}:\n${JSON.stringify(exchange, null, 2)}\n`);
  const list = Object.entries(replaced).map(([rule, number]) => `${rule} ${number}`);
  process.stdout.write(`replaced: ${list.join(", ") || "nothing"}. Headers are not written.\n`);
}

async function confirm(count: number, out: string): Promise<boolean> {
  const prompt = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await prompt.question(`Write ${count} exchanges into ${out}? [y/N] `)).trim());
  } finally {
    prompt.close();
  }
}

/** @returns the exit code: 1 if a test that was written fails */
async function write({ out }: Options, source: ProviderSource, exchanges: readonly Named[]): Promise<number> {
  mkdirSync(join(out, EXCHANGES), { recursive: true });
  for (const { name, exchange } of exchanges)
    writeFileSync(join(out, EXCHANGES, `${name}.json`), `${JSON.stringify(exchange, null, 2)}\n`);
  const { provider, added, skipped } = addRecordedTests(source.value, source.wires, exchanges);
  const file = join(out, source.name);
  writeFileSync(file, writeYaml(provider));
  const inspected = await (await Inspector.openHere()).inspect(file);
  const results = await runFileTests(inspected, () => false);
  const failed = results.filter(({ diagnostics }) => diagnostics.length > 0);
  for (const reason of skipped) process.stderr.write(`no test for ${reason}\n`);
  process.stderr.write(
    `${exchanges.length} exchanges and ${added} tests written. Try: polywire test ${file}\n`,
  );
  const isRight = failed.length === 0 && new Diagnostics(inspected.diagnostics).ok;
  if (!isRight)
    process.stderr.write(`polywire: ${failed.length} tests of ${file} fail. Try: polywire test ${file}\n`);
  return isRight ? 0 : 1;
}
