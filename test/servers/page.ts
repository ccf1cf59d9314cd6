/** Writes `docs/servers.md` from the outcome of a sweep. */
import { writeFileSync } from "node:fs";
import { doubles, rulesOf } from "./judge.ts";
import type { Found } from "./main.ts";

export function writePage(table: string, refused: readonly Found[], every: number): void {
  const total = refused.reduce((sum, { requests }) => sum + requests, 0);
  const rules = new Set(doubles.flatMap(({ wires }) => Object.values(wires).flatMap(rulesOf)));
  const names = new Set([...rules].map(({ name, message, source }) => `${name} ${message} ${source}`));
  const unchecked = new Set(
    [...rules].flatMap((rule) =>
      rule.unchecked === true ? [`${rule.name} ${rule.message} ${rule.source}`] : [],
    ),
  );
  const text = `# What servers refuse

Written by \`npm run conformance -- --servers\`; do not edit.

${every === 1 ? "Each request" : `One request in ${every}`} of the suite goes through the gateway into a double of each server. A double is the schema of the server's
requests and rules with their source (\`test/servers/\`). A row is a double, one of its wires and a family of its models,
with the wire of the caller. The last column counts requests that the gateway sent and the double refused: ${total} in all, in
${refused.length} kinds, which \`test/servers/refusals.known.json\` lists with a reason each. A kind whose reason is "not read yet" may be a
defect of the gateway or a wrong rule. The doubles of Together, Fireworks, xAI, OpenRouter, vLLM, SGLang and Ollama hold only the rules
that are common to the Chat format, so that a 0 there proves little.

${unchecked.size} of the ${names.size} rules are marked \`unchecked\`: they are written from memory, and nobody has compared them with their source yet.
The fields at the root of the OpenAI and Mistral schemas come from the makers' OpenAPI files, those of Anthropic from its SDK;
the Google and the common Chat schema, and the limits inside all of them, are written from memory, too.
There is no double of Bedrock: its provider file speaks no wire of conversations.

${table}
`;
  writeFileSync(new URL("../../docs/servers.md", import.meta.url), text);
}
