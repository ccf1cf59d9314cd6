/** Signing in at a real OpenID Connect provider (`oidc-provider`), with the redirects of a browser. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startWhole, type Whole } from "../control/fixture.ts";
import { type OpenIdProvider, startOpenIdProvider } from "../servers/openid-provider.ts";
import { type Client, logIn } from "./client.ts";

/** The URL under which browsers reach the gateway. */
const PUBLIC = "http://gateway.test";
const BEGIN = "/admin/api/session/openid";
const RETURN = `${BEGIN}/return`;
const SECRET = "secret-of-the-client";

let provider: OpenIdProvider;
let whole: Whole;
let admin: Client;

beforeAll(async () => {
  provider = await startOpenIdProvider({ id: "polywire", secret: SECRET, returnUri: PUBLIC + RETURN });
  whole = await startWhole({
    settings: `
dashboard:
  openid:
    issuer: ${provider.issuer}
    client_id: polywire
    client_secret: ${SECRET}
    public_url: ${PUBLIC}
    title: Example
    scopes: [openid, profile, email, groups]
    role_claim: groups
    admin_values: [operators]
    member_values: [people]`,
  });
  admin = await logIn(whole);
}, 120_000);
afterAll(async () => {
  await whole.close();
  provider.close();
});
beforeEach(() => {
  Object.assign(provider.people, {
    ann: { email: "ann@example.com", email_verified: true, name: "Ann", groups: ["operators", "people"] },
    bob: { email: "bob@example.com", email_verified: true, name: "<img src=x>", groups: ["people"] },
    eve: { email: "eve@example.com", email_verified: true, groups: ["others"] },
    unproved: { email: "boss@example.com", email_verified: false, groups: ["operators"] },
    namesake: { email: "admin", email_verified: true, groups: ["people"] },
  });
});

/** A minimal browser: it stores cookies by host, and follows no redirect by itself. */
class Browser {
  readonly #cookies = new Map<string, Map<string, string>>();

