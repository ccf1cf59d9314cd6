/** Sends raw bytes, and parses the response. */
import { once } from "node:events";
import { connect } from "node:net";

export interface RawResponse {
  /** Status codes of the responses, in order. */
  statuses: number[];
  text: string;
  /** Whether the server closed the connection. */
  closed: boolean;
}

export interface Sending {
  port: number;
  /** Sent in sequence, with a pause between them. */
  pieces: string[];
  /** Closes the sending direction after the last piece. */
  half?: boolean;
  /** True when there is nothing more to wait for. */
  until?: (heard: RawResponse) => boolean;
}

const PAUSE_MS = 100;
/** The wait for bytes that should not come; late bytes on a busy machine arrive within it. */
const QUIET_MS = 300;
const PATIENCE_MS = 5_000;

export async function send({ port, pieces, half = false, until }: Sending): Promise<RawResponse> {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  const heard: RawResponse = { statuses: [], text: "", closed: false };
  socket.on("error", () => {
    heard.closed = true;
  });
  socket.on("data", (piece) => {
    heard.text += piece.toString("latin1");
    heard.statuses = [...heard.text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));
  });
  socket.on("end", () => {
    heard.closed = true;
  });
  await once(socket, "connect");
  for (const [index, piece] of pieces.entries()) {
    if (index > 0) await wait(PAUSE_MS);
    socket.write(Buffer.from(piece, "latin1"));
  }
  if (half) socket.end();
  if (until === undefined) await wait(QUIET_MS);
  else for (const endMs = Date.now() + PATIENCE_MS; !until(heard) && Date.now() < endMs; ) await wait(5);
  socket.destroy();
  return heard;
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
