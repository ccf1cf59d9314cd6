/** Violations of the schema for the body's kind and wire. */
import type { ValidateFunction } from "ajv";
import { describeError } from "../../../engine/language/schemas/describe-error.ts";
import { schemasIn } from "../../../schemas/files.ts";
import { createAjv } from "../../../schemas/keywords.ts";
import type { Difference } from "../difference.ts";
import type { WireName } from "../wires.ts";

const ajv = createAjv();
for (const schema of schemasIn("wire")) ajv.addSchema(schema);

export function faults(
  wire: WireName,
  kind: "request" | "response" | "event",
  values: readonly unknown[],
): Difference[] {
  const validate = ajv.getSchema(`/schemas/wire/generation/${wire}/${kind}.json`) as ValidateFunction;
  return values.flatMap((value) =>
    validate(value)
      ? []
      : [
          {
            path: `schema of ${kind}`,
            expected: describeError(validate.errors ?? []).message,
            actual: value,
          },
        ],
  );
}
