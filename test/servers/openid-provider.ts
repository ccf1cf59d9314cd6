/** A real OpenID Connect provider (`oidc-provider`), with its own pages for sign-in and consent. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface OpenIdProvider {
  issuer: string;
  /** The claims of its accounts, by login; any password works. */
  people: Record<string, Record<string, unknown>>;
  close(): void;
}

export interface OpenIdClient {
  id: string;
  secret: string;
  /** The redirect URL. */
  returnUri: string;
}

export async function startOpenIdProvider({ id, secret, returnUri }: OpenIdClient): Promise<OpenIdProvider> {
  // The package has no types.
  const { default: Provider } = await import("oidc-provider" as string);
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const people: OpenIdProvider["people"] = {};
  const provider = new Provider(issuer, {
    clients: [{ client_id: id, client_secret: secret, redirect_uris: [returnUri] }],
    scopes: ["openid", "profile", "email", "groups"],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"], groups: ["groups"] },
    pkce: { required: () => true },
    cookies: { keys: ["key of the cookies"] },
    findAccount: (_: unknown, login: string) => ({
      accountId: login,
      claims: () => ({ sub: login, ...people[login] }),
    }),
  });
  server.on("request", provider.callback());
  return {
    issuer,
    people,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
