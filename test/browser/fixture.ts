/** Shared by all checks of the dashboard: one browser, and one gateway with the demo, as `npm start` serves it. */
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from "playwright-core";
import { fillStore } from "../../bench/usage/fill-store.ts";
import { openStore } from "../../engine/store/database/open-store.ts";
import { applyUsage } from "../../engine/store/usage/apply-usage.ts";
import { type GatewayProcess, startGatewayProcess } from "../servers/gateway.ts";
import { type OpenIdProvider, startOpenIdProvider } from "../servers/openid-provider.ts";
import { freePort, temporaryFolder } from "../servers/server.ts";
import { startChromium } from "./chromium.ts";

const root: string = join(import.meta.dirname, "../..");
const shots: string = join(import.meta.dirname, "shots");
const axe: string = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

export const OPENID_TITLE = "Example";
const SECRET = "secret-of-the-client";

/** Added to the demo's configuration, which does not configure the dashboard, and a rule that always fires. */
const dashboard = (url: string, issuer: string): string => `
alerts:
  rules: { stage-journal: { metric: journal_bytes, threshold: 0, severity: critical } }
dashboard:
  public_translate: true
  edit_files: true
  openid:
    issuer: ${issuer}
    client_id: polywire
    client_secret: ${SECRET}
    public_url: ${url}
    title: ${OPENID_TITLE}
    scopes: [openid, profile, email, groups]
    role_claim: groups
    admin_values: [operators]
    member_values: [people]
`;

export const PASSWORD = "correct horse battery";
/** A token of the configuration file. */
export const FILE_TOKEN = "token-of-the-file";

export interface DashboardFixture {
  url: string;
  /** Opens a new page, signed in by default. */
  open(options?: OpenOptions): Promise<Opened>;
  /** Calls the admin API as a page does, to prepare a check. @returns the response */
  // biome-ignore lint/suspicious/noExplicitAny: answers are read as a client would
  admin(method: string, path: string, body?: unknown): Promise<any>;
  /** The accounts of the OpenID Connect provider, by login. */
  people: OpenIdProvider["people"];
  /** Adds records of successful requests to the store, as the ledger does; the last one is current. */
  record(count: number): Promise<void>;
  /** Adds generated requests of the last 90 days with their sums, while the gateway is stopped. */
  fill(count: number): Promise<void>;
  /** Stops the gateway, and starts it again at the same address when `meanwhile` is done. */
  restart(meanwhile: () => Promise<void>): Promise<void>;
  /** Sends a chat request to a model of the demo. */
  chat(token: string, model: string): Promise<Response>;
  close(): Promise<void>;
}

export interface OpenOptions {
  /** The fragment, after the `#`. */
  path?: string;
  scheme?: "light" | "dark";
  language?: "en" | "zh";
  isPhone?: boolean;
  isSignedOut?: boolean;
  /** The login for this page alone; by default the administrator, in a session that pages share. */
  login?: string;
}

export interface Opened {
  page: Page;
  /** Errors that the browser reported, and violations of the page's policy. */
  complaints: string[];
  /** Waits until no request of the page is pending, and none follows. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

export async function startStage(): Promise<DashboardFixture> {
  execFileSync(process.execPath, [join(root, "scripts/dashboard.ts"), "--strict"], {
    stdio: ["ignore", 2, 2],
  });
  const folder = temporaryFolder("polywire-browser");
  // The OpenID Connect provider needs the redirect URL in advance.
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const returnUri = `${url}/admin/api/session/openid/return`;
  const openid = await startOpenIdProvider({ id: "polywire", secret: SECRET, returnUri });
  const start = (): Promise<GatewayProcess> =>
    startGatewayProcess({
      folder: folder.path,
      port,
      config: `${readFileSync(join(root, "demo/polywire.yaml"), "utf8")}\n${dashboard(url, openid.issuer)}`,
      env: { POLYWIRE_ADMIN_PASSWORD: PASSWORD, POLYWIRE_TOKEN: FILE_TOKEN },
    });
  let gateway = await start();
  const browser = await startChromium();
  const admin = await signedIn(gateway);
  const restart: DashboardFixture["restart"] = async (meanwhile) => {
    await gateway.stop("SIGTERM");
    try {
      await meanwhile();
    } finally {
      gateway = await start();
    }
  };
  const shared: Shared = { browser, url: gateway.url, cookies: [] };
  return {
    url: gateway.url,
    admin,
    people: openid.people,
    open: (options = {}) => open(shared, options),
    restart,
    fill: (count) =>
      restart(async () => {
        const store = await openStore({ url: join(folder.path, "data/polywire.db") });
        await fillStore(store, count, Date.now()).finally(() => store.close());
      }),
    record: (count) => record(join(folder.path, "data/polywire.db"), count),
    chat: (token, model) =>
      fetch(`${gateway.url}/v1/chat/completions`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
        body: JSON.stringify({ model, messages: [{ role: "user", content: "Hello" }] }),
      }),
    async close() {
      await browser.close();
      await gateway.stop("SIGTERM");
      openid.close();
      folder.remove();
    },
  };
}

async function signedIn({ url }: GatewayProcess): Promise<DashboardFixture["admin"]> {
  const json = { "content-type": "application/json" };
  const body = JSON.stringify({ login: "admin", password: PASSWORD });
  const entered = await fetch(`${url}/admin/api/session`, { method: "POST", headers: json, body });
  const { csrf } = (await entered.json()) as { csrf: string };
  const cookie = (entered.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
  return async (method, path, asked) => {
    const response = await fetch(`${url}/admin/api${path}`, {
      method,
      headers: { ...json, cookie, "x-csrf-token": csrf },
      ...(asked === undefined ? {} : { body: JSON.stringify(asked) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${text}`);
    return text === "" ? undefined : JSON.parse(text);
  };
}

const DESK = { width: 1360, height: 860 };
const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};

const AT_ONCE = 1_000;

async function record(file: string, count: number): Promise<void> {
  const store = await openStore({ url: file });
  const nowMs = Date.now();
  try {
    for (let from = 0; from < count; from += AT_ONCE)
      await applyUsage(
        store,
        Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, index) => ({
          id: `recorded-${nowMs}-${from + index}`,
          startedMs: nowMs - count + from + index,
          totalMs: 1 + (index % 900),
          operation: "generation",
          wire: "chat",
          modelAsked: "demo-chat",
          status: 200,
          outcome: "answered" as const,
          stream: false,
          attempts: [],
        })),
      );
  } finally {
    await store.close();
  }
}

interface Shared {
  browser: Browser;
  url: string;
  /** The cookies of the administrator's session; a new session after that one has ended. */
  cookies: Awaited<ReturnType<BrowserContext["cookies"]>>;
}

