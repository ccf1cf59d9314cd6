/** The input and output shapes of a map, from its row: a document with a schema, or a simpler type. */
import { COUNTED } from "../../conversion/contract.ts";
import type { Mapping } from "../mappings/mapping.ts";
import { definitions, type MapRow, type Reads, type Side, type Writes } from "../maps/row.ts";
import type { Shape } from "../schemas/schema-alternative.ts";
import { anything, type Schemas } from "../schemas/schema-walker.ts";
import { described, either, mapOf, object, typed } from "./shapes.ts";
import { anywhere, type Target, target } from "./write-target.ts";

/** The schema of mapping files. */
export const mappingSchema = "/schemas/mapping.schema.json";

export class MapShapes {
  readonly #mapping: Mapping;
  readonly #schemas: Schemas;

  constructor(mapping: Mapping, schemas: Schemas) {
    this.#mapping = mapping;
    this.#schemas = schemas;
  }

  inputOf(reads: Reads): Shape {
    if (reads === "anything") return anything;
    if (reads === "hub count") return object(new Map([["tokens", typed("number")]]), "a count");
    return this.#document(reads);
  }

  /** The target of a map, with its name in diagnostics: `model`, the request, the hub's response. */
  outputOf({ at, writes }: MapRow): Target {
    if (writes === "anything") return anywhere;
    const [, movedSide] = /^(wire|hub) moves$/.exec(writes) ?? [];
    if (movedSide !== undefined) return target(this.#moves(movedSide as Side), `\`${at.split(".").at(-1)}\``);
    const [, isPart, side, kind] = /^(part of )?(wire|hub) (\w+)$/.exec(writes) ?? [];
    if (kind !== undefined) {
      const name = side === "hub" ? `the hub's ${kind}` : `the ${kind}`;
      return { ...target(this.#document(`${side} ${kind}`), name), isPart: isPart !== undefined };
    }
    return target(this.#simpleShape(writes), `\`${at.split(".").at(-1)}\``);
  }

  #simpleShape(writes: Writes): Shape {
    if (writes === "strings") return mapOf("string");
    if (writes === "numbers") return mapOf("number");
    if (writes === "worth") return worth;
    if (writes === "state") return state;
    if (writes === "file") return file;
    if (writes === "audio") return audioFormat;
    if (writes === "refusal") return refusal;
    if (writes === "counts")
      return object(new Map(COUNTED.map((kind) => [kind, this.#fieldCounts()])), "`counts`");
    if (definitions.some((name) => name === writes))
      return this.#described(`${mappingSchema}#/$defs/${writes}`);
    return typed(writes);
  }

  /** @param side its events are passed on; events of the other side go back */
  #moves(side: Side): Shape {
    const forwarded = this.#listOf(`${side} event`);
    const returned = this.#listOf(`${side === "hub" ? "wire" : "hub"} event`);
    const state = object(
      new Map(Object.keys(this.#mapping.session?.state ?? {}).map((name) => [name, anything])),
      "`session.state`",
    );
    const refuses = typed("string");
    return object(new Map(Object.entries({ events: forwarded, replies: returned, state, refuses })), "moves");
  }

  #listOf(name: string): Shape {
    const $ref = this.#path(name);
    return this.#schemas.has($ref) ? described({ type: "array", items: { $ref } }) : typed("array");
  }

  /** One number for each field of the request. */
  #fieldCounts(): Shape {
    const fields = this.#schemas.fields(this.#document("wire request"));
    if (fields.length === 0) return mapOf("number");
    return object(new Map(fields.map((name) => [name, typed("number")])), "the request's fields");
  }

  /** The shape of `wire request`, `hub event` and so on. The hub of a session's messages may be another wire. */
  #document(name: string): Shape {
    return this.#described(this.#path(name));
  }

  #path(name: string): string {
    const { operation, family, session } = this.#mapping;
    const [side, kind] = name.split(" ");
    const hub =
      kind === "event" && session?.basedOn !== undefined
        ? `wire/${operation}/${session.basedOn}`
        : `hub/${operation}`;
    const folder = side === "hub" ? hub : `wire/${operation}/${family}`;
    return `/schemas/${folder}/${kind}.json`;
  }

  /** A file that does not exist allows any value. */
  #described(reference: string): Shape {
    const [file = ""] = reference.split("#");
    return this.#schemas.has(file) ? this.#schemas.shape(reference) : anything;
  }
}

const worth = object(
  new Map([
    ["texts", anything],
    ["tokens", typed("number")],
    ["media", anything],
  ]),
  "`estimate`",
);

const oneRefusal = {
  title: "a refusal",
  type: "object",
  additionalProperties: false,
  properties: { message: { type: "string" }, param: { type: "string" }, kind: { type: "string" } },
};

const refusal = either(
  typed("string"),
  described(oneRefusal),
  described({ type: "array", items: oneRefusal }),
);

const fault = object(new Map(["kind", "code", "message"].map((name) => [name, typed("string")])), "`error`");
const state = object(
  new Map([
    ["status", typed("string")],
    ["progress", typed("number")],
    ["error", fault],
    ["remember", anything],
  ]),
  "`state`",
);
const audioFormat = object(
  new Map([
    ["encoding", typed("string")],
    ["rate", typed("number")],
  ]),
  "audio",
);
const file = object(new Map(["url", "base64", "mime"].map((name) => [name, typed("string")])), "`content`");

/** The side whose documents a map reads: the hub, or else the wire. */
export function sideOf({ reads }: MapRow): Side {
  return reads.startsWith("hub ") ? "hub" : "wire";
}
