/** What `polywire check` and the dashboard's editor find in a credential's file, beyond what the gateway needs to use it. */
import { basename } from "node:path";
import { wrongSetting } from "../language/diagnostics/build/gateway.ts";
import { expressionSyntax } from "../language/diagnostics/build/reading.ts";
import type { Diagnostic } from "../language/diagnostics/diagnostic.ts";
import { parse, SyntaxFault } from "../language/expressions/parse.ts";
import { load } from "../language/yaml/load-yaml.ts";
import { at, type Node, type ScalarNode, scalarsIn, text } from "../language/yaml/yaml-node.ts";
import { type ReadCredentialFile, readCredentialFile } from "./credential-file.ts";

/** @throws never: each fault is a diagnostic */
export function checkCredentialFile(source: { path: string; text: string }): ReadCredentialFile {
  const read = readCredentialFile(source);
  const { document } = load(source.path, source.text);
  if (read.file === undefined || document === undefined) return read;
  const found: Diagnostic[] = [...read.diagnostics];
  const place = ({ span }: Node): { path: string; span: Node["span"] } => ({ path: source.path, span });
  const name = at(document.root, "credential");
  const expected = basename(source.path, ".yaml");
  if (name !== undefined && text(name) !== expected)
    found.push(
      wrongSetting(
        place(name),
        "credential",
        text(name),
        `\`${expected}\`: channels refer to a credential by its file name`,
      ),
    );
  for (const part of ["sources", "use"])
    for (const scalar of scalarsIn(at(document.root, part))) {
      const fault = faultOf(scalar);
      if (fault !== undefined) found.push(expressionSyntax(place(scalar), fault.message, "", fault.code));
    }
  const isFaulty = found.some(({ severity }) => severity === "error");
  return isFaulty ? { diagnostics: found } : { file: read.file, diagnostics: found };
}

function faultOf({ value }: ScalarNode): SyntaxFault | undefined {
  if (typeof value !== "string" || !value.startsWith("=")) return undefined;
  try {
    parse(value.slice(1));
    return undefined;
  } catch (fault) {
    if (fault instanceof SyntaxFault) return fault;
    throw fault;
  }
}
