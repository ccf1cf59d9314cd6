/** URLs that others name for the gateway to send something to. Where they may lead is looked at when it is sent. */

const MAX_LENGTH = 2_000;

/** Whether it is one of http or https, without a user or a password. */
export function isWebAddress(text: string): boolean {
  if (text.length > MAX_LENGTH || !URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return (protocol === "https:" || protocol === "http:") && username === "" && password === "";
}
