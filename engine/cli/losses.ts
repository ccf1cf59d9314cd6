/**
 * The page of unavoidable losses, computed from the mappings. For each wire it lists the hub fields that its requests and
 * responses do not support, and their names in the other wires. `polywire explain --losses` prints it.
 */
import {
  type DocumentKind,
  type Loss,
  ownNamesOf,
  unavoidableLosses,
} from "../conversion/losses/unavoidable-losses.ts";
import type { CompiledWire } from "../language/mappings/wire.ts";
import type { Schemas } from "../language/schemas/schema-walker.ts";

const INTRODUCTION = `# Losses of conversions

\`node scripts/losses.ts\` generates this page from the mapping files.

A conversion to another wire drops the fields that the target does not support. The gateway reports every dropped field. The
response header \`x-polywire-dropped\` lists the losses of the request, and those of a response that is not streamed. The log
contains all losses. \`losses:\` in the configuration sets the reaction to a loss. Its keys are names from the first column:

\`\`\`yaml
losses:
  sampling.seed: reject
  "turns.parts[*]": warn
\`\`\`

| value | reaction |
| --- | --- |
| \`allow\` | none. This is the default |
| \`warn\` | a line in the log, with the level of warnings |
| \`reject\` | an error in the client's wire before a request is sent, unless another channel supports the field |

The first matching pattern applies, and \`*\` matches any text. A loss of a response is only known when the response arrives. So
\`reject\` only warns about it.

Conversions between equal wires lose nothing: the bytes are unchanged. The mark * means that the capabilities of some model change
the row. The tables omit fields of one wire that the hub does not define. The gateway reports those under their own names.

These codes report that the gateway rearranged a request:

| code | change |
| --- | --- |
| \`instructions_hoisted\`, \`instructions_inlined\` | instructions inside the conversation were moved |
| \`orphan_tool_call\` | a tool call without a result |
| \`orphan_tool_result\` | a result without a tool call |
| \`tools_declared\` | tools were declared that only the history contained |
| \`server_tools_dropped\` | built-in tools of another provider |
| \`files_dropped\` | files that another provider stores |
| \`foreign_parts_dropped\` | parts that only another wire supports |
| \`n\` | one choice instead of several |
| \`stop_truncated\` | more stop sequences than the target accepts, where the gateway does not check the others itself |
| \`cache_marks_dropped\` | more cache marks than the target accepts |
| \`thinking_disabled\` | a history with which the target rejects reasoning |
| \`result_media_replaced\` | images and files in tool results that the target cannot read: a line of text replaces them |
`;

/** @param wires all wires. The page contains those of clients. */
export function lossesPage(wires: readonly CompiledWire[], schemas: Schemas): string {
  const clientWires = wires.filter(
    ({ endpoints, operation }) =>
      endpoints.length > 0 && schemas.has(`/schemas/hub/${operation}/request.json`),
  );
  return [INTRODUCTION, ...clientWires.flatMap((wire) => chapter(wire, clientWires, schemas))].join("\n");
}

/** The tables of one wire. */
function chapter(wire: CompiledWire, wires: readonly CompiledWire[], schemas: Schemas): string[] {
  // The only wire of an operation has no other wire to convert to.
  const others = wires.filter((other) => other !== wire && other.operation === wire.operation);
  const table = (kind: DocumentKind): string => {
    const rows = unavoidableLosses(wire, kind, schemas).flatMap((loss) => row(loss, kind, others));
    if (rows.length === 0) return "No field of these wires.\n";
    const head = ["hub field", ...others.map(({ name }) => name)];
    return formatTable([head, ...rows.sort(([a = ""], [b = ""]) => (a < b ? -1 : 1))]);
  };
  if (others.length === 0 || wire.mapping.maps.requestEncode === undefined) return [];
  const text = `## ${code(wire.name)}

Requests to this wire:

${table("request")}
Responses to its clients:

${table("response")}`;
  return wire.mapping.stream.encode === undefined
    ? [text]
    : [`${text}\nStreamed responses:\n\n${table("stream")}`];
}

const MAX_FIELDS = 3;
const MAX_NAMES = 3;

/** No row for a field that no other wire supports, or that is nested too deep. */
function row({ path, depends }: Loss, kind: DocumentKind, others: readonly CompiledWire[]): string[][] {
  const counterparts = others.map((other) => ownNamesOf(other, path, kind));
  const isDetail = path.split(".").length > MAX_FIELDS || /parts\.\w+\[/.test(path);
  if (isDetail || counterparts.every((places) => places.length === 0)) return [];
  return [[code(path) + (depends ? " *" : ""), ...counterparts.map(formatNames)]];
}

function formatNames(fieldNames: readonly string[]): string {
  const shownNames = fieldNames.slice(0, MAX_NAMES).map(code);
  return [...shownNames, ...(fieldNames.length > MAX_NAMES ? ["…"] : [])].join(", ");
}

const code = (text: string): string => `\`${text}\``;

function formatTable([head = [], ...rows]: readonly string[][]): string {
  const lines = [head, head.map(() => "---"), ...rows];
  return lines.map((cells) => `| ${cells.join(" | ")} |\n`).join("");
}
