/** A text input whose value belongs somewhere else, such as in the address. Typed text arrives there after a pause. */
import { useEffect, useRef, useState } from "react";

const TYPED_MS = 300;

/** @returns the text of the input, and its setter */
export function useTypedValue(
  value: string,
  commit: (text: string) => void,
): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const send = useRef(commit);
  send.current = commit;
  // A link, or a button that clears the filters, has set another value.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    if (text === sent.current) return undefined;
    const timer = setTimeout(() => {
      sent.current = text;
      send.current(text);
    }, TYPED_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, setText];
}
