/** Parses the header of a part: its name and its declared type. */
import { MultipartFault } from "./multipart-fault.ts";

export interface PartHead {
  name: string;
  /** Without folders. Present in parts that are files. */
  filename?: string;
  /** In lower case, without parameters. */
  mime?: string;
}

/** RFC 9110 5.6.2 */
const FIELD = /^[!#$%&'*+.^_`|~\w-]+$/;
/** `name=token`, `name="quoted"`, `name*=utf-8''percent-encoded` */
const PARAMETER = /;[ \t]*([\w*-]+)[ \t]*=[ \t]*(?:"((?:[^"\\]|\\.)*)"|([^;"]*))/gs;

/** @param text the lines between boundary and empty line. Throws `MultipartFault`. */
export function readPartHead(text: string, part: number): PartHead {
  const fields = new Map<string, string>();
  // A line that starts with a space continues the previous one (RFC 5322 2.2.3).
  for (const line of text.replace(/\r\n[ \t]+/g, " ").split("\r\n")) {
    const colon = line.indexOf(":");
    if (text !== "" && (!FIELD.test(line.slice(0, Math.max(colon, 0))) || /[\r\n\0]/.test(line)))
      throw new MultipartFault(`the header of its part ${part} has an invalid line`);
    fields.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim());
  }
  const parameters = parametersOf(fields.get("content-disposition") ?? "");
  const name = parameters.get("name");
  if (name === undefined)
    throw new MultipartFault(
      `its part ${part} has no name; send \`content-disposition: form-data; name="…"\``,
    );
  const coding = fields.get("content-transfer-encoding")?.toLowerCase() ?? "binary";
  if (!["7bit", "8bit", "binary"].includes(coding))
    throw new MultipartFault(
      `the content-transfer-encoding \`${coding}\` is not supported; send the plain bytes`,
      name,
    );
  const filename = parameters.get("filename*") ?? parameters.get("filename");
  const mime = fields.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  return {
    name,
    ...(filename === undefined
      ? {}
      : { filename: filename.slice(1 + Math.max(filename.lastIndexOf("/"), filename.lastIndexOf("\\"))) }),
    ...(mime ? { mime } : {}),
  };
}

function parametersOf(disposition: string): Map<string, string> {
  const found = new Map<string, string>();
  if (!/^form-data[ \t]*;/i.test(disposition)) return found;
  for (const [, word = "", quoted, token = ""] of disposition.matchAll(PARAMETER)) {
    const name = word.toLowerCase();
    if (found.has(name)) continue;
    // Browsers write a quotation mark as %22, other clients with a backslash. In paths, a backslash is a separator.
    const value = quoted?.replace(/\\(["\\])/g, "$1") ?? token.trim();
    const extended = /^utf-8'[^']*'(.*)$/i.exec(value)?.[1];
    if (!name.endsWith("*")) found.set(name, value);
    else if (extended !== undefined) found.set(name, decoded(extended));
  }
  return found;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
