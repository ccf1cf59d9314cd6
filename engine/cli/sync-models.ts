/** `polywire models sync`: compares the models of channels with those that their upstreams list. */
import { configOf, emptyStored } from "../control/publication/snapshot.ts";
import { type Listing, listModels } from "../gateway/attempts/list-models.ts";
import type { Config } from "../gateway/config/config.ts";
import { createLog } from "../gateway/log/log.ts";
import { createConversions } from "../gateway/service/conversions.ts";
import { createService } from "../gateway/service/service.ts";
import { suggest } from "../language/diagnostics/suggest.ts";
import { Halt } from "./halt.ts";
import { type PreparedGateway, prepareGateway } from "./prepare-gateway.ts";
import { findConfig } from "./setup.ts";

/** @returns 1 if a list cannot be read */
export async function syncModels(
  names: readonly string[],
  { configPath, isJson }: { configPath: string | undefined; isJson: boolean },
): Promise<number> {
  // Prints the errors in the files with their lines.
  const prepared = await prepareGateway(findConfig(configPath));
  if (prepared === undefined) throw new Halt(1, "the configuration has errors. Try: polywire check");
  try {
    const listings = await listAll(prepared, names);
    process.stdout.write(isJson ? `${JSON.stringify(listings, null, 2)}\n` : listings.map(describe).join(""));
    return listings.some(hasFailed) ? 1 : 0;
  } finally {
    await prepared.demo?.close();
  }
}

type ChannelListing = Listing & { channel: string };

async function listAll(
  { files, library }: PreparedGateway,
  names: readonly string[],
): Promise<ChannelListing[]> {
  const config = configOf({ ...files, stored: emptyStored }, library, false).config as Config;
  const all = config.channels.map(({ name }) => name);
  const unknown = names.find((name) => !all.includes(name));
  if (unknown !== undefined) {
    const near = suggest(unknown, all);
    throw new Halt(
      1,
      `there is no channel \`${unknown}\` in ${files.config.path}${near === undefined ? "" : `. Did you mean ${near}?`}`,
    );
  }
  const service = createService(config, createConversions(library), createLog({ level: "silent" }));
  try {
    const wanted = config.channels.filter(({ name }) => names.length === 0 || names.includes(name));
    return await Promise.all(
      wanted.map(async (channel) => ({ channel: channel.name, ...(await listModels(service, channel)) })),
    );
  } finally {
    service.responses.close();
    await service.upstream.close();
  }
}

/** Without a wire that lists models, no request was sent, and none can be. */
function hasFailed({ failure, wire }: ChannelListing): boolean {
  return failure !== undefined && wire !== undefined;
}

function describe(listing: ChannelListing): string {
  const { channel, models, changes, failure } = listing;
  if (failure !== undefined && !hasFailed(listing))
    return `${channel}: skipped, because none of its wires lists models\n`;
  if (changes === undefined) return `${channel}: ${failure}\n`;
  const { added, gone, retired } = changes;
  const lines = [
    ...added.map((name) => `  + ${name}\n`),
    ...gone.map((name) => `  - ${name}\n`),
    ...retired.map(({ model, fact }) => `  ! ${model}: ${fact}\n`),
  ];
  const summary = lines.length === 0 ? "no difference" : `${added.length} new, ${gone.length} gone`;
  return `${channel}: ${models.length} listed, ${summary}\n${lines.join("")}`;
}