async function open(
  shared: Shared,
  { path = "/", scheme = "light", language = "en", isPhone = false, isSignedOut = false, login }: OpenOptions,
): Promise<Opened> {
  const { browser, url } = shared;
  const context = await browser.newContext({
    colorScheme: scheme,
    locale: language === "zh" ? "zh-CN" : "en-GB",
    timezoneId: "Europe/Berlin",
    permissions: ["clipboard-read", "clipboard-write"],
    reducedMotion: "reduce",
    ...(isPhone ? PHONE : { viewport: DESK }),
  });
  await context.addInitScript(noteInteractive);
  const page = await context.newPage();
  page.setDefaultTimeout(45_000);
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    // The browser logs every refused request; the page itself shows what to do.
    const isRefusal = message.text().startsWith("Failed to load resource");
    if (message.type() === "error" && !isRefusal) complaints.push(message.text());
  });
  const pending = new Set<Request>();
  page.on("request", (request) => request.resourceType() !== "eventsource" && pending.add(request));
  page.on("requestfinished", (request) => pending.delete(request));
  page.on("requestfailed", (request) => pending.delete(request));
  if (!isSignedOut && login !== undefined) await signIn(context, url, login);
  else if (!isSignedOut) {
    await context.addCookies(shared.cookies);
    if (!(await context.request.get(`${url}/admin/api/session`)).ok()) await signIn(context, url, "admin");
    shared.cookies = await context.cookies();
  }
  await page.goto(`${url}/#${path}`);
  await page.locator("h1").first().waitFor();
  return { page, complaints, settle: () => settle(pending), close: () => context.close() };
}

async function signIn(context: BrowserContext, url: string, login: string): Promise<void> {
  const data = { login, password: PASSWORD };
  const answer = await context.request.post(`${url}/admin/api/session`, { data });
  if (!answer.ok()) throw new Error(`log-in failed: ${await answer.text()}`);
}

const LOOK_MS = 20;
const QUIET_MS = 160;

async function settle(pending: ReadonlySet<Request>): Promise<void> {
  for (let quietMs = 0; quietMs < QUIET_MS; quietMs = pending.size === 0 ? quietMs + LOOK_MS : 0)
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
}

export interface Timed {
  /**
   * Milliseconds from the start of the navigation until the page shows its heading and handles events; absent until
   * then.
   */
  interactiveMs?: number;
}

/** Runs in the page before the page's own scripts. */
function noteInteractive(): void {
  const here = globalThis as unknown as Timed & {
    document: { querySelector(selector: string): unknown };
    requestAnimationFrame(next: () => void): void;
  };
  const look = (): void => {
    if (here.document.querySelector("main h1") === null) here.requestAnimationFrame(look);
    // In a new task of the event loop, after everything that the page has queued.
    else
      setTimeout(() => {
        here.interactiveMs = performance.now();
      });
  };
  here.requestAnimationFrame(look);
}

/** The serious accessibility violations of a page, one line each. */
export async function seriousViolations(page: Page): Promise<string[]> {
  // The page's policy allows only its own script files; the debugger protocol is not bound by it.
  await page.evaluate(readFileSync(axe, "utf8"));
  const found = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: {
        run(): Promise<{
          violations: { id: string; impact: string; nodes: { html: string; failureSummary: string }[] }[];
        }>;
      };
    };
    return (await axe.run()).violations;
  });
  return found
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
    );
}

/** Takes a screenshot for people. */
export async function shoot(page: Page, name: string): Promise<void> {
  mkdirSync(shots, { recursive: true });
  await page.screenshot({ path: join(shots, `${name}.png`), animations: "disabled" });
}
