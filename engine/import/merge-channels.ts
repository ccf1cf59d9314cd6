/**
 * Other gateways often have one entry for each model of a provider. Polywire needs one channel for all models that a provider
 * serves with the same key, address and options, so equal entries become one channel.
 */
type Json = Record<string, unknown>;

interface Channel extends Json {
  name: string;
  models: Record<string, string>;
}

/** A channel keeps its name if it is unique, and otherwise gets a number: `main`, `main-2`. */
export function mergeChannels(config: Json): Json {
  const channels = [config.channels ?? []].flat() as Channel[];
  if (channels.length === 0) return config;
  const merged: Channel[] = [];
  for (const channel of channels) {
    const same = merged.find((other) => haveEqualOptions(channel, other) && !shareModels(channel, other));
    if (same === undefined) merged.push({ ...channel, models: { ...channel.models } });
    else Object.assign(same.models, channel.models);
  }
  const names = new Set(merged.map(({ name }) => name));
  const used = new Set<string>();
  for (const channel of merged) {
    const { name } = channel;
    for (let count = 2; used.has(channel.name) || (channel.name !== name && names.has(channel.name)); count++)
      channel.name = `${name}-${count}`;
    used.add(channel.name);
  }
  return { ...config, channels: merged.map(withShortModels) };
}

function haveEqualOptions({ models: _, ...channel }: Channel, { models: __, ...other }: Channel): boolean {
  return JSON.stringify(channel) === JSON.stringify(other);
}

/** Two upstream models for one name of clients need two channels. */
function shareModels({ models }: Channel, other: Channel): boolean {
  return Object.keys(models).some((name) => Object.hasOwn(other.models, name));
}

/** A list of names, if clients and the provider use the same names. */
function withShortModels({ models, ...channel }: Channel): Json {
  const entries = Object.entries(models);
  const areSame = entries.every(([name, upstream]) => name === upstream);
  return { ...channel, models: areSame ? entries.map(([name]) => name) : models };
}
