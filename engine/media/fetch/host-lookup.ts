/**
 * Resolves host names of media URLs. Clients choose these names, so the name servers are queried directly. The system's
 * resolver would block one of a few shared threads while a name server does not respond. Two such URLs would block all upstream
 * requests.
 */
import { lookup, Resolver } from "node:dns/promises";

/** All addresses of a name. `isTrusted`: the operator configured the host, which may be known only to the system's resolver. */
export type Lookup = (name: string, isTrusted: boolean) => Promise<string[]>;

/** For one query to one server. */
const TIMEOUT_MS = 2_000;
const TRIES = 2;

/** @param servers addresses with ports; absent: those of the system */
export function createLookup(servers?: readonly string[]): Lookup {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  if (servers !== undefined) resolver.setServers(servers);
  return async (name, isTrusted) => {
    if (isTrusted) return (await lookup(name, { all: true, verbatim: true })).map(({ address }) => address);
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const addresses = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
    const [first] = answers;
    if (addresses.length === 0 && first?.status === "rejected") throw first.reason;
    return addresses;
  };
}
