/** Calls the admin API as the dashboard does: with a session cookie and a CSRF token. */
import { ADMIN_PASSWORD, type Whole } from "../control/fixture.ts";

// biome-ignore lint/suspicious/noExplicitAny: answers are read as a client would, and expectations catch the rest
type Any = any;

export interface Answered {
  status: number;
  headers: Headers;
  text: string;
  json: Any;
}

export interface Client {
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answered>;
  csrf: string;
  cookie: string;
}

export async function request(
  { url }: Pick<Whole, "url">,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answered> {
  const response = await fetch(`${url}/admin/api${path}`, {
    method,
    headers: { "content-type": "application/json", ...headers },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get("content-type") === "application/json";
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: isJson ? JSON.parse(text) : undefined,
  };
}

export async function logIn(
  whole: Pick<Whole, "url">,
  login: string = "admin",
  password: string = ADMIN_PASSWORD,
): Promise<Client> {
  const { status, headers, json } = await request(whole, "POST", "/session", { login, password });
  if (status !== 200) throw new Error(`log-in failed: ${JSON.stringify(json)}`);
  const [cookie = ""] = (headers.get("set-cookie") ?? "").split(";");
  const csrf = json.csrf as string;
  return {
    csrf,
    cookie,
    call: (method, path, body, more) =>
      request(whole, method, path, body, { cookie, "x-csrf-token": csrf, ...more }),
  };
}
