/** Reads an operation from its file. Data is read directly; maps run like the maps of a wire. */
import {
  type Counted,
  type Deliver,
  type EstimatedContent,
  type HubDocument,
  type Joined,
  KINDS,
  type Kind,
  type Operation,
  type OperationRules,
  type PlacedUrl,
  refusalOf,
  type Split,
} from "../../conversion/hub/operation-rules.ts";
import type { MapName } from "../maps/rows.ts";
import { at, type Node, plain, text } from "../yaml/yaml-node.ts";
import { bindingsOf, nobody } from "./caller-input.ts";
import type { CompiledWire } from "./wire.ts";

/** Whether a path below the folder of mappings is the file of an operation. */
export function declaresOperation(path: string): boolean {
  return path.endsWith("/operation.yaml");
}

export interface DeclaredOperation extends Operation {
  declaration: Declaration;
  /** The maps of the operation and their tests, as a wire without client endpoints. */
  maps: CompiledWire;
}

/** The data in the file of an operation. */
export interface Declaration
  extends Pick<OperationRules, "split" | "join" | "deliver" | "floats" | "steering"> {
  kind: Kind;
}

export function declarationOf(root: Node): Declaration {
  const kind = text(at(root, "kind")) as Kind;
  return {
    kind: KINDS.includes(kind) ? kind : "document",
    split: plain(at(root, "request", "split")) as Split | undefined,
    join: plain(at(root, "response", "join")) as Joined | undefined,
    deliver: plain(at(root, "response", "deliver")) as Deliver | undefined,
    floats: plain(at(root, "response", "floats")) === true,
    steering: (plain(at(root, "request", "steering")) ?? []) as string[],
  };
}

/** The operation of a wire whose operation has no file. */
export function undeclaredOperation(name: string): Operation {
  return { name, kind: "document", rules: { floats: false, steering: [] } };
}

/** @param maps the file, built like a mapping */
export function createOperation(maps: CompiledWire, declaration: Declaration): DeclaredOperation {
  const { kind, ...rules } = declaration;
  return { name: maps.operation, kind, rules: { ...rules, ...mapRulesOf(maps) }, declaration, maps };
}

function mapRulesOf(maps: CompiledWire): Omit<OperationRules, keyof Declaration> {
  const hasMap = (map: MapName): boolean => maps.mapping.mapNames.includes(map);
  const ruleOf = <Result>(
    map: MapName,
  ): ((document: HubDocument, request: HubDocument) => Result) | undefined =>
    hasMap(map)
      ? (document, request) => maps.program[map]?.(document, bindingsOf(nobody, { request })) as Result
      : undefined;
  const estimate = ruleOf<EstimatedContent>("requestEstimate");
  const faults = ruleOf<unknown>("requestInvalid");
  const refuses = ruleOf<unknown>("responseRefuses");
  const echo = ruleOf<HubDocument | undefined>("requestEcho");
  const continues = ruleOf<string | undefined>("requestContinues");
  const webhook = ruleOf<string | undefined>("requestWebhook");
  const expectedUnits = ruleOf<Counted["units"]>("requestUnits");
  const urls = ruleOf<readonly PlacedUrl[] | undefined>("requestUrls");
  return {
    faults: faults && ((request) => refusalOf(faults(request, request))),
    settle: ruleOf<HubDocument>("responseSettle"),
    refuses: refuses && ((answer, request) => refusalOf(refuses(answer, request))),
    estimate: estimate && ((request) => estimate(request, request) ?? {}),
    urls: urls && ((request) => urls(request, request) ?? []),
    repeatedFields: echo && ((request) => echo(request, request) ?? {}),
    continues: continues && ((request) => continues(request, request)),
    webhook: webhook && ((request) => webhook(request, request)),
    expects: expectedUnits && ((request) => expectedUnits(request, request)),
    content: hasMap("responseContent")
      ? (answer, query) =>
          maps.program.responseContent?.(answer, bindingsOf({ ...nobody, query }, {})) as
            | HubDocument
            | undefined
      : undefined,
    units: ruleOf<Counted["units"]>("responseUnits"),
  };
}
