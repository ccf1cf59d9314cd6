/**
 * A JSON parser that keeps every number as written, and shares no code with the gateway's: numbers become texts with
 * a `#` prefix, texts get a `"` prefix, so that the two differ.
 */
export type Read = string | boolean | null | Read[] | { [key: string]: Read };

const TOKEN = /\s*([{}[\],:]|"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?|true|false|null)/y;

export function readDigits(text: string): Read {
  let at = 0;
  const next = (): string => {
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(text);
    if (found === null) throw new SyntaxError(`no JSON at ${at}: ${text.slice(at, at + 40)}`);
    at = TOKEN.lastIndex;
    return found[1] as string;
  };
  const value = (token: string): Read => {
    if (token === "{") return fields();
    if (token === "[") return items();
    if (token === "true" || token === "false") return token === "true";
    if (token === "null") return null;
    return token.startsWith('"') ? `"${JSON.parse(token)}` : `#${token}`;
  };
  const fields = (): Read => {
    const object: { [key: string]: Read } = {};
    for (let token = next(); token !== "}"; token = next()) {
      if (token === ",") continue;
      next();
      object[JSON.parse(token)] = value(next());
    }
    return object;
  };
  const items = (): Read => {
    const list: Read[] = [];
    for (let token = next(); token !== "]"; token = next()) if (token !== ",") list.push(value(token));
    return list;
  };
  return value(next());
}

// biome-ignore lint/suspicious/noExplicitAny: paths into documents of four wires
export type Any = any;

/** The JSON inside a text value. */
export function inText(read: Any): Read {
  if (typeof read !== "string" || !read.startsWith('"'))
    throw new TypeError(`no text: ${JSON.stringify(read)}`);
  return readDigits(read.slice(1));
}
