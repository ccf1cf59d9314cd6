/**
 * The page of losses that no conversion can avoid, drawn from the mappings themselves: for each wire what its requests
 * and its answers have no words for, and what the other wires call it. `polywire explain --losses` prints it.
 */
import {
  type DocumentKind,
  type Loss,
  unavoidableLosses,
  wordsIn,
} from "../conversion/losses/unavoidable-losses.ts";
import type { CompiledWire } from "../language/mappings/wire.ts";
import type { Schemas } from "../language/schemas/schema-walker.ts";

const INTRODUCTION = `# What conversions cannot say

Written by \`node scripts/losses.ts\` from the mapping files; a test holds it to them.

A request or an answer that goes from one wire to another loses what the target has no words for. Nothing is lost in
silence: a request's losses, and those of a whole answer, are told in \`x-polywire-dropped\`, all of them in the log.
\`losses:\` in the configuration says what is done about them, by the names of the first column:

\`\`\`yaml
losses:
  sampling.seed: reject
  "turns.parts[*]": warn
\`\`\`

\`allow\` is the default; \`warn\` writes a line at the level of warnings; \`reject\` answers with an error in the caller's
own wire before anything is sent, unless another channel can say it. The first pattern that fits decides; \`*\` stands for
any text. What an answer loses is found when it is there: \`reject\` warns of it.

Between equal wires nothing is lost: the bytes pass. A mark of * says that some model's capabilities change it. Fields of
one wire that the hub has no word for are not listed; they are reported under their own names.

A request may also be told by a word that it was rearranged: \`instructions_hoisted\` and \`instructions_inlined\`
(instructions inside the conversation moved), \`orphan_tool_call\` and \`orphan_tool_result\` (a call without a result, a
result without a call), \`tools_declared\` (tools that only the history names), \`server_tools_dropped\` (built-in tools of
another place), \`files_dropped\` (files that another place stores), \`foreign_parts_dropped\` (parts
that only another wire has), \`n\` (one choice where several were asked for), \`stop_truncated\` (more stop sequences than the
target takes, where nobody watches for the rest), \`cache_marks_dropped\` (more marks than the target takes),
\`thinking_disabled\` (a history that the target cannot think on), \`result_media_replaced\` (images and files in results of tools
that the target cannot read: a line of text stands in their place).
`;

/** @param wires those that clients speak. */
export function lossesPage(wires: readonly CompiledWire[], schemas: Schemas): string {
  const spoken = wires.filter(
    ({ endpoints, operation }) =>
      endpoints.length > 0 && schemas.has(`/schemas/hub/${operation}/request.json`),
  );
  return [INTRODUCTION, ...spoken.flatMap((wire) => chapter(wire, spoken, schemas))].join("\n");
}

/** One wire's. */
function chapter(wire: CompiledWire, wires: readonly CompiledWire[], schemas: Schemas): string[] {
  // What there is only one wire for can lose nothing to another.
  const others = wires.filter((other) => other !== wire && other.operation === wire.operation);
  const table = (kind: DocumentKind): string => {
    const rows = unavoidableLosses(wire, kind, schemas).flatMap((loss) => row(loss, kind, others));
    if (rows.length === 0) return "Nothing that these wires can say.\n";
    const head = ["in the hub", ...others.map(({ name }) => name)];
    return drawn([head, ...rows.sort(([a = ""], [b = ""]) => (a < b ? -1 : 1))]);
  };
  if (others.length === 0 || wire.mapping.maps.requestEncode === undefined) return [];
  const text = `## ${code(wire.name)}

Requests to it:

${table("request")}
Answers for its callers:

${table("response")}`;
  return wire.mapping.stream.encode === undefined
    ? [text]
    : [`${text}\nStreamed answers:\n\n${table("stream")}`];
}

const MAX_FIELDS = 3;
const MAX_NAMES = 3;

/** None for what no other wire can say, or what is a detail of a detail. */
function row({ path, depends }: Loss, kind: DocumentKind, others: readonly CompiledWire[]): string[][] {
  const counterparts = others.map((other) => wordsIn(other, path, kind));
  const isDetail = path.split(".").length > MAX_FIELDS || /parts\.\w+\[/.test(path);
  if (isDetail || counterparts.every((places) => places.length === 0)) return [];
  return [[code(path) + (depends ? " *" : ""), ...counterparts.map(names)]];
}

function names(places: readonly string[]): string {
  const shown = places.slice(0, MAX_NAMES).map(code);
  return [...shown, ...(places.length > MAX_NAMES ? ["…"] : [])].join(", ");
}

const code = (text: string): string => `\`${text}\``;

function drawn([head = [], ...rows]: readonly string[][]): string {
  const lines = [head, head.map(() => "---"), ...rows];
  return lines.map((cells) => `| ${cells.join(" | ")} |\n`).join("");
}
