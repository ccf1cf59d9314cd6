/** Writes docs/logs.md: `node scripts/logs.ts`. A test runs the same and requires that nothing changes. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { COMMON_FIELDS, ERROR_FIELDS, LOG_FIELDS, LOG_PARTS } from "../engine/gateway/log/log-fields.ts";

export const pagePath: string = join(import.meta.dirname, "../docs/logs.md");

export function page(): string {
  return `# Logs

\`node scripts/logs.ts\` generates this page from the table of log fields (\`engine/gateway/log/log-fields.ts\`).

The gateway writes its log to standard error, one entry per line. On a terminal an entry is a line of text. Elsewhere it is a JSON object:

\`\`\`json
{ "@timestamp": "2026-01-31T12:00:00.000Z", "log.level": "warn", "message": "attempt failed", "ecs.version": "8.17.0",
  "log.logger": "requests", "process.name": "traffic 0", "http.request.id": "VcAR5uJh…", "polywire.channel": "main",
  "error.type": "rate_limit", "error.message": "too many requests", "polywire.error_detail": "upstream status 429" }
\`\`\`

Fields of the [Elastic Common Schema](https://www.elastic.co/docs/reference/ecs) have the names of that schema. The names of all other fields
begin with \`polywire.\`. A field keeps its name and its type; texts of messages may change.

\`\`\`yaml
tokens: [{ name: app, value: "\${APP_TOKEN}" }]
channels: [{ name: main, provider: openai, key: "\${OPENAI_API_KEY}", models: [gpt-5] }]
log:
  level: info
  levels: { tasks: warn }
  access: { sample: 0.1, slow_ms: 10000 }
\`\`\`

- **Access log.** A failed request always has an entry. \`log.access.sample\` sets the share of the other requests that have an entry. By
  default, all of them have one on a terminal, and none elsewhere. The [ledger](limits.md#the-ledger) records every request with more fields,
  and the dashboard shows them. So an entry would cost processor time without more information. To have all requests in the log, set \`sample: 1\`.
- **Levels.** \`log.level\` holds for all parts, and \`log.levels\` for single parts. A change takes effect without a restart.
- **Secrets.** An entry has no request body, no response body, no token and no key. Errors of libraries and of upstreams can quote a credential, so
  the gateway hides credentials in URLs, headers and assignments, and the keys of its channels. If an upstream quotes a part of a prompt in
  its error message, the entry has that quotation.
- **A slow reader.** The gateway never waits for the reader of the log. If the reader is slow, entries wait up to 4 MiB per process, and the
  gateway drops further ones. It logs the number of dropped entries later.

## Parts

The field \`log.logger\` has the part. These names are also the keys of \`log.levels\`.

| part | entries |
| --- | --- |
${Object.entries(LOG_PARTS)
  .map(([part, help]) => `| \`${part}\` | ${help} |`)
  .join("\n")}

## Fields of every entry

${tableOf(COMMON_FIELDS)}

## Fields of errors

${tableOf(ERROR_FIELDS)}

## Other fields

An entry has those fields that it has a value for.

${tableOf(Object.values(LOG_FIELDS))}
`;
}

function tableOf(fields: readonly (typeof COMMON_FIELDS)[number][]): string {
  const rows = fields.map(({ name, type, help }) => `| \`${name}\` | ${type} | ${help} |`);
  return ["| field | type | meaning |", "| --- | --- | --- |", ...rows].join("\n");
}

if (import.meta.main) writeFileSync(pagePath, page());
