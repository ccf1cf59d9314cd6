/**
 * Serves the dashboard's build: one page at `/`, and its files under `/dashboard/` with content hashes in their names. All are
 * read once, at the first request. The page gets all data from the admin API.
 */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import { promisify } from "node:util";
import { brotliDecompress, gzip } from "node:zlib";
import { packageRoot } from "../../installation/installation.ts";
import { readHead } from "../../server/head-framing.ts";
import type { Request, Response } from "../../server/server.ts";
import { Answer, type Headers } from "../responses/response-writer.ts";
import { DASHBOARD_PREFIX } from "../routes/reserved-paths.ts";

const BUILT: string = join(packageRoot, "dashboard/dist");

/** Forbids resources from other hosts, inline code, and frames around the page. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");
/** Workers of the page may compile code, but may not access the network. */
const THREAD_POLICY = "default-src 'none'; script-src 'unsafe-eval'";
const THREADS = "workers/";
const EVERY: Headers = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".json": "application/json",
  ".woff2": "font/woff2",
};

/** The suffix of the files that the build compressed; the uncompressed files are not in the build. */
const PACKED = ".br";

interface Served {
  etag: string;
  headers: Headers;
  bytes: Buffer;
  /** `bytes` are compressed with Brotli. */
  isPacked: boolean;
}

type Files = ReadonlyMap<string, Served>;

const NOT_BUILT = `<!doctype html>
<title>Polywire</title>
<p>The gateway runs. Its dashboard is not built yet. Run <code>npm run dashboard:build</code>, and reload this page.
`;

export function serveDashboard(path: string, res: Response, req: Request): void {
  const method = req.getCaseSensitiveMethod();
  const headers: Record<string, string> = Object.create(null);
  const fault = readHead(req, headers);
  if (fault !== undefined) res.pause();
  const isLast = fault !== undefined || headers["transfer-encoding"] !== undefined;
  const answer = new Answer(res, method === "HEAD");
  const say = (status: number, more: Headers, text: string): void =>
    answer.sendComplete(status, { ...EVERY, "cache-control": "no-store", ...more }, text, isLast);
  const inPlain = { "content-type": "text/plain; charset=utf-8" };
  if (fault !== undefined) {
    say(400, inPlain, fault);
    return;
  }
  if (method !== "GET" && method !== "HEAD") {
    say(405, { ...inPlain, allow: "GET, HEAD" }, `${path} takes GET`);
    return;
  }
  filesOf(BUILT)
    .then((files) => {
      const file = files.get(path);
      if (file !== undefined) return send(answer, file, headers, isLast);
      if (path === "/")
        say(
          503,
          { "content-type": TYPES[".html"] as string, "content-security-policy": PAGE_POLICY },
          NOT_BUILT,
        );
      else say(404, inPlain, `${path} does not exist; reload the dashboard at /`);
      return undefined;
    })
    .catch((error: unknown) => say(500, inPlain, `the dashboard cannot be read: ${String(error)}`));
}

async function send(
  answer: Answer,
  file: Served,
  asked: Readonly<Record<string, string>>,
  isLast: boolean,
): Promise<void> {
  const { etag, headers, bytes, isPacked } = file;
  const known = (asked["if-none-match"] ?? "").split(",").map((each) => each.trim().replace(/^W\//, ""));
  if (known.includes(etag) || known.includes("*")) {
    answer.sendComplete(304, { ...headers, etag }, "", isLast);
    return;
  }
  const accepted = acceptedOf(asked["accept-encoding"]);
  const encoding = isPacked ? ["br", "gzip"].find((name) => accepted.has(name)) : undefined;
  const body =
    encoding === "br" || !isPacked ? bytes : await (encoding === "gzip" ? gzipped : unpacked)(bytes);
  const more: Headers = encoding === undefined ? {} : { "content-encoding": encoding };
  answer.sendComplete(200, { ...headers, etag, ...more }, body, isLast);
}

/** Browsers accept Brotli only over HTTPS. */
const gzipped = remember(async (packed) => promisify(gzip)(await unpacked(packed)));
const unpacked = remember((packed) => promisify(brotliDecompress)(packed));

function remember(convert: (bytes: Buffer) => Promise<Buffer>): (bytes: Buffer) => Promise<Buffer> {
  const known = new WeakMap<Buffer, Promise<Buffer>>();
  return (bytes) => {
    const result = known.get(bytes) ?? convert(bytes);
    known.set(bytes, result);
    return result;
  };
}

/** Encodings that the client accepts; those with `q=0` are excluded. */
function acceptedOf(header: string | undefined): Set<string> {
  const named = (header ?? "").toLowerCase().split(",");
  return new Set(
    named.filter((each) => !/;\s*q=0(\.0*)?\s*$/.test(each)).map((each) => (each.split(";")[0] ?? "").trim()),
  );
}

let reading: Promise<Files> | undefined;

/** If there is no build, the next request tries again. */
async function filesOf(folder: string): Promise<Files> {
  reading ??= readFiles(folder);
  const files = await reading.catch((error: NodeJS.ErrnoException) => {
    reading = undefined;
    if (error.code === "ENOENT") return new Map<string, Served>();
    throw error;
  });
  if (files.size === 0) reading = undefined;
  return files;
}

async function readFiles(folder: string): Promise<Files> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const files = new Map<string, Served>();
  for (const path of paths) {
    const isPacked = path.endsWith(PACKED);
    const name = relative(folder, isPacked ? path.slice(0, -PACKED.length) : path)
      .split(sep)
      .join("/");
    const type = TYPES[extname(name)];
    if (type === undefined) continue;
    const isPage = name === "index.html";
    const bytes = await readFile(path);
    files.set(isPage ? "/" : `${DASHBOARD_PREFIX}${name}`, {
      etag: `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`,
      headers: {
        ...EVERY,
        "content-type": type,
        "content-security-policy": name.startsWith(THREADS) ? THREAD_POLICY : PAGE_POLICY,
        "cache-control": isPage ? "no-cache" : "public, max-age=31536000, immutable",
        vary: "accept-encoding",
      },
      bytes,
      isPacked,
    });
  }
  return files;
}
