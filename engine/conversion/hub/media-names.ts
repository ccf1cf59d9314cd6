/** `data:` URLs, and media types from file names, without reading the bytes. */

const pattern = /^data:([^;,]*)((?:;[^;,=]+=[^;,]*)*)(;base64)?,/i;

export function dataUrl(mime: unknown, data: unknown): string | undefined {
  if (typeof data !== "string") return undefined;
  return `data:${typeof mime === "string" ? mime : "application/octet-stream"};base64,${data}`;
}

export function dataUrlMime(url: unknown): string | undefined {
  const match = typeof url === "string" ? pattern.exec(url.slice(0, 256)) : null;
  return match === null ? undefined : (match[1] ?? "").toLowerCase();
}

export function dataUrlData(url: unknown): string | undefined {
  const match = typeof url === "string" ? pattern.exec(url.slice(0, 256)) : null;
  if (match === null) return undefined;
  const data = (url as string).slice(match[0].length);
  return match[3] === undefined ? Buffer.from(unescaped(data)).toString("base64") : data;
}

/** Text with invalid escapes stays unchanged. */
function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const types: Record<string, string> = {
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  gif: "image/gif",
  webp: "image/webp",
  heic: "image/heic",
  heif: "image/heif",
  bmp: "image/bmp",
  svg: "image/svg+xml",
  pdf: "application/pdf",
  json: "application/json",
  txt: "text/plain",
  md: "text/markdown",
  csv: "text/csv",
  html: "text/html",
  xml: "text/xml",
  mp3: "audio/mpeg",
  wav: "audio/wav",
  ogg: "audio/ogg",
  flac: "audio/flac",
  aac: "audio/aac",
  m4a: "audio/mp4",
  mp4: "video/mp4",
  mpeg: "video/mpeg",
  mov: "video/quicktime",
  webm: "video/webm",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** @param name a file name or a URL; its query and fragment are ignored */
export function mimeOf(name: unknown): string | undefined {
  if (typeof name !== "string") return undefined;
  const [path = ""] = name.split(/[?#]/);
  const extension = /\.([A-Za-z0-9]+)$/.exec(path)?.[1]?.toLowerCase();
  return extension === undefined || !Object.hasOwn(types, extension) ? undefined : types[extension];
}
