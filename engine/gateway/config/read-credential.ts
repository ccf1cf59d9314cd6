/**
 * Reads `credential` of a channel: the name of a file of the folder `credentials/`, and its options. The channel's key is the
 * credential's secret. A provider lists the credentials that its upstreams accept; a key of the form that such a file names uses
 * the credential, too.
 */
import type { Value } from "../../../schemas/settings/setting.ts";
import type { shared } from "../../../schemas/settings/shared.ts";
import type { CredentialFile, CredentialOption } from "../../credentials/credential-contract.ts";
import { readCredentialFile } from "../../credentials/credential-file.ts";
import { shareCredential } from "../../credentials/credential-pool.ts";
import type { HeldCredential } from "../../credentials/held-credential.ts";
import * as say from "../../language/diagnostics/build/gateway.ts";
import { conceal, type Place } from "../../language/diagnostics/diagnostic.ts";
import type { ConfigInput } from "./config-input.ts";
import type { ProviderWire } from "./provider.ts";
import { itemsOf, nodeOf } from "./read-section.ts";
import { placeOf, type Source } from "./section.ts";

type ChannelSettings = Value<typeof shared.channel>;
type Options = Readonly<Record<string, string>>;

/** @returns undefined: the key itself is sent */
export type HoldCredential = (wire: ProviderWire, key: string) => HeldCredential | undefined;

/** @param proxy the proxy of channels without their own */
export function createCredentialReader(
  source: Source,
  settings: ChannelSettings,
  { credentials = {} }: ConfigInput,
  proxy: string | undefined,
): HoldCredential {
  const { credential } = settings;
  const names = Object.keys(credentials);
  const place = credential && placeOf(source, nodeOf(credential));
  // Issuers are reached as the channel's upstream is, so channels with different proxies have different credentials.
  const route = JSON.stringify([settings.proxy ?? proxy, settings.ipVersion]);
  const reported = new Set<string>();
  const fileNamed = (name: string): CredentialFile | undefined => {
    const text = Object.hasOwn(credentials, name) ? credentials[name] : undefined;
    if (text === undefined) return undefined;
    const { file, diagnostics } = readCredentialFile(text);
    if (!reported.has(name)) for (const diagnostic of diagnostics) source.report(diagnostic);
    reported.add(name);
    return file;
  };
  const share = (file: CredentialFile, options: Options, key: string): HeldCredential =>
    shareCredential({ file, options, key, route }, fileNamed);

  if (credential === undefined || place === undefined)
    return ({ credentials: accepted }, key) => {
      for (const [name, options] of Object.entries(accepted)) {
        const file = fileNamed(name);
        if (file?.key?.pattern !== undefined && new RegExp(file.key.pattern, "s").test(key))
          return share(file, options, key);
      }
      return undefined;
    };

  const { name = "" } = credential;
  const file = fileNamed(name);
  if (file === undefined) {
    if (name !== "" && !names.includes(name))
      source.report(say.wrongSetting(place, "name", name, `one of ${names.join(", ")}`));
    return () => undefined;
  }
  const chosen = readOptions(source, settings, file);
  const missing = new Set<string>();
  return ({ credentials: accepted }, key) => {
    const options = { ...accepted[name], ...chosen };
    for (const [option, { required }] of Object.entries(file.options)) {
      if (required !== true || option in options || missing.has(option)) continue;
      missing.add(option);
      source.report(say.missingSetting(place, `options.${option}`, `the credential \`${name}\``));
    }
    return share(file, options, key);
  };
}

function readOptions(source: Source, { credential }: ChannelSettings, file: CredentialFile): Options {
  const { options = [] } = credential ?? {};
  const possible = Object.keys(file.options);
  const found: Record<string, string> = {};
  if (options.length === 0) return found;
  for (const { value, node } of itemsOf(options)) {
    const [name, text] = value;
    const place: Place = placeOf(source, node);
    const option = file.options[name];
    // The value may be a secret that belongs in the key.
    if (option === undefined)
      source.report(conceal(say.unknownSetting(place, name, `the credential \`${file.name}\``, possible)));
    else {
      found[name] = text;
      if (!fits(option, text)) source.report(say.wrongSetting(place, name, text, `${option.example}`));
    }
  }
  return found;
}

function fits({ pattern }: CredentialOption, text: string): boolean {
  return pattern === undefined || new RegExp(`^(?:${pattern})$`).test(text);
}
