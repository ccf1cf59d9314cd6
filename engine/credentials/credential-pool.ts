/**
 * The credentials of this process. Channels with the same credential share one, also across reloads of the configuration.
 */
import { hash } from "node:crypto";
import type { CredentialFile } from "./credential-contract.ts";
import { HeldCredential } from "./held-credential.ts";
import { type CredentialRequest, obtainCredential } from "./obtain-credential.ts";
import { readTextFile } from "./run-step.ts";

/** By a digest of everything that makes a credential. Weak: a credential that no channel uses is dropped. */
const held = new Map<string, WeakRef<HeldCredential>>();

export interface SharedRequest extends CredentialRequest {
  /** How issuers are reached, such as the proxy. Equal for equal ways. */
  route: string;
}

/** Shorter parts of a key may be ordinary words. */
const CONCEALED_LENGTH = 8;

/** @param fileNamed other files that the credential's file refers to */
export function shareCredential(
  request: SharedRequest,
  fileNamed: (name: string) => CredentialFile | undefined,
): HeldCredential {
  const { file, options, key, route } = request;
  const sorted = Object.entries(options).sort(([one], [other]) => (one < other ? -1 : 1));
  const identity = hash("sha256", JSON.stringify([filesOf(file, fileNamed), sorted, key, route]));
  const known = held.get(identity)?.deref();
  if (known !== undefined) return known;
  for (const [name, each] of held) if (each.deref() === undefined) held.delete(name);
  const parts = key.split("|").filter(({ length }) => length >= CONCEALED_LENGTH);
  const credential = new HeldCredential(
    (send, nowMs) =>
      obtainCredential(request, {
        send,
        nowMs,
        fileNamed,
        readText: readTextFile,
        // Read when it is needed: a start without such a channel pays nothing.
        environment: process.env,
        conceal: (text) => parts.reduce((concealed, part) => concealed.replaceAll(part, "…"), text),
      }),
    file.refused,
  );
  held.set(identity, new WeakRef(credential));
  return credential;
}

/** The file and those that its steps name, and so on: an edit of any of them makes another credential. */
function filesOf(
  file: CredentialFile,
  fileNamed: (name: string) => CredentialFile | undefined,
  found: CredentialFile[] = [],
): CredentialFile[] {
  found.push(file);
  for (const { steps = {} } of file.sources)
    for (const { credential } of Object.values(steps)) {
      const other = credential?.name === undefined ? undefined : fileNamed(credential.name);
      if (other !== undefined && !found.includes(other)) filesOf(other, fileNamed, found);
    }
  return found;
}
