/** Verifies Volcengine's request signature (https://www.volcengine.com/docs/6369/67269), starting from the header. */
import { createHash, createHmac } from "node:crypto";
import type { StudioRequest } from "./studio.ts";

const sha256 = (bytes: string | Buffer): string => createHash("sha256").update(bytes).digest("hex");
const hmac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();
const percent = (text: string): string =>
  [...Buffer.from(text)]
    .map((byte) => String.fromCharCode(byte))
    .map((char) =>
      /[A-Za-z0-9\-_.~]/.test(char)
        ? char
        : `%${char.charCodeAt(0).toString(16).padStart(2, "0").toUpperCase()}`,
    )
    .join("");

/** A sentence where the signature is wrong. */
export function signatureFault(
  { method, path, query, headers, bytes }: StudioRequest,
  { id, secret }: { id: string; secret: string },
): string | undefined {
  const header = headers.authorization ?? "";
  const found =
    /^HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([\w-]+)\/(\w+)\/request, SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/.exec(
      header,
    );
  if (found === null) return `the header is none: ${header}`;
  const [, access, day = "", region = "", service = "", names = "", signature] = found;
  const date = String(headers["x-date"]);
  if (access !== id) return "nobody has this access key";
  if (region !== "cn-north-1" || service !== "cv") return "it is for another service";
  if (!date.startsWith(day) || !/^\d{8}T\d{6}Z$/.test(date)) return "the date is another one";
  const sentMs = Date.parse(date.replace(/(....)(..)(..T..)(..)(..Z)/, "$1-$2-$3:$4:$5"));
  if (Math.abs(Date.now() - sentMs) > 900_000) return "it is too old";
  if (headers["x-content-sha256"] !== sha256(bytes)) return "the body is another one";
  for (const needed of ["host", "x-date", "x-content-sha256"])
    if (!names.split(";").includes(needed)) return `${needed} is not signed`;
  const search = [...query]
    .map(([name, value]) => `${percent(name)}=${percent(value)}`)
    .sort()
    .join("&");
  const lines = names.split(";").map((name) => `${name}:${String(headers[name]).trim()}`);
  const canonical = `${method}\n${path}\n${search}\n${lines.join("\n")}\n\n${names}\n${sha256(bytes)}`;
  const text = `HMAC-SHA256\n${date}\n${day}/${region}/${service}/request\n${sha256(canonical)}`;
  const key = hmac(hmac(hmac(hmac(secret, day), region), service), "request");
  return hmac(key, text).toString("hex") === signature ? undefined : "the signature is another one";
}
