/** Tests against a local server, which the allow list must contain. */
import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import { allowList } from "./allow-list.ts";
import { fetchMedia, MediaRefused } from "./fetch-media.ts";
import type { MediaPolicy } from "./media-policy.ts";

let server: Server;
let origin: string;
let port: number;
let asked: { url: string; headers: Record<string, unknown> }[];
let answer: RequestListener;

beforeEach(async () => {
  asked = [];
  answer = (_request, response) => response.setHeader("content-type", "image/png").end("bytes");
  server = createServer((request, response) => {
    asked.push({ url: request.url ?? "", headers: request.headers });
    answer(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  port = (server.address() as { port: number }).port;
  origin = `http://127.0.0.1:${port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, "close");
});

const trusting: MediaPolicy = {
  fetch: true,
  maxBytes: 20 * 1024 * 1024,
  maxTotalBytes: 50 * 1024 * 1024,
  maxUrls: 32,
  timeoutMs: 15_000,
  maxRedirects: 3,
  allow: allowList(["127.0.0.1"]),
};
const never = new AbortController().signal;
const looks: string[] = [];
const known =
  (names: Record<string, string[]>) =>
  async (name: string): Promise<string[]> => {
    looks.push(name);
    const addresses = names[name];
    if (addresses === undefined) throw new Error(`ENOTFOUND ${name}`);
    return addresses;
  };

const want = (url: string, kind = "image", param = "messages[0].content[1]") => ({ url, kind, param });
const fetched = (urls: string[], policy: Partial<MediaPolicy> = {}, names = {}, kind = "image") =>
  fetchMedia(
    urls.map((url, index) => want(url, kind, `part[${index}]`)),
    { ...trusting, ...policy },
    never,
    known(names),
  );

async function refusal(work: Promise<unknown>): Promise<MediaRefused> {
  const error = await work.then(
    () => new Error("it was fetched"),
    (reason: unknown) => reason,
  );
  if (error instanceof MediaRefused) return error;
  throw error;
}

test("the result has the server's type; the request has no cookie, key or referrer", async () => {
  answer = (_request, response) =>
    response.setHeader("content-type", "Image/PNG; charset=binary").end(Buffer.from([137, 80, 78, 71]));
  const found = await fetched([`${origin}/a.png?sig=1#part`]);
  expect(found.get(`${origin}/a.png?sig=1#part`)).toEqual({ mime: "image/png", base64: "iVBORw==" });
  expect(asked).toEqual([
    {
      url: "/a.png?sig=1",
      headers: {
        host: `127.0.0.1:${port}`,
        accept: "*/*",
        "accept-encoding": "identity",
        "user-agent": "polywire",
        connection: "close",
      },
    },
  ]);
});

test.each([
  "http://127.0.0.1",
  "http://localhost",
  "http://[::1]",
  "http://0.0.0.0",
  "http://2130706433",
  "http://0x7f.1",
  "http://0177.0.0.1",
  "http://127.1",
  "http://[::ffff:127.0.0.1]",
  "http://[::ffff:7f00:1]",
  "http://[64:ff9b::7f00:1]",
  "http://169.254.169.254",
  "http://metadata.example",
  "http://mapped.example",
  "http://LOCALHOST.",
  "http://①②⑦.0.0.1",
])("%s is not fetched", async (url) => {
  const names = {
    localhost: ["127.0.0.1", "::1"],
    "metadata.example": ["169.254.169.254"],
    "mapped.example": ["::ffff:10.0.0.1"],
  };
  const refused = await refusal(fetched([`${url}:${port}/x`], { allow: allowList([]) }, names));
  expect(refused.message).toMatch(/^the image at \S+ is on a host that this gateway does not fetch from$/);
  expect(refused.param).toBe("part[0]");
  expect(asked).toEqual([]);
});

test.each([
  ["ftp://host.example/a", "is not an http or https URL"],
  ["file:///etc/passwd", "is not an http or https URL"],
  ["gs://bucket/a.png", "is not an http or https URL"],
  ["http://user:pw@host.example/", "is a URL that contains a user or a password"],
  ["http://", "is not a valid URL"],
  ["http://nowhere.example/a", "is on a host whose name does not resolve"],
])("%s %s", async (url, reason) => {
  const refused = await refusal(fetched([url]));
  expect(refused.message).toContain(reason);
  expect(refused.message).not.toContain("pw");
});

test("the connection goes to the checked address, without a second DNS lookup", async () => {
  looks.length = 0;
  const answers = [["127.0.0.1"], ["169.254.169.254"]];
  const rebinding = async (name: string): Promise<string[]> => {
    looks.push(name);
    return answers.shift() ?? [];
  };
  const url = `http://rebinding.example:${port}/a`;
  const found = await fetchMedia([want(url)], trusting, never, rebinding);
  expect(found.size).toBe(1);
  expect(looks).toEqual(["rebinding.example"]);
  expect(asked[0]?.headers.host).toBe(`rebinding.example:${port}`);
});

test("of several addresses, only allowed ones are used", async () => {
  const names = { "both.example": ["10.0.0.1", "127.0.0.1"] };
  expect((await fetched([`http://both.example:${port}/a`], {}, names)).size).toBe(1);
});

test("a host that is trusted by name may have any address", async () => {
  const policy = { allow: allowList(["files.internal"]) };
  const names = { "files.internal": ["127.0.0.1"], "other.internal": ["127.0.0.1"] };
  expect((await fetched([`http://files.internal:${port}/a`], policy, names)).size).toBe(1);
  await refusal(fetched([`http://other.internal:${port}/a`], policy, names));
});

test.each([301, 302, 303, 307, 308])(
  "a redirect (%i) is followed, and checked like the first URL",
  async (status) => {
    answer = (request, response) => {
      if (request.url === "/first") response.writeHead(status, { location: "/second?x=1" }).end();
      else if (request.url === "/inside") {
        response.writeHead(status, { location: "http://169.254.169.254/latest/meta-data" }).end();
      } else if (request.url === "/file")
        response.writeHead(status, { location: "file:///etc/passwd" }).end();
      else response.end("bytes");
    };
    expect((await fetched([`${origin}/first`])).size).toBe(1);
    expect(asked.map(({ url }) => url)).toEqual(["/first", "/second?x=1"]);
    expect((await refusal(fetched([`${origin}/inside`]))).message).toContain(
      "on a host that this gateway does not fetch from",
    );
    expect((await refusal(fetched([`${origin}/file`]))).message).toContain("not an http or https URL");
  },
);

test("the number of redirects is limited", async () => {
  answer = (request, response) =>
    response.writeHead(302, { location: `/${Number(request.url?.slice(1)) + 1}` }).end();
  const refused = await refusal(fetched([`${origin}/0`], { maxRedirects: 2 }));
  expect(refused.message).toContain("redirects more than 2 times");
  expect(asked.map(({ url }) => url)).toEqual(["/0", "/1", "/2"]);
});

test("a file is refused if its announced or received size exceeds the limit", async () => {
  answer = (_request, response) => response.writeHead(200, { "content-length": 100 }).write("x");
  expect((await refusal(fetched([`${origin}/a`], { maxBytes: 99 }))).message).toContain(
    "is larger than 99 bytes",
  );
  answer = (_request, response) => {
    response.writeHead(200);
    const more = (): void => {
      if (!response.destroyed) response.write("x".repeat(1000), () => setImmediate(more));
    };
    more();
  };
  expect((await refusal(fetched([`${origin}/b`], { maxBytes: 5000 }))).message).toContain("larger than 5000");
});

test("all files of a request share one limit; one URL is one file", async () => {
  answer = (_request, response) => response.end("x".repeat(40));
  const policy = { maxTotalBytes: 100 };
  const found = await fetched([`${origin}/a`, `${origin}/a`, `${origin}/b`, `${origin}/a`], policy);
  expect(found.size).toBe(2);
  expect(asked).toHaveLength(2);
  const refused = await refusal(fetched([`${origin}/a`, `${origin}/b`, `${origin}/c`], policy));
  expect(refused.message).toContain("and the other files are together larger than 100 bytes");
  const many = await refusal(fetched([`${origin}/a`, `${origin}/b`, `${origin}/c`], { maxUrls: 2 }));
  expect(many.message).toContain("exceeds the limit of 2 URLs");
  expect(many.param).toBe("part[2]");
});

test("one timeout covers the name lookup, the response and the body", async () => {
  answer = () => {};
  const policy = { timeoutMs: 60 };
  expect((await refusal(fetched([`${origin}/a`], policy))).message).toContain("did not arrive within 60 ms");
  answer = (_request, response) => response.writeHead(200).write("x");
  expect((await refusal(fetched([`${origin}/b`], policy))).message).toContain("did not arrive within 60 ms");
  const slow = fetchMedia(
    [want("http://slow.example/")],
    { ...trusting, ...policy },
    never,
    () => new Promise(() => {}),
  );
  expect((await refusal(slow)).message).toContain("did not arrive within 60 ms");
});

test("a wrong media type is refused; a missing or generic one is accepted", async () => {
  answer = (request, response) => {
    if (request.url !== "/none") response.setHeader("content-type", request.url?.slice(1) ?? "");
    response.end("bytes");
  };
  expect((await refusal(fetched([`${origin}/text/html`]))).message).toContain(
    "has the unsupported type text/html",
  );
  expect((await refusal(fetched([`${origin}/image/png`], {}, {}, "audio"))).message).toContain("image/png");
  for (const type of ["image/png", "application/octet-stream", "none"])
    expect((await fetched([`${origin}/${type}`])).size).toBe(1);
  expect((await fetched([`${origin}/text/html`], {}, {}, "file")).size).toBe(1);
  expect((await fetched([`${origin}/application/ogg`], {}, {}, "audio")).size).toBe(1);
});

test.each([
  [404, {}, "returned status 404"],
  [204, {}, "returned status 204"],
  [304, {}, "returned status 304"],
  [200, {}, "is empty"],
  [200, { "content-encoding": "gzip" }, "has the unsupported content-encoding gzip"],
])("status %i with %j: %s", async (status, headers, reason) => {
  answer = (_request, response) => response.writeHead(status, headers).end();
  expect((await refusal(fetched([`${origin}/a?secret=1`]))).message).toBe(
    `the image at 127.0.0.1:${port} ${reason}`,
  );
});

test("the error of a broken connection names only the URL's host", async () => {
  answer = (_request, response) => response.destroy();
  const refused = await refusal(fetched([`${origin}/a`]));
  expect(refused.message).toBe(`the image at 127.0.0.1:${port} could not be fetched`);
  expect(refused.detail).not.toBe("");
});

test("if fetching is disabled, the URL is refused without a DNS lookup", async () => {
  looks.length = 0;
  const refused = await refusal(fetched(["http://files.example/a"], { fetch: false }));
  expect(refused.message).toContain("is a URL that the gateway does not fetch; send the data as base64");
  expect(looks).toEqual([]);
});

test("a failure or an abort cancels all other downloads", async () => {
  let open = 0;
  answer = (request, response) => {
    if (request.url === "/bad") response.writeHead(500).end();
    else {
      open++;
      response.on("close", () => open--);
      response.writeHead(200).write("x");
    }
  };
  await refusal(fetched([`${origin}/slow`, `${origin}/bad`]));
  await expect.poll(() => open).toBe(0);
  const leaving = new AbortController();
  const work = fetchMedia([want(`${origin}/slow`)], trusting, leaving.signal, known({}));
  work.catch(() => {});
  await expect.poll(() => open).toBe(1);
  leaving.abort(new Error("left"));
  await expect(work).rejects.toThrow("left");
  await expect.poll(() => open).toBe(0);
});
