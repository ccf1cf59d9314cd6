/** Tracks whether a chunked text is a complete JSON object; reads each character once. */
import { isJson } from "./settle-finish.ts";

export class WholeObject {
  #depth = 0;
  #inString = false;
  #isEscaped = false;
  /** Not started, inside the braces, after them, or not a single object. */
  #state: "before" | "inside" | "behind" | "other" = "before";
  #isJson: boolean | undefined;

  push(piece: string): void {
    for (let at = 0; at < piece.length && this.#state !== "other"; at++) this.#take(piece.charCodeAt(at));
  }

  /** @param text all chunks */
  isComplete(text: unknown): boolean {
    if (this.#state !== "behind") return false;
    this.#isJson ??= isJson(text);
    return this.#isJson;
  }

  #take(code: number): void {
    if (this.#inString) {
      if (this.#isEscaped) this.#isEscaped = false;
      else if (code === BACKSLASH) this.#isEscaped = true;
      else if (code === QUOTE) this.#inString = false;
    } else if (this.#state === "inside") {
      if (code === QUOTE) this.#inString = true;
      else if (code === OPEN) this.#depth++;
      else if (code === CLOSE && --this.#depth === 0) this.#state = "behind";
    } else if (this.#state === "before" && code === OPEN) {
      this.#depth = 1;
      this.#state = "inside";
    } else if (code !== 32 && (code < 9 || code > 13 || code === 11)) this.#state = "other";
  }
}

const [QUOTE, BACKSLASH, OPEN, CLOSE] = [34, 92, 123, 125];
