/** Logs in as the first administrator of a gateway. */

export interface Admin {
  call(method: string, path: string, body?: object): Promise<Record<string, unknown>>;
}

export async function logIn(url: string, password: string): Promise<Admin> {
  const json = { "content-type": "application/json" };
  const session = await fetch(`${url}/admin/api/session`, {
    method: "POST",
    headers: json,
    body: JSON.stringify({ login: "admin", password }),
  });
  const { csrf } = (await session.json()) as { csrf: string };
  const cookie = (session.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
  return {
    async call(method, path, body) {
      const answer = await fetch(`${url}/admin/api${path}`, {
        method,
        headers: { ...json, cookie, "x-csrf-token": csrf },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as Record<string, unknown>;
    },
  };
}
