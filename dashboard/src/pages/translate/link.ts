/**
 * The content of a link to a translation, behind the `#`, which is never sent to a server: the input, compressed, in URL-safe
 * characters.
 */
import type { Asked } from "../../translator/translate.ts";

const METHOD = "deflate-raw";
const KINDS: readonly string[] = ["request", "response", "stream"];

export async function packed(asked: Asked): Promise<string> {
  const bytes = await through(new TextEncoder().encode(JSON.stringify(asked)), new CompressionStream(METHOD));
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return letters.replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** @returns undefined for invalid text: links get cut, and come from strangers */
export async function unpacked(letters: string): Promise<Asked | undefined> {
  try {
    const plain = atob(letters.replace(/-/g, "+").replace(/_/g, "/"));
    const bytes = Uint8Array.from(plain, (each) => each.charCodeAt(0));
    const text = new TextDecoder().decode(await through(bytes, new DecompressionStream(METHOD)));
    const { kind, wire, text: input, model } = JSON.parse(text) as Record<keyof Asked, unknown>;
    const isAsked =
      KINDS.includes(kind as string) && [wire, input, model].every((each) => typeof each === "string");
    return isAsked ? ({ kind, wire, text: input, model } as Asked) : undefined;
  } catch {
    return undefined;
  }
}

async function through(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream): Promise<Uint8Array> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}
