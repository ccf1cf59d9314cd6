/** Every client format with every video provider: from the request to the file, or to the reason of a failure. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createToken } from "../../engine/store/identity/token-rows.ts";
import { formatClients, type Gateway, Refused, type VideoRequest } from "./format-clients.ts";
import { until } from "./gateway.ts";
import { type VideoProvider, videoProviders } from "./providers.ts";
import { FILM, type Outcome, PICTURE } from "./studio.ts";
import { openStudios, type Studios } from "./studios.ts";

let theatre: Studios;
let at: Gateway;

beforeAll(async () => {
  theatre = await openStudios();
  at = theatre;
}, 240_000);
afterAll(() => theatre.close());

const pairs = formatClients.flatMap((player) =>
  videoProviders.map((place) => ({ player, place, from: player.wire, to: place.name })),
);

describe.concurrent("from each format to each provider", () => {
  const over = async (player: (typeof formatClients)[number], id: string) =>
    until(async () => {
      const look = await player.look(at, id);
      return look.state !== "open" && look;
    });

  /** The prompt tells the studio the outcome of the task. */
  const wish = (
    { name, seconds }: VideoProvider,
    outcome: Outcome,
    more: Partial<VideoRequest> = {},
  ): VideoRequest => ({
    model: `film-${name}`,
    prompt: `A cat (${outcome})`,
    ...(seconds === undefined ? {} : { seconds }),
    ...more,
  });
  const ark = videoProviders.find(({ name }) => name === "ark") as VideoProvider;

  it.each(pairs)("$from → $to: completes", { timeout: 120_000 }, async ({ player, place }) => {
    const id = await player.begin(at, wish(place, "completed"));
    expect(id).toMatch(/^task_/);
    const { state, url } = await over(player, id);
    expect(state).toBe("completed");
    const storage = theatre.studios.get(place.name)?.storage;
    // Where only the upstream has the file, the client gets the gateway's own URL.
    const own = `${at.url}/v1/video`;
    if (player.wire !== "videos")
      expect(place.tells ? url : url?.slice(0, own.length)).toBe(place.tells ? storage : own);
    const file = await fetch(`${at.url}/v1/videos/${id}/content`, {
      headers: { authorization: `Bearer ${at.token}` },
    });
    expect(Buffer.from(await file.arrayBuffer()).equals(FILM)).toBe(true);
  });

  it.each(pairs)("$from → $to: with an image", { timeout: 120_000 }, async ({ player, place }) => {
    const picture = theatre.studios.get("ark")?.storage.replace("film.mp4", "picture.png") ?? "";
    const id = await player.begin(at, wish(place, "completed", { picture }));
    expect((await over(player, id)).state).toBe("completed");
    const asked = theatre.studios
      .get(place.name)
      ?.log.filter(({ bytes }) => bytes.includes(picture) || bytes.includes(PICTURE.toString("base64")));
    expect(asked?.length).toBeGreaterThan(0);
  });

  it.each(pairs)("$from → $to: is blocked", { timeout: 120_000 }, async ({ player, place }) => {
    const id = await player.begin(at, wish(place, "failed"));
    const { state, message } = await over(player, id);
    expect(state).toBe("failed");
    // One of the formats has a code without a message.
    if (player.wire !== "vidu-tasks") expect(message).toContain("It was blocked.");
    else expect(message).not.toBe("");
  });

  it.each(formatClients)("$wire: an unknown model gets 503, a wrong token 401", async (player) => {
    const nowhere = player.begin(at, { model: "nothing-1", prompt: "A cat" });
    await expect(nowhere).rejects.toMatchObject({ status: 503 });
    const stranger = player.begin({ ...at, token: "nobody" }, wish(ark, "completed"));
    await expect(stranger).rejects.toBeInstanceOf(Refused);
    await expect(stranger).rejects.toMatchObject({ status: 401 });
  });

  it.each(formatClients)("$wire: another token's task gets 404", async (player) => {
    const id = await player.begin(at, wish(ark, "completed"));
    const { value: token } = await createToken(theatre.control.store, { name: `other ${player.wire}` });
    await theatre.control.refresh();
    await expect(player.look({ ...at, token }, id)).rejects.toMatchObject({ status: 404 });
    await expect(player.look(at, "task_nothing")).rejects.toMatchObject({ status: 404 });
  });
});
