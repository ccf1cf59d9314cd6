/** Base64 and URL encoding. As in JSONata, base64 encodes Latin-1 text. */
import { EvaluationFault } from "./fault.ts";

type Text = string | undefined;

export function base64encode(text: Text): Text {
  return text === undefined ? undefined : Buffer.from(text, "latin1").toString("base64");
}

export function base64decode(text: Text): Text {
  return text === undefined ? undefined : Buffer.from(text, "base64").toString("latin1");
}

export const encodeUrlComponent: (text: Text) => Text = withFault("encodeUrlComponent", encodeURIComponent);
export const encodeUrl: (text: Text) => Text = withFault("encodeUrl", encodeURI);
export const decodeUrlComponent: (text: Text) => Text = withFault("decodeUrlComponent", decodeURIComponent);
export const decodeUrl: (text: Text) => Text = withFault("decodeUrl", decodeURI);

function withFault(name: string, encode: (text: string) => string): (text: Text) => Text {
  return (text) => {
    if (text === undefined) return undefined;
    try {
      return encode(text);
    } catch {
      throw new EvaluationFault("D3140", `Malformed text for $${name}`, text);
    }
  };
}
