/** `polywire new`: writes a provider file that already passes `check` and `test`, from a known wire or from an exchange. */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { clientRequestOf } from "../conversion/dry-run.ts";
import { loadLibrary } from "../gateway/service/load-library.ts";
import { suggest } from "../language/diagnostics/suggest.ts";
import type { CompiledWire } from "../language/mappings/wire.ts";
import type { Runnable } from "../language/maps/maps.ts";
import { Refused, runCase } from "../language/tests/run-case.ts";
import { runTests } from "../language/tests/run-tests.ts";
import { Halt } from "./halt.ts";
import { readForeign } from "./import.ts";
import { Inspector } from "./inspect.ts";
import { readOptions } from "./options.ts";
import { Diagnostics, printDiagnostics } from "./print-diagnostics.ts";
import { readCurl } from "./scaffold/read-curl.ts";
import { readHar } from "./scaffold/read-har.ts";
import { readOpenApi } from "./scaffold/read-openapi.ts";
import { hideSecrets, type SampleExchange } from "./scaffold/sample-exchange.ts";
import { pathOfWire, type Scaffold, type ScaffoldTest, writeScaffold } from "./scaffold/write-scaffold.ts";
import { readSource } from "./setup.ts";

export const HELP = `usage: polywire new NAME --like WIRE [--base-url URL]
       polywire new NAME --from FILE [--path PATH]

Writes providers/NAME.yaml: a provider that passes \`check\` and \`test\`, with \`todo\` where a person has to decide. Nothing
is sent, and no key is written.

  --like WIRE     the server speaks this wire, such as chat
  --base-url URL  the address of the server
  --from FILE     a file with a \`curl\` command, a HAR file (.har), or an OpenAPI description (.yaml, .json). If the request
                  fits a known wire, the file uses this wire. Otherwise the file has a mapping of its own
  --path PATH     the operation of an OpenAPI description; the first POST with a JSON body by default

examples:
  polywire new acme --like chat --base-url https://api.acme.example/v1
  polywire new acme --from request.curl
`;

/** A valid provider's name, which is also the name of its file. */
const NAME = /^[a-z][a-z0-9-]*$/;

export async function newProvider(args: string[]): Promise<number> {
  const parsed = readOptions("new", HELP, args, {
    like: { type: "string" },
    from: { type: "string" },
    "base-url": { type: "string" },
    path: { type: "string" },
  });
  if (parsed === undefined) return 0;
  const { values, positionals } = parsed;
  const [name, ...others] = positionals;
  if (name === undefined || others.length > 0 || (values.like === undefined) === (values.from === undefined))
    throw new Halt(2, "new needs a name, and either --like or --from. Try: polywire new acme --like chat");
  const isOpenApi = /\.(ya?ml|json)$/i.test(values.from ?? "");
  if (values.from !== undefined && values["base-url"] !== undefined)
    throw new Halt(2, "--base-url needs --like: with --from, the file has the address");
  if (values.path !== undefined && !isOpenApi)
    throw new Halt(2, "--path needs --from with an OpenAPI description (.yaml, .json)");
  if (!NAME.test(name))
    throw new Halt(2, `\`${name}\` is no name: use lower-case letters, digits and hyphens`);
  const file = join("providers", `${name}.yaml`);
  if (existsSync(file)) throw new Halt(1, `${file} already exists. Remove it, or choose another name`);
  const library = await loadLibrary();
  const known = library.shipped.filter(({ mapping }) => mapping.mapNames.includes("requestEncode"));
  const scaffold =
    values.like === undefined
      ? scaffoldFrom(name, hideSecrets(readExchange(values.from as string, values.path)), known)
      : scaffoldLike(name, values.like, values["base-url"], known);
  try {
    mkdirSync(dirname(file), { recursive: true });
  } catch (error) {
    throw new Halt(1, `the folder ${dirname(file)} cannot be made: ${(error as NodeJS.ErrnoException).code}`);
  }
  writeFileSync(file, writeScaffold(scaffold, []));
  const [wire] = (await (await Inspector.openHere()).inspect(file)).wires;
  const tests = wire === undefined ? [] : makeTests(wire, scaffold.exchange?.response);
  writeFileSync(file, writeScaffold(scaffold, tests));
  return report(file, scaffold, tests.length);
}

