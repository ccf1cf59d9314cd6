/** An upstream whose streams stop after the first piece until the test releases them, and the files of a gateway in front of it. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  completion,
  delta,
  done,
  endStream,
  finish,
  piece,
  startMock,
  startStream,
  whole,
} from "../gateway/mock.ts";

export interface HeldUpstream {
  url: string;
  /** Lets every stream that waits now go on to its end. */
  release(): void;
  close(): Promise<void>;
}

/** Models: `plain`, whose response is one document, and `stream`: `first`, and `second` once it is released. */
export async function startHeldUpstream(): Promise<HeldUpstream> {
  const held = new Set<() => void>();
  const mock = await startMock({
    plain: whole(200, "application/json", completion("Hi")),
    stream: async (socket) => {
      startStream(socket);
      piece(socket, delta("first"));
      await new Promise<void>((resolve) => held.add(resolve));
      piece(socket, delta("second") + finish + done);
      endStream(socket);
    },
  });
  return {
    url: mock.url,
    release() {
      for (const resolve of held) resolve();
      held.clear();
    },
    close: () => mock.close(),
  };
}

/** Writes the provider file `here`. @returns the channel, as a line of `polywire.yaml` */
export function writeChannel(folder: string, upstream: HeldUpstream): string {
  mkdirSync(join(folder, "providers"), { recursive: true });
  const provider = "provider: here\nauth: none\nwires: { chat: {} }\n";
  writeFileSync(join(folder, "providers/here.yaml"), provider);
  return `channels: [{ name: c, provider: here, base_url: "${upstream.url}/v1", models: [plain, stream] }]\n`;
}

/** Reads a stream until it has the text. */
export async function readUntil(
  reader: ReadableStreamDefaultReader<string>,
  text: string,
  read = "",
): Promise<string> {
  let all = read;
  while (!all.includes(text)) {
    const { done: ended, value = "" } = await reader.read();
    if (ended) throw new Error(`the stream ended without ${text}:\n${all}`);
    all += value;
  }
  return all;
}

export function textOf(response: Response): ReadableStreamDefaultReader<string> {
  return (response.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()).getReader();
}
