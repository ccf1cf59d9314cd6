/** Validates URLs that others configure as targets for the gateway. Their destination is checked when a request is sent. */

const MAX_LENGTH = 2_000;

/** Whether it is an http or https URL without a user or a password. */
export function isWebAddress(text: string): boolean {
  if (text.length > MAX_LENGTH || !URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return (protocol === "https:" || protocol === "http:") && username === "" && password === "";
}
