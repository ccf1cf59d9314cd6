/** Values of a credential's file: strings that begin with `=` are JSONata, everything else stands for itself. */
import type { Values } from "./credential-contract.ts";

export type Input = Readonly<Record<string, unknown>>;

type Expression = (input: unknown) => Promise<unknown>;

/** Parsed expressions. There are as many as in the files. */
const known = new Map<string, Promise<Expression>>();

/** An absent value, and a field with one, is undefined. Rejects with an `Error` that quotes the expression. */
export async function evaluate(values: Values | undefined, input: Input): Promise<unknown> {
  if (typeof values === "string") return values.startsWith("=") ? run(values.slice(1), input) : values;
  if (Array.isArray(values)) {
    const items = await Promise.all(values.map((each: Values) => evaluate(each, input)));
    return items.filter((item) => item !== undefined);
  }
  if (typeof values !== "object" || values === null) return values;
  const entries = await Promise.all(
    Object.entries(values).map(async ([name, each]) => [name, await evaluate(each, input)] as const),
  );
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** The same for a map of texts. Numbers and booleans count as text; absent and empty values are left out. */
export async function evaluateTexts(
  values: Readonly<Record<string, Values>> | string | undefined,
  input: Input,
): Promise<Record<string, string>> {
  const found = ((await evaluate(values, input)) ?? {}) as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(found).flatMap(([name, value]) =>
      value === null || value === "" ? [] : [[name, String(value)] as const],
    ),
  );
}

/** Absent, null, false, 0, and an empty text do not hold. */
export async function holds(when: string | undefined, input: Input): Promise<boolean> {
  return when === undefined || Boolean(await evaluate(when, input));
}

async function run(text: string, input: Input): Promise<unknown> {
  let expression = known.get(text);
  if (expression === undefined) {
    // Loaded with the first credential: most gateways have none.
    expression = import("../language/expressions/interpret.ts").then(({ prepare }) => prepare(text));
    known.set(text, expression);
  }
  try {
    return await (await expression)(input);
  } catch (error) {
    known.delete(text);
    throw new Error(`the expression \`${text}\` failed: ${(error as Error).message}`);
  }
}
