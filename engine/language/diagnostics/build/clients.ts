/** The wording of what is wrong with how callers are to speak a wire (M268–M272). */
import { type Diagnostic, diagnostic, type Place } from "../diagnostic.ts";

/** `endpoint`: `POST /v1/things`; `other`: the wire that has it. */
export function endpointTaken(at: Place, endpoint: string, other: string): Diagnostic {
  return diagnostic("M268", at, `\`${endpoint}\` is where callers of \`${other}\` are served`, {
    label: "one path, one wire",
    notes: [
      "where its callers send something that those of the other do not, `match: [header <name>]` tells them apart",
    ],
  });
}

/** `what`: what is served there, in words. */
export function endpointReserved(at: Place, endpoint: string, what: string): Diagnostic {
  return diagnostic("M272", at, `\`${endpoint}\` is a path of the gateway's own`, {
    label: `${what} is served there`,
    notes: ["callers would never reach the wire at it: give it another path"],
  });
}

/** `file` is where a schema of its requests would stand. */
export function requestsUndescribed(at: Place, wire: string, file: string): Diagnostic {
  return diagnostic("M269", at, `no schema says what callers of \`${wire}\` may send`, {
    label: "callers are not let in unchecked",
    notes: [
      `write one: \`schemas: { request: { type: object, … } }\` in this mapping, or the file \`${file}\``,
    ],
  });
}

export function schemaRefused(at: Place, reason: string): Diagnostic {
  return diagnostic("M270", at, "this JSON Schema cannot be used", { label: reason });
}

/** `file` is that of the other one. */
export function mappingTwice(at: Place, name: string, file: string): Diagnostic {
  return diagnostic("M271", at, `there is a mapping \`${name}\` already`, {
    label: "another name",
    notes: [`the other one is \`${file}\`; a file of the same path would take its place`],
  });
}
