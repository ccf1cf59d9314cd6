/**
 * Responses of issuers in XML as maps: an element with elements is a map by name, any other one is its text. Attributes and
 * namespaces are ignored, and of equal names the last one counts. Documents with a DTD are refused.
 */

const TOKEN = /<!\[CDATA\[([\s\S]*?)\]\]>|<(\/?)([\w.:-]+)[^<>]*?(\/?)>|<[!?][^>]*>|([^<]+)/g;

const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

interface Element {
  name: string;
  text: string;
  fields: Record<string, unknown> | undefined;
}

/** @throws if the text is not XML */
export function readXml(text: string): unknown {
  if (/<!DOCTYPE/i.test(text)) throw new Error("the XML has a document type");
  const root: Element = { name: "", text: "", fields: undefined };
  const open = [root];
  for (const [, data, slash, written, empty, content] of text.matchAll(TOKEN)) {
    const element = open.at(-1) as Element;
    if (data !== undefined) element.text += data;
    else if (content !== undefined) element.text += decoded(content);
    else if (written !== undefined) {
      const name = written.replace(/^.*:/, "");
      if (slash === "/") {
        if (open.length === 1 || element.name !== name) throw new Error(`the XML closes ${name} too early`);
        open.pop();
        put(open.at(-1) as Element, name, element.fields ?? element.text.trim());
      } else if (empty === "/") put(element, name, "");
      else open.push({ name, text: "", fields: undefined });
    }
  }
  if (open.length > 1 || root.fields === undefined) throw new Error("the XML is not complete");
  return root.fields;
}

function put(element: Element, name: string, value: unknown): void {
  element.fields ??= {};
  Object.defineProperty(element.fields, name, {
    value,
    enumerable: true,
    writable: true,
    configurable: true,
  });
}

function decoded(text: string): string {
  return text.replace(/&(#x[0-9a-f]+|#\d+|\w+);/gi, (all, name: string) => {
    if (name.startsWith("#x")) return String.fromCodePoint(Number.parseInt(name.slice(2), 16));
    if (name.startsWith("#")) return String.fromCodePoint(Number(name.slice(1)));
    return ENTITIES[name] ?? all;
  });
}
