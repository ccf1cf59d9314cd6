/** Messages for errors in a wire's `clients` section (M268–M272). */
import { type Diagnostic, diagnostic, type Place } from "../diagnostic.ts";

/** `endpoint`: `POST /v1/things`; `other`: the wire that has it. */
export function endpointTaken(at: Place, endpoint: string, other: string): Diagnostic {
  return diagnostic("M268", at, `\`${endpoint}\` is already an endpoint of \`${other}\``, {
    label: "each path belongs to one wire",
    notes: ["if only one wire's clients send a certain header, separate them by `match: [header <name>]`"],
  });
}

/** `what` names the service at that path. */
export function endpointReserved(at: Place, endpoint: string, what: string): Diagnostic {
  return diagnostic("M272", at, `\`${endpoint}\` is a path of the gateway itself`, {
    label: `the gateway serves ${what} there`,
    notes: ["clients would never reach the wire there; use another path"],
  });
}

/** `file` is the path where a schema of the wire's requests is expected. */
export function requestsUndescribed(at: Place, wire: string, file: string): Diagnostic {
  return diagnostic("M269", at, `no schema describes the requests of \`${wire}\``, {
    label: "the gateway does not accept unchecked requests",
    notes: [
      `write one: \`schemas: { request: { type: object, … } }\` in this mapping, or the file \`${file}\``,
    ],
  });
}

export function schemaRefused(at: Place, reason: string): Diagnostic {
  return diagnostic("M270", at, "this JSON Schema cannot be used", { label: reason });
}

/** `file` is the file of the other mapping. */
export function mappingTwice(at: Place, name: string, file: string): Diagnostic {
  return diagnostic("M271", at, `the mapping \`${name}\` already exists`, {
    label: "use another name",
    notes: [`the other one is \`${file}\`; a file with the same path would replace it`],
  });
}
