/**
 * JSON Schemas of an operator, in a mapping or in separate files, and their validators. AJV compiles each one once, in the
 * control process; the traffic processes get the generated code.
 */
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Installation } from "../../installation/installation.ts";
import { filesUnder, fingerprintOf, StartupCache, stampsOf } from "../../installation/startup-cache.ts";
import * as say from "../../language/diagnostics/build/clients.ts";
import type { Diagnostic } from "../../language/diagnostics/diagnostic.ts";
import type { Source } from "../../language/mappings/library-contract.ts";
import type { Mapping } from "../../language/mappings/mapping.ts";
import type { Validate, Validators } from "../../language/mappings/wire.ts";
import { schemaFolder, schemasOf } from "../../language/schemas/brought-schemas.ts";
import { describeError, type SchemaError } from "../../language/schemas/describe-error.ts";
import type { JsonSchema } from "../../language/schemas/schema-walker.ts";
import { load } from "../../language/yaml/load-yaml.ts";
import { at, type Document, keyAt, type Node, plain } from "../../language/yaml/yaml-node.ts";

/** The code of a wire's validators, as CommonJS modules: for normal and for strict mode. */
export interface ValidatorTexts {
  default: string;
  strict?: string;
}

/** A validator of AJV: returns false, with the errors in its property. */
export interface Precompiled {
  (body: unknown): boolean;
  errors?: SchemaError[] | null;
}

/** AJV is loaded only to compile: loading takes longer than the rest of a start. */
const require = createRequire(import.meta.url);
type CompilerModule = typeof import("../../../schemas/compile.ts");
type RefusalModule = typeof import("../../../schemas/refusal.ts");
type FilesModule = typeof import("../../../schemas/files.ts");

const MAX_VALIDATORS = 200;

interface OwnSchema {
  $id: string;
  schema: JsonSchema;
  /** File and node of the schema. */
  path: string;
  node: Node;
}

export class OwnSchemas {
  /** The operator's schema files. Their paths begin with `schemas/`, as messages show them. */
  readonly files: readonly Source[];
  /** For unreadable files. */
  readonly diagnostics: Diagnostic[] = [];
  /** Validators of requests, by the wire's name. */
  readonly texts: Map<string, ValidatorTexts>;
  readonly #installation: Installation;
  readonly #ownSchemas: OwnSchema[];
  #compiled: StartupCache<string> | undefined;
  #compilerFingerprint = "";

  /**
   * @param files with paths below a folder `schemas`: `wire/<operation>/<wire>/request.json`
   * @param known validators compiled before, by the wire's name
   */
  constructor(
    installation: Installation,
    files: readonly Source[],
    known: Readonly<Record<string, ValidatorTexts>> = {},
  ) {
    this.#installation = installation;
    this.texts = new Map(Object.entries(known));
    this.files = files.map(({ path, text }) => ({ path: `schemas/${path}`, text }));
    this.#ownSchemas = this.files.flatMap(({ path, text }) => {
      const { document, diagnostics } = load(path, text);
      this.diagnostics.push(...diagnostics);
      return document === undefined ? [] : [schemaOfFile(document)];
    });
  }

  /** Schemas from files. */
  get schemas(): JsonSchema[] {
    return this.#ownSchemas.map(({ schema }) => schema);
  }

  /** Undefined if the operator has no schema for the requests of a wire. Errors in a schema are reported. */
  validatorsOf(mapping: Mapping, report: (found: Diagnostic) => void): Validators | "refused" | undefined {
    const folder = schemaFolder(mapping);
    const { path } = mapping.document;
    const mappingSchemas = schemasOf(mapping).map((brought) => ({ ...brought, path }));
    const isInMapping = ({ $id }: OwnSchema): boolean => mappingSchemas.some((each) => each.$id === $id);
    const all = [...mappingSchemas, ...this.#ownSchemas.filter((each) => !isInMapping(each))];
    const textByFile = new Map<string, string>();
    for (const schema of all.filter(({ $id }) => $id.startsWith(folder))) {
      const text = this.#compile(schema, all, report);
      if (text === undefined) return "refused";
      textByFile.set(schema.$id.slice(folder.length), text);
    }
    const normal = textByFile.get("request.json");
    if (normal === undefined) return undefined;
    const strict = textByFile.get("request.strict.json");
    const texts = { default: normal, ...(strict === undefined ? {} : { strict }) };
    this.texts.set(mapping.name, texts);
    return readValidators(texts);
  }

  #compile(
    { $id, schema, path, node }: OwnSchema,
    all: readonly OwnSchema[],
    report: (found: Diagnostic) => void,
  ): string | undefined {
    this.#compiled ??= this.#openCache();
    const fingerprint = fingerprintOf([
      this.#compilerFingerprint,
      $id,
      JSON.stringify(all.map((each) => each.schema)),
    ]);
    const cached = this.#compiled.get(fingerprint);
    if (cached !== undefined) return cached;
    const { compileValidator } = require("../../../schemas/compile.ts") as CompilerModule;
    const { schemasIn } = require("../../../schemas/files.ts") as FilesModule;
    const ids = new Set(all.map((each) => each.$id));
    const shipped = schemasIn("wire").filter((each) => !ids.has(each.$id as string));
    try {
      const text = compileValidator([...shipped, ...all.map((each) => each.schema)], $id);
      this.#compiled.set(fingerprint, text);
      return text;
    } catch (error) {
      const { refusalOf } = require("../../../schemas/refusal.ts") as RefusalModule;
      const refusal = refusalOf(schema, error);
      const place = refusal.isKey === true ? keyAt(node, refusal.path) : at(node, ...refusal.path);
      report(say.schemaRefused({ path, span: (place ?? node).span }, refusal.reason));
      return undefined;
    }
  }

  #openCache(): StartupCache<string> {
    const { root, buildId } = this.#installation;
    const folder = join(root, "schemas");
    this.#compilerFingerprint =
      buildId ?? fingerprintOf(stampsOf([".ts", ".json"].flatMap((suffix) => filesUnder(folder, suffix))));
    return new StartupCache(this.#installation, "validators.json", MAX_VALIDATORS);
  }
}

function schemaOfFile(document: Document): OwnSchema {
  const $id = `/${document.path}`;
  const schema = { ...(plain(document.root) as JsonSchema), $id };
  return { $id, schema, path: document.path, node: document.root };
}

export function readValidators({ default: normal, strict = normal }: ValidatorTexts): Validators {
  return { default: readValidator(normal), strict: readValidator(strict) };
}

function readValidator(text: string): Validate {
  const module = { exports: undefined as unknown };
  // A schema has the same trust as the mapping that it belongs to.
  new Function("module", "require", text)(module, require);
  return asValidate(module.exports as Precompiled);
}

export function asValidate(validate: Precompiled): Validate {
  return (body) => (validate(body) ? undefined : describeError(validate.errors ?? []));
}
