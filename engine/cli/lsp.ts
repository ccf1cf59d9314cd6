/** `polywire lsp`: a language server for editors, on standard input and output. */
import { Halt } from "./halt.ts";
import { serveEditor } from "./language-server/serve-editor.ts";
import { readOptions } from "./options.ts";

export const HELP = `usage: polywire lsp [--stdio]

Runs a language server for mapping, provider, credential, model and configuration files. An editor starts it, and speaks the
Language Server Protocol with it on standard input and output. The server reports the errors of \`polywire check\` while you
type, completes keys and paths, explains the word under the cursor, formats, renames, and runs tests.

  --stdio   the only transport, for editors that name it

examples:
  polywire lsp
  polywire lsp --stdio
`;

export async function lsp(args: string[]): Promise<undefined | number> {
  const parsed = readOptions("lsp", HELP, args, { stdio: { type: "boolean" } });
  if (parsed === undefined) return 0;
  if (parsed.positionals.length > 0) throw new Halt(2, "lsp has no argument. Try: polywire lsp");
  serveEditor(process.stdin, process.stdout);
  return undefined;
}
