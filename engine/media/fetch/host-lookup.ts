/**
 * Addresses of the hosts that media lie on. Callers choose these names, so they are asked of the name servers directly:
 * the system's own way takes one of the few threads that everything else shares for as long as a server is silent, and
 * two such URLs would keep the gateway from its upstreams.
 */
import { lookup, Resolver } from "node:dns/promises";

/** All addresses of a name. `isTrusted`: the operator named the host, which may be known to the system alone. */
export type Lookup = (name: string, isTrusted: boolean) => Promise<string[]>;

/** Of one try at one server. */
const TIMEOUT_MS = 2_000;
const TRIES = 2;

/** @param servers addresses with ports; the system's where none are given. */
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
