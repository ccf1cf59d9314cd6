/** A sentence of the documentation, with text between backticks as code. */
import { Fragment } from "react";

export function Marked({ children }: { children: string }) {
  return children.split("`").map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no names, and stay in their order
    index % 2 === 1 ? <code key={index}>{part}</code> : <Fragment key={index}>{part}</Fragment>,
  );
}
