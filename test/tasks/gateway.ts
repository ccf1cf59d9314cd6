/** A whole gateway with a studio, whose tasks are polled quickly. */
import { createChannel } from "../../engine/store/catalog/channel-rows.ts";
import { createToken, type TokenInput } from "../../engine/store/identity/token-rows.ts";
import { startWhole, type Whole, type WholeOptions } from "../control/fixture.ts";
import { type Dialect, KEY, Studio } from "./studio.ts";

/** The configuration of a wire for a studio of its dialect. */
export interface WireUnderTest {
  wire: string;
  dialect: Dialect;
  /** The path below the studio's URL. */
  base: string;
  auth?: string;
  key?: string;
  /** Its channel is already in the store. */
  isKept?: boolean;
}

export interface TaskGateway extends Whole {
  studio: Studio;
  /** Makes another token; returns its value. */
  token(name: string, more?: Partial<TokenInput>): Promise<string>;
}

/** Instead of seconds. */
const SWIFT = "override: { steps: { interval: { min: 0.1, max: 0.3 } } }";

export async function startTaskGateway(
  { wire, dialect, base, auth = "bearer", key = KEY, isKept = false }: WireUnderTest,
  options: WholeOptions & { studio?: Studio } = {},
): Promise<TaskGateway> {
  const studio = options.studio ?? (await new Studio(dialect).start());
  const whole = await startWhole({
    providers: { studio: `{ provider: studio, auth: ${auth}, wires: { ${wire}: { ${SWIFT} } } }` },
    settings: "media: { allow: [localhost] }",
    prices: '{ "film-*": { second: 0.1 } }',
    ...options,
  });
  const { control } = whole;
  if (!isKept)
    await createChannel(control.store, control.keys, {
      name: "studio",
      provider: "studio",
      key,
      baseUrl: studio.url + base,
      models: [{ name: "film-*" }],
    });
  await control.refresh();
  return {
    ...whole,
    studio,
    async close() {
      await whole.close();
      if (options.studio === undefined) await studio.close();
    },
    async token(name, more = {}) {
      const { value } = await createToken(control.store, { name, ...more });
      await control.refresh();
      return value;
    },
  };
}

/** Waits until a call returns a value. */
export async function until<T>(ask: () => Promise<T | undefined | false>, seconds = 100): Promise<T> {
  for (let tries = 0; tries < seconds * 10; tries++) {
    const found = await ask();
    if (found !== undefined && found !== false) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("it did not come about");
}
