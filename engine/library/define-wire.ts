/** Creates wires from precompiled mappings (`language/precompiled/write-mapping.ts`). */
import requiredLists from "../../schemas/compiled/required-lists.json" with { type: "json" };
import { ListCompleter, noLists } from "../conversion/hub/complete-lists.ts";
import type { Operation } from "../conversion/hub/operation-rules.ts";
import type { Family } from "../language/mappings/families.ts";
import type { Outline } from "../language/mappings/library-outline.ts";
import type { Mapping } from "../language/mappings/mapping.ts";
import { createOperation, type Declaration, undeclaredOperation } from "../language/mappings/operation.ts";
import { type CompiledWire, createWire, type Validate } from "../language/mappings/wire.ts";
import { mapLibrary } from "../language/precompiled/map-library.ts";
import {
  type MappingBody,
  openMaps,
  type PrecompiledModule,
} from "../language/precompiled/open-precompiled.ts";
import { describeError, type SchemaError } from "../language/schemas/describe-error.ts";
import type { Validator, Wire } from "./api-types.ts";
import { asWire } from "./open-wire.ts";

export interface OperationData {
  outline: Outline;
  module: PrecompiledModule;
  declaration: Declaration;
}

export interface WireData {
  outline: Outline;
  module: PrecompiledModule;
  operation?: Operation | undefined;
  validate?: Validator | undefined;
  /** The model families that have an entry for the wire. */
  families: readonly Family[];
}

const library = mapLibrary(new ListCompleter(requiredLists));

export function defineOperation({ declaration, ...data }: OperationData): Operation {
  return createOperation(restoreWire({ ...data, families: [] }), declaration);
}

export function defineWire(data: WireData): Wire {
  return asWire(restoreWire(data), data.families, false);
}

function restoreWire({ outline, module, operation, validate }: WireData): CompiledWire {
  const { maps, body } = module.open(library);
  const mapping = asMapping({ ...outline, ...body() });
  const check = validate && asValidate(validate);
  return createWire(mapping, {
    operation: operation ?? undeclaredOperation(mapping.operation),
    compile: () => openMaps(mapping, maps),
    validators: check && { default: check, strict: check },
  });
}

/** A mapping without its file, and so without tests. */
function asMapping(data: Outline & MappingBody): Mapping {
  const absent = { kind: "map", entries: [], span: { start: 0, end: 0 } } as const;
  const root = { ...absent, entries: [] };
  return {
    ...data,
    document: { path: data.name, text: "", root },
    joined: undefined as never,
    own: root,
    lists: noLists,
    tests: undefined,
  };
}

export function asValidate(validate: Validator): Validate {
  return (body) =>
    validate(body) ? undefined : describeError([...(validate.errors ?? [])] as SchemaError[]);
}
