/**
 * A structured answer taken out of what the target had to say it in (`conversion/hub/arrange/structured.ts`): the arguments of a tool,
 * an object with one field. Byte for byte, so that numbers stay as they were written, and piece by piece, so that it can
 * be streamed. What turns out to be no such object is what the model said in its place, and stays.
 */

/** How the caller's answer lies in what the upstream says. */
export interface AnswerForm {
  /** The tool whose arguments are the answer; without one, its text is. */
  tool?: string;
  /** The answer is the one field of an object: its JSON, or the text that it holds. */
  wrapped?: "json" | "text";
}

/** The name of that field. */
export const wrapper = "value";

const opening = ["{", `"${wrapper}"`, ":"].flatMap((token) => [...token]);
/** Before these, blanks may stand; inside the name they may not. */
const tokenStarts: ReadonlySet<number> = new Set([0, 1, opening.length - 1, opening.length]);

export class Unwrapping {
  readonly #form: "json" | "text";
  /** Characters of the opening that were seen. */
  #opened = 0;
  #state: "opening" | "value" | "done" | "bare" = "opening";
  /** Seen and not yet said: an opening that may turn out to be none, blanks that may be the last, or a text's JSON. */
  #held = "";
  #depth = 0;
  #inString = false;
  #isEscaped = false;

  constructor(form: "json" | "text") {
    this.#form = form;
  }

  /** Characters that were seen and not yet said. */
  get held(): number {
    return this.#held.length;
  }

  /** @returns what of the answer is known by now. */
  push(piece: string): string {
    let text = "";
    for (const char of piece) text += this.#next(char);
    return text;
  }

  /** @returns what is left, of an object that was cut off or is none. */
  end(): string {
    const held = this.#held;
    this.#held = "";
    if (this.#state === "opening") return held;
    return this.#form === "text" && this.#state === "value" ? textOf(held) : "";
  }

  #next(char: string): string {
    if (this.#state === "bare") return char;
    if (this.#state === "done") return "";
    return this.#state === "opening" ? this.#open(char) : this.#take(char);
  }

  #open(char: string): string {
    const isBlank = blanks.has(char) && tokenStarts.has(this.#opened);
    if (this.#opened === opening.length && !isBlank) {
      this.#held = "";
      this.#state = "value";
      return this.#take(char);
    }
    this.#held += char;
    if (isBlank) return "";
    if (opening[this.#opened] === char) {
      this.#opened++;
      return "";
    }
    this.#state = "bare";
    const held = this.#held;
    this.#held = "";
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
      this.#held += char;
      return "";
    }
    const text = this.#held + char;
    this.#held = "";
    return text;
  }

  #close(): string {
    this.#state = "done";
    const held = this.#held;
    this.#held = "";
    return this.#form === "text" ? textOf(held) : "";
  }
}

export function unwrapped(text: string, form: AnswerForm["wrapped"]): string {
  if (form === undefined) return text;
  const unwrapping = new Unwrapping(form);
  return unwrapping.push(text) + unwrapping.end();
}

const blanks: ReadonlySet<string> = new Set([" ", "\t", "\n", "\r"]);

/** A JSON string as its text, also where its end is missing; anything else as it is. */
function textOf(json: string): string {
  const trimmed = json.trim();
  for (const whole of [trimmed, `${trimmed}"`]) {
    try {
      const value: unknown = JSON.parse(whole);
      if (typeof value === "string") return value;
    } catch {
      // Not whole yet.
    }
  }
  return trimmed;
}