  async ask(url: string, form?: Record<string, string>): Promise<Response> {
    const { host } = new URL(url);
    const jar = this.#cookies.get(host) ?? new Map<string, string>();
    this.#cookies.set(host, jar);
    const response = await fetch(url.replace(PUBLIC, whole.url), {
      redirect: "manual",
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; ") },
      ...(form === undefined ? {} : { method: "POST", body: new URLSearchParams(form) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    return response;
  }

  /** Signs in at the provider. @returns the URL that the provider redirects to */
  async signInThere(login: string): Promise<string> {
    let at = (await this.ask(PUBLIC + BEGIN)).headers.get("location") ?? "";
    for (let steps = 0; steps < 12 && !at.startsWith(PUBLIC); steps++) {
      const response = await this.ask(at);
      let next = response.headers.get("location");
      if (next === null) {
        const page = await response.text();
        const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? "";
        const action = /action="([^"]+)"/.exec(page)?.[1] ?? "";
        const form = { prompt, ...(prompt === "login" ? { login, password: "any" } : {}) };
        next = (await this.ask(new URL(action, at).href, form)).headers.get("location");
      }
      at = new URL(next ?? "", at).href;
    }
    return at;
  }

  async signIn(login: string): Promise<string | null> {
    return (await this.ask(await this.signInThere(login))).headers.get("location");
  }

  async session(): Promise<{ status: number; login?: string; role?: string; name?: string }> {
    const response = await this.ask(`${PUBLIC}/admin/api/session`);
    return { status: response.status, ...((await response.json()) as object) };
  }
}

test("the open settings contain the text of the sign-in button", async () => {
  const response = await fetch(`${whole.url}/admin/api/open`);
  expect(await response.json()).toMatchObject({ openid: "Example" });
});

test("the redirect has a state, a nonce and a challenge, and the cookie is HttpOnly", async () => {
  const response = await new Browser().ask(PUBLIC + BEGIN);
  const { searchParams } = new URL(response.headers.get("location") ?? "");
  expect(Object.fromEntries(searchParams)).toMatchObject({
    response_type: "code",
    client_id: "polywire",
    redirect_uri: PUBLIC + RETURN,
    code_challenge_method: "S256",
  });
  for (const name of ["state", "nonce", "code_challenge"])
    expect(searchParams.get(name)?.length).toBeGreaterThan(20);
  const [cookie = ""] = response.headers.getSetCookie();
  expect(cookie).toMatch(/HttpOnly; SameSite=Lax; Max-Age=600/);
  expect(cookie).not.toContain(searchParams.get("state"));
});

test("a sign-in makes an account with the role of the claim; each sign-in updates the role", async () => {
  const browser = new Browser();
  expect(await browser.signIn("ann")).toBe("/#/");
  expect(await browser.session()).toMatchObject({
    status: 200,
    login: "ann@example.com",
    name: "Ann",
    role: "admin",
  });
  provider.people.ann = { ...provider.people.ann, groups: ["people"] };
  const again = new Browser();
  expect(await again.signIn("ann")).toBe("/#/");
  expect(await again.session()).toMatchObject({ login: "ann@example.com", role: "member" });
  const { json } = await admin.call("GET", "/accounts?search=ann@");
  expect(json.items).toEqual([
    expect.objectContaining({ role: "member", subject: `${provider.issuer} ann` }),
  ]);
  const audit = await admin.call("GET", `/audit?subjectId=${json.items[0].id}`);
  expect(audit.json.items.map(({ action }: { action: string }) => action).sort()).toEqual(
    ["account.create", "account.edit", "session.open", "session.open"].sort(),
  );
});

test.each([
  ["eve", "role"],
  ["unproved", "login"],
  ["namesake", "taken"],
])("%s cannot sign in: %s", async (login, fault) => {
  const browser = new Browser();
  expect(await browser.signIn(login)).toBe(`/#/?signIn=${fault}`);
  expect((await browser.session()).status).toBe(401);
});

test("a disabled account cannot sign in", async () => {
  await new Browser().signIn("bob");
  const { json } = await admin.call("GET", "/accounts?search=bob@");
  const [{ id, version }] = json.items;
  expect((await admin.call("PATCH", `/accounts/${id}`, { version, disabled: true })).status).toBe(200);
  const browser = new Browser();
  expect(await browser.signIn("bob")).toBe("/#/?signIn=disabled");
  expect((await browser.session()).status).toBe(401);
});

test("a callback without a begun sign-in is refused, so that nobody can use another browser's code", async () => {
  const [victim, attacker] = [new Browser(), new Browser()];
  const back = await attacker.signInThere("ann");
  expect((await victim.ask(back)).headers.get("location")).toBe("/#/?signIn=state");
  // A browser that began its own sign-in has another state.
  await victim.ask(PUBLIC + BEGIN);
  expect((await victim.ask(back)).headers.get("location")).toBe("/#/?signIn=refused");
  expect((await victim.session()).status).toBe(401);
});

test("a code works once, and additional callback parameters are ignored", async () => {
  const browser = new Browser();
  const back = await browser.signInThere("ann");
  expect((await browser.ask(`${back}&session_state=x&anything=y`)).headers.get("location")).toBe("/#/");
  expect((await browser.ask(back)).headers.get("location")).toBe("/#/?signIn=refused");
  const denied = `${PUBLIC}${RETURN}?error=access_denied&error_description=%3Cimg%20src%3Dx%3E&state=x`;
  expect((await browser.ask(denied)).headers.get("location")).toBe("/#/?signIn=refused");
});

test("an unreachable provider is reported as unreachable", async () => {
  const away = await startWhole({
    settings: `dashboard: { openid: { issuer: "http://127.0.0.1:9", client_id: a, public_url: "${PUBLIC}" } }`,
  });
  const response = await fetch(`${away.url}${BEGIN}`, { redirect: "manual" });
  expect(response.headers.get("location")).toBe("/#/?signIn=unreachable");
  await away.close();
});

test("a gateway without OpenID Connect returns 404", async () => {
  const plain = await startWhole();
  expect((await fetch(`${plain.url}${BEGIN}`, { redirect: "manual" })).status).toBe(404);
  expect(await (await fetch(`${plain.url}/admin/api/open`)).json()).toMatchObject({ openid: null });
  await plain.close();
});
