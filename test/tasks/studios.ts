/** One gateway with a studio for each of several providers, with the shipped provider files. */
import { createChannel } from "../../engine/store/catalog/channel-rows.ts";
import { createToken } from "../../engine/store/identity/token-rows.ts";
import { startWhole, type Whole, type WholeOptions } from "../control/fixture.ts";
import { swiftly, videoProviders } from "./providers.ts";
import { Studio } from "./studio.ts";

export interface Studios extends Whole {
  token: string;
  /** By the name of their provider. */
  studios: Map<string, Studio>;
}

/** A provider's model is `film-<name>`. @param names of providers; all of them when absent */
export async function openStudios(names?: readonly string[], options: WholeOptions = {}): Promise<Studios> {
  const open = videoProviders.filter(({ name }) => names?.includes(name) ?? true);
  const studios = new Map<string, Studio>();
  const whole = await startWhole({
    providers: Object.fromEntries(open.map((place) => [place.provider, swiftly(place)])),
    settings: "media: { allow: [localhost] }\ntasks: { max_polls_per_second: 500 }",
    ...options,
  });
  const { control } = whole;
  for (const { name, provider, wire, model, dialect, key, base } of open) {
    const studio = await new Studio(dialect).start();
    studios.set(name, studio);
    await createChannel(control.store, control.keys, {
      name,
      provider,
      key,
      baseUrl: studio.url + base,
      models: [{ name: `film-${name}`, upstream: model }],
      wires: [wire],
    });
  }
  const { value: token } = await createToken(control.store, { name: "player" });
  await control.refresh();
  return {
    ...whole,
    token,
    studios,
    async close() {
      await whole.close();
      for (const studio of studios.values()) await studio.close();
    },
  };
}