function readExchange(file: string, path: string | undefined): SampleExchange {
  if (/\.har$/i.test(file)) return readHar(readSource(file).text);
  if (!/\.(ya?ml|json)$/i.test(file)) return readCurl(readSource(file).text);
  return readOpenApi(readForeign(file, []), path);
}

function scaffoldLike(
  name: string,
  like: string,
  baseUrl: string | undefined,
  known: readonly CompiledWire[],
): Scaffold {
  if (!known.some((wire) => wire.name === like)) {
    const names = known.map((wire) => wire.name);
    const near = suggest(like, names);
    throw new Halt(
      2,
      `there is no wire \`${like}\`${near === undefined ? `; there are ${names.join(", ")}` : `. Did you mean ${near}?`}`,
    );
  }
  if (baseUrl !== undefined && !URL.canParse(baseUrl))
    throw new Halt(2, `--base-url expects a URL, not \`${baseUrl}\``);
  return {
    name,
    baseUrl: baseUrl?.replace(/\/$/, "") ?? `https://api.${name}.example/v1`,
    auth: "bearer",
    wire: { shipped: like },
  };
}

/** With a known wire, if the path ends with the wire's path and the body is a request of the wire. */
function scaffoldFrom(name: string, exchange: SampleExchange, known: readonly CompiledWire[]): Scaffold {
  const { url, auth, request } = exchange;
  const nowMs = Date.now();
  for (const wire of known) {
    const path = pathOfWire(wire);
    if (path === undefined || request === undefined) continue;
    const pattern = path.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{\w+\}/g, "[^/]+");
    const prefix = new RegExp(`^(.*)${pattern}$`).exec(url.pathname)?.[1];
    const clientRequest = clientRequestOf(JSON.stringify(request), undefined, {
      now: Math.floor(nowMs / 1000),
      id: "new",
    });
    if (
      prefix !== undefined &&
      wire.endpoints.length > 0 &&
      wire.validate(clientRequest, "default") === undefined
    )
      return { name, baseUrl: `${url.origin}${prefix}`, auth, wire: { shipped: wire.name }, exchange };
  }
  const operation = known.find(({ kind }) => kind === "conversation")?.operation ?? "";
  const otherOperations = [...new Set(known.map((wire) => wire.operation))].filter(
    (each) => each !== operation,
  );
  return {
    name,
    baseUrl: url.origin,
    auth,
    wire: { path: url.pathname, operation, otherOperations },
    exchange,
  };
}

const HELLO = { turns: [{ role: "user", parts: [{ type: "text", text: "Hello" }] }] };

/** The expectations are the outputs of the maps now. */
function makeTests(wire: CompiledWire, response: Record<string, unknown> | undefined): ScaffoldTest[] {
  if (wire.kind !== "conversation") return [];
  const inputs: { name: string; map: Runnable; section: string; step: string; input: unknown }[] = [
    {
      name: "a request with one message",
      map: "requestEncode",
      section: "request",
      step: "encode",
      input: HELLO,
    },
    ...(response === undefined
      ? []
      : [
          {
            name: "the response",
            map: "responseDecode" as const,
            section: "response",
            step: "decode",
            input: response,
          },
        ]),
  ];
  return inputs.flatMap(({ name, map, section, step, input }) => {
    const output = runCase(wire, { map, input, status: undefined, given: {} });
    return output instanceof Refused
      ? []
      : [{ name, input: { [section]: { [step]: input } }, expect: output }];
  });
}

/** The file passes; if not, the errors say what to correct. */
async function report(file: string, { wire }: Scaffold, tests: number): Promise<number> {
  const inspector = await Inspector.openHere();
  const { diagnostics, wires } = await inspector.inspect(file);
  const found = new Diagnostics(diagnostics);
  printDiagnostics(found, inspector.texts, "text");
  const failed = wires.flatMap(runTests).filter((result) => result.diagnostics.length > 0);
  printDiagnostics(
    new Diagnostics(failed.flatMap((result) => result.diagnostics.map((each) => ({ ...each, path: file })))),
    inspector.texts,
    "text",
  );
  const kind = "shipped" in wire ? `the wire ${wire.shipped}` : "a mapping of its own";
  const next = tests === 0 ? "check" : "test --watch";
  process.stdout.write(
    `${file}: ${kind}, ${tests} ${tests === 1 ? "test" : "tests"}\nNext: search it for \`todo\`, then run polywire ${next} ${file}\n`,
  );
  return found.ok && failed.length === 0 ? 0 : 1;
}
