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

const BUILD_FOLDER: string = join(packageRoot, "dashboard/dist");

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
const WORKER_POLICY = "default-src 'none'; script-src 'unsafe-eval'";
const WORKERS_PREFIX = "workers/";
const COMMON_HEADERS: Headers = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};

const MIME_TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".json": "application/json",
  ".woff2": "font/woff2",
};

/** The suffix of the files that the build compressed; the uncompressed files are not in the build. */
const COMPRESSED_SUFFIX = ".br";

interface ServedFile {
  etag: string;
  headers: Headers;
  bytes: Buffer;
  /** `bytes` are compressed with Brotli. */
  isCompressed: boolean;
}

type Files = ReadonlyMap<string, ServedFile>;

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
  const sendText = (status: number, otherHeaders: Headers, text: string): void =>
    answer.sendComplete(
      status,
      { ...COMMON_HEADERS, "cache-control": "no-store", ...otherHeaders },
      text,
      isLast,
    );
  const plainText = { "content-type": "text/plain; charset=utf-8" };
  if (fault !== undefined) {
    sendText(400, plainText, fault);
    return;
  }
  if (method !== "GET" && method !== "HEAD") {
    sendText(405, { ...plainText, allow: "GET, HEAD" }, `${path} takes GET`);
    return;
  }
  filesOf(BUILD_FOLDER)
    .then((files) => {
      const file = files.get(path);
      if (file !== undefined) return send(answer, file, headers, isLast);
      if (path === "/")
        sendText(
          503,
          { "content-type": MIME_TYPES[".html"] as string, "content-security-policy": PAGE_POLICY },
          NOT_BUILT,
        );
      else sendText(404, plainText, `${path} does not exist; reload the dashboard at /`);
      return undefined;
    })
    .catch((error: unknown) => sendText(500, plainText, `the dashboard cannot be read: ${String(error)}`));
}

async function send(
  answer: Answer,
  file: ServedFile,
  requestHeaders: Readonly<Record<string, string>>,
  isLast: boolean,
): Promise<void> {
  const { etag, headers, bytes, isCompressed } = file;
  const knownEtags = (requestHeaders["if-none-match"] ?? "")
    .split(",")
    .map((each) => each.trim().replace(/^W\//, ""));
  if (knownEtags.includes(etag) || knownEtags.includes("*")) {
    answer.sendComplete(304, { ...headers, etag }, "", isLast);
    return;
  }
  const accepted = acceptedEncodings(requestHeaders["accept-encoding"]);
  const encoding = isCompressed ? ["br", "gzip"].find((name) => accepted.has(name)) : undefined;
  const body =
    encoding === "br" || !isCompressed ? bytes : await (encoding === "gzip" ? toGzip : decompress)(bytes);
  const otherHeaders: Headers = encoding === undefined ? {} : { "content-encoding": encoding };
  answer.sendComplete(200, { ...headers, etag, ...otherHeaders }, body, isLast);
}

/** Browsers accept Brotli only over HTTPS. */
const toGzip = cacheResult(async (compressed) => promisify(gzip)(await decompress(compressed)));
const decompress = cacheResult((compressed) => promisify(brotliDecompress)(compressed));

function cacheResult(convert: (bytes: Buffer) => Promise<Buffer>): (bytes: Buffer) => Promise<Buffer> {
  const results = new WeakMap<Buffer, Promise<Buffer>>();
  return (bytes) => {
    const result = results.get(bytes) ?? convert(bytes);
    results.set(bytes, result);
    return result;
  };
}

/** Encodings that the client accepts; those with `q=0` are excluded. */
function acceptedEncodings(header: string | undefined): Set<string> {
  const encodings = (header ?? "").toLowerCase().split(",");
  return new Set(
    encodings
      .filter((each) => !/;\s*q=0(\.0*)?\s*$/.test(each))
      .map((each) => (each.split(";")[0] ?? "").trim()),
  );
}

let loadingFiles: Promise<Files> | undefined;

/** If there is no build, the next request tries again. */
async function filesOf(folder: string): Promise<Files> {
  loadingFiles ??= readFiles(folder);
  const files = await loadingFiles.catch((error: NodeJS.ErrnoException) => {
    loadingFiles = undefined;
    if (error.code === "ENOENT") return new Map<string, ServedFile>();
    throw error;
  });
  if (files.size === 0) loadingFiles = undefined;
  return files;
}

async function readFiles(folder: string): Promise<Files> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const files = new Map<string, ServedFile>();
  for (const path of paths) {
    const isCompressed = path.endsWith(COMPRESSED_SUFFIX);
    const name = relative(folder, isCompressed ? path.slice(0, -COMPRESSED_SUFFIX.length) : path)
      .split(sep)
      .join("/");
    const type = MIME_TYPES[extname(name)];
    if (type === undefined) continue;
    const isPage = name === "index.html";
    const bytes = await readFile(path);
    files.set(isPage ? "/" : `${DASHBOARD_PREFIX}${name}`, {
      etag: `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`,
      headers: {
        ...COMMON_HEADERS,
        "content-type": type,
        "content-security-policy": name.startsWith(WORKERS_PREFIX) ? WORKER_POLICY : PAGE_POLICY,
        "cache-control": isPage ? "no-cache" : "public, max-age=31536000, immutable",
        vary: "accept-encoding",
      },
      bytes,
      isCompressed,
    });
  }
  return files;
}
