/**
 * OpenID Connect: the authorization code flow with PKCE, state and nonce. The state of a sign-in is encrypted in the browser's
 * cookie, so any node can finish it. The provider's metadata is cached for an hour.
 */
import type { Configuration, IDToken } from "openid-client";
import type { Value } from "../../schemas/settings/setting.ts";
import type { settings } from "../../schemas/settings/settings.ts";

type OpenIdSection = NonNullable<Value<typeof settings>["dashboard"]["openid"]>;
/** The settings with all required values. */
export type OpenIdSettings = OpenIdSection &
  Required<Pick<OpenIdSection, "issuer" | "clientId" | "publicUrl">>;

/** A sign-in that has begun: the state and the nonce that the provider must return, and the PKCE verifier, which stays secret. */
export interface PendingSignIn {
  state: string;
  nonce: string;
  verifier: string;
}

export interface Person {
  /** Unique per person at one provider. */
  subject: string;
  login: string;
  name: string | undefined;
  role: "admin" | "member";
}

/** Why a sign-in failed: `refused` by the provider, no `role`, no `login`, or the provider is `unreachable`. */
export type SignInFault = "refused" | "role" | "login" | "unreachable";

export class SignInError extends Error {
  readonly fault: SignInFault;

  constructor(fault: SignInFault, cause?: unknown) {
    super(`sign-in: ${fault}`, { cause });
    this.name = "SignInError";
    this.fault = fault;
  }
}

/** Relative to `public_url`. */
export const RETURN_PATH = "/admin/api/session/openid/return";
const DEFAULT_SCOPES = ["openid", "profile", "email"];
const METADATA_CACHE_MS = 3_600_000;
const TIMEOUT_S = 10;

/** Loaded with the first sign-in. */
const load = (): Promise<typeof import("openid-client")> => import("openid-client");

/** @throws SignInError */
export async function beginSignIn(
  settings: OpenIdSettings,
): Promise<{ pending: PendingSignIn; location: string }> {
  const client = await load();
  const provider = await discoverCached(settings);
  const pending = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
  };
  const { href } = client.buildAuthorizationUrl(provider, {
    redirect_uri: settings.publicUrl + RETURN_PATH,
    scope: (settings.scopes ?? DEFAULT_SCOPES).join(" "),
    code_challenge: await client.calculatePKCECodeChallenge(pending.verifier),
    code_challenge_method: "S256",
    state: pending.state,
    nonce: pending.nonce,
  });
  return { pending, location: href };
}

/** @param query of the callback @throws SignInError */
export async function finishSignIn(
  settings: OpenIdSettings,
  { state, nonce, verifier }: PendingSignIn,
  query: Readonly<Record<string, string>>,
): Promise<Person> {
  const client = await load();
  const provider = await discoverCached(settings);
  const callbackUrl = new URL(settings.publicUrl + RETURN_PATH);
  callbackUrl.search = new URLSearchParams(query).toString();
  let claims: Record<string, unknown>;
  try {
    const tokens = await client.authorizationCodeGrant(provider, callbackUrl, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const idClaims = tokens.claims() as IDToken;
    const userInfo =
      provider.serverMetadata().userinfo_endpoint === undefined
        ? {}
        : await client.fetchUserInfo(provider, tokens.access_token, idClaims.sub);
    claims = { ...userInfo, ...idClaims };
  } catch (error) {
    throw new SignInError("refused", error);
  }
  return personOf(settings, claims);
}

function personOf(settings: OpenIdSettings, claims: Record<string, unknown>): Person {
  const role = roleOf(settings, claims);
  if (role === undefined) throw new SignInError("role");
  const login = claims[settings.loginClaim];
  if (typeof login !== "string" || login === "") throw new SignInError("login");
  // An unverified email address may belong to somebody else.
  if (settings.loginClaim === "email" && claims.email_verified === false) throw new SignInError("login");
  const { name } = claims;
  return {
    subject: `${claims.iss} ${claims.sub}`,
    login,
    name: typeof name === "string" && name !== "" ? name : undefined,
    role,
  };
}

/** Undefined for a person without access. */
function roleOf(
  { roleClaim, adminValues, memberValues }: OpenIdSettings,
  claims: Record<string, unknown>,
): Person["role"] | undefined {
  const roles = roleClaim === undefined ? [] : [claims[roleClaim]].flat().map(String);
  if (roles.some((value) => adminValues.includes(value))) return "admin";
  return memberValues === undefined || roles.some((value) => memberValues.includes(value))
    ? "member"
    : undefined;
}

let cached: { key: string; untilMs: number; provider: Promise<Configuration> } | undefined;

async function discoverCached(settings: OpenIdSettings): Promise<Configuration> {
  const { issuer, clientId, clientSecret } = settings;
  const key = JSON.stringify([issuer, clientId, clientSecret]);
  if (cached?.key !== key || cached.untilMs < performance.now())
    cached = { key, untilMs: performance.now() + METADATA_CACHE_MS, provider: discover(settings) };
  try {
    return await cached.provider;
  } catch (error) {
    cached = undefined;
    throw new SignInError("unreachable", error);
  }
}

async function discover({ issuer, clientId, clientSecret }: OpenIdSettings): Promise<Configuration> {
  const client = await load();
  // Only on this machine; the setting does not allow other URLs without TLS.
  const execute = issuer.startsWith("http:") ? [client.allowInsecureRequests] : [];
  const found = await client.discovery(new URL(issuer), clientId, undefined, client.None(), {
    execute,
    timeout: TIMEOUT_S,
  });
  const metadata = found.serverMetadata();
  const methods = metadata.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
  const secretAuth = methods.includes("client_secret_basic")
    ? client.ClientSecretBasic
    : client.ClientSecretPost;
  const clientAuth = clientSecret === undefined ? client.None() : secretAuth(clientSecret);
  const provider = new client.Configuration(metadata, clientId, undefined, clientAuth);
  provider.timeout = TIMEOUT_S;
  for (const each of execute) each(provider);
  return provider;
}
