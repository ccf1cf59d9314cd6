/**
 * Extracts a structured response from its container (`conversion/hub/arrange/structured.ts`): the arguments of a tool, or an
 * object with one field. Works byte for byte, so that numbers keep their digits, and chunk by chunk, for streams. Output that
 * is not such an object stays unchanged.
 */

/** Where the client's response is in the upstream's output. */
export interface AnswerForm {
  /** The tool whose arguments are the response; absent: the text is the response. */
  tool?: string;
  /** The response is the only field of an object: its JSON, or its string value. */
  wrapped?: "json" | "text";
}

/** The name of that field. */
export const wrapper = "value";

const opening = ["{", `"${wrapper}"`, ":"].flatMap((token) => [...token]);
/** White space may precede these characters; inside the name it may not. */
const tokenStarts: ReadonlySet<number> = new Set([0, 1, opening.length - 1, opening.length]);

export class Unwrapping {
  readonly #form: "json" | "text";
  /** Number of matched characters of the opening. */
  #opened = 0;
  #state: "opening" | "value" | "done" | "bare" = "opening";
  /** Buffered input: an opening that may not match, white space that may be the last, or the JSON of a string. */
  #buffered = "";
  #depth = 0;
  #inString = false;
  #isEscaped = false;

  constructor(form: "json" | "text") {
    this.#form = form;
  }

  /** Number of buffered characters. */
  get bufferedLength(): number {
    return this.#buffered.length;
  }

  /** @returns the part of the response that is known so far */
  push(piece: string): string {
    let text = "";
    for (const char of piece) text += this.#next(char);
    return text;
  }

  /** @returns the remaining text, of an object that is incomplete or invalid */
  end(): string {
    const buffered = this.#buffered;
    this.#buffered = "";
    if (this.#state === "opening") return buffered;
    return this.#form === "text" && this.#state === "value" ? textOf(buffered) : "";
  }

  #next(char: string): string {
    if (this.#state === "bare") return char;
    if (this.#state === "done") return "";
    return this.#state === "opening" ? this.#open(char) : this.#take(char);
  }

  #open(char: string): string {
    const isBlank = blanks.has(char) && tokenStarts.has(this.#opened);
    if (this.#opened === opening.length && !isBlank) {
      this.#buffered = "";
      this.#state = "value";
      return this.#take(char);
    }
    this.#buffered += char;
    if (isBlank) return "";
    if (opening[this.#opened] === char) {
      this.#opened++;
      return "";
    }
    this.#state = "bare";
    const held = this.#buffered;
    this.#buffered = "";
    return held;
  }

  #take(char: string): string {
    if (this.#inString) {
      if (this.#isEscaped) this.#isEscaped = false;
      else if (char === "\\") this.#isEscaped = true;
      else if (char === '"') this.#inString = false;
    } else if (char === '"') this.#inString = true;
    else if (char === "{" || char === "[") this.#depth++;
    else if ((char === "}" || char === ",") && this.#depth === 0) return this.#close();
    else if (char === "}" || char === "]") this.#depth--;
    if (this.#form === "text" || (blanks.has(char) && !this.#inString)) {
      this.#buffered += char;
      return "";
    }
    const text = this.#buffered + char;
    this.#buffered = "";
    return text;
  }

  #close(): string {
    this.#state = "done";
    const held = this.#buffered;
    this.#buffered = "";
    return this.#form === "text" ? textOf(held) : "";
  }
}

export function unwrapped(text: string, form: AnswerForm["wrapped"]): string {
  if (form === undefined) return text;
  const unwrapping = new Unwrapping(form);
  return unwrapping.push(text) + unwrapping.end();
}

const blanks: ReadonlySet<string> = new Set([" ", "\t", "\n", "\r"]);

/** The value of a JSON string, even without its closing quote; other input unchanged. */
function textOf(json: string): string {
  const trimmed = json.trim();
  for (const whole of [trimmed, `${trimmed}"`]) {
    try {
      const value: unknown = JSON.parse(whole);
      if (typeof value === "string") return value;
    } catch {
      // Not complete yet.
    }
  }
  return trimmed;
}
