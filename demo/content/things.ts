/** Files with resumable uploads, and cached contents, of the generateContent API. */
import { created } from "../mint.ts";
import { Shelf, type ThingRoutes } from "../thing.ts";
import { header, type Json, need } from "../wire.ts";

interface Upload {
  id: string;
  about: Json;
  mime: string;
  pieces: Buffer[];
}

const at = new Date(created * 1000).toISOString();

export function createContentThings(): ThingRoutes {
  const files = new Shelf<{ object: Json; bytes: Buffer }>("", "file");
  const uploads = new Shelf<Upload>("upload-", "upload");
  const caches = new Shelf<Json>("", "cached content");
  const list = <T>(shelf: Shelf<T>, name: string, query: URLSearchParams, show: (thing: T) => Json) => {
    const { page, more } = shelf.page(query.get("pageToken"), Number(query.get("pageSize") ?? 10));
    const items = page.map(([, thing]) => show(thing));
    return { body: { [name]: items, ...(more ? { nextPageToken: page.at(-1)?.[0] } : {}) } };
  };
  return {
    "POST /upload/v1beta/files": ({ headers, query, url, body }) => {
      const command = header(headers, "x-goog-upload-command") ?? "";
      if (command === "start") {
        const { file: about = {} } = JSON.parse(body.toString() || "{}") as { file?: Json };
        const mime = header(headers, "x-goog-upload-header-content-type") ?? "application/octet-stream";
        const { id } = uploads.add((id) => ({ id, about, mime, pieces: [] }));
        const goesOn = `${url.origin}/upload/v1beta/files?upload_id=${id}&upload_protocol=resumable`;
        return { headers: { "x-goog-upload-url": goesOn, "x-goog-upload-status": "active" }, body: {} };
      }
      const upload = uploads.get(query.get("upload_id") ?? "");
      const offset = upload.pieces.reduce((sum, piece) => sum + piece.length, 0);
      need(Number(header(headers, "x-goog-upload-offset")) === offset, "The upload offset is wrong.");
      upload.pieces.push(body);
      if (!command.includes("finalize")) return { headers: { "x-goog-upload-status": "active" }, body: {} };
      uploads.take(upload.id);
      const bytes = Buffer.concat(upload.pieces);
      const { object } = files.add((id) => ({
        bytes,
        object: {
          name: `files/${id}`,
          ...(upload.about.displayName === undefined ? {} : { displayName: upload.about.displayName }),
          mimeType: upload.mime,
          sizeBytes: String(bytes.length),
          createTime: at,
          updateTime: at,
          uri: `${url.origin}/v1beta/files/${id}`,
          state: "ACTIVE",
          source: "UPLOADED",
        },
      }));
      return { headers: { "x-goog-upload-status": "final" }, body: { file: object } };
    },
    "GET /v1beta/files": ({ query }) => list(files, "files", query, ({ object }) => object),
    "GET /v1beta/files/{file}": ({ path }) => ({ body: files.get(path.file).object }),
    "GET /v1beta/files/{file}:download": ({ path }) => ({
      headers: { "content-type": String(files.get(path.file).object.mimeType) },
      body: files.get(path.file).bytes,
    }),
    "DELETE /v1beta/files/{file}": ({ path }) => {
      files.take(path.file);
      return { body: {} };
    },
    "POST /v1beta/cachedContents": ({ body }) => {
      const { model, displayName } = JSON.parse(body.toString()) as Json;
      need(model, "* CreateCachedContentRequest.cached_content.model: must be specified");
      const object = caches.add((id) => ({
        name: `cachedContents/${id}`,
        model,
        ...(displayName === undefined ? {} : { displayName }),
        createTime: at,
        updateTime: at,
        expireTime: at,
        usageMetadata: { totalTokenCount: 1 },
      }));
      return { body: object };
    },
    "GET /v1beta/cachedContents": ({ query }) => list(caches, "cachedContents", query, (object) => object),
    "GET /v1beta/cachedContents/{cache}": ({ path }) => ({ body: caches.get(path.cache) }),
    "PATCH /v1beta/cachedContents/{cache}": ({ path, body }) => ({
      body: Object.assign(caches.get(path.cache), JSON.parse(body.toString())),
    }),
    "DELETE /v1beta/cachedContents/{cache}": ({ path }) => {
      caches.take(path.cache);
      return { body: {} };
    },
  };
}
