/** The colours of a report, or none. No other file writes terminal escapes. */
import type { Severity } from "./codes.ts";

/** Wraps text in the escape sequence of its role. The plain painter returns the text unchanged. */
export interface Painter {
  severity(text: string): string;
  strong(text: string): string;
  gutter(text: string): string;
  context(text: string): string;
}

const RED = 31;
const YELLOW = 33;
const BLUE = 34;
const CYAN = 36;

/** `severity` decides the colour of the header and of primary marks. */
export function painter(colour: boolean, severity: Severity): Painter {
  const style = (...parameters: number[]) =>
    colour && parameters.length > 0
      ? (text: string) => (text === "" ? "" : `\u001B[${parameters.join(";")}m${text}\u001B[0m`)
      : (text: string) => text;
  return {
    severity: style(1, severity === "error" ? RED : YELLOW),
    strong: style(1),
    gutter: style(BLUE),
    context: style(CYAN),
  };
}
