/** A WebSocket whose credential comes from an issuer: it opens when the credential is there. A refusal is not repeated. */
import type { SendToIssuer } from "./issuer-contract.ts";
import type { SocketReceiver, UpstreamSocket } from "./socket.ts";
import type { RequestCredential, UpstreamRequest } from "./upstream-request.ts";

export function openWithCredential(
  request: UpstreamRequest,
  credential: RequestCredential,
  send: SendToIssuer,
  open: (request: UpstreamRequest, receiver: SocketReceiver) => UpstreamSocket,
  receiver: SocketReceiver,
): UpstreamSocket {
  const opened = (): UpstreamSocket => {
    const { credential: _, ...rest } = request;
    const ready: UpstreamRequest = { ...rest, headers: { ...rest.headers } };
    const applied = credential.apply(ready);
    return open(ready, {
      ...methodsOf(receiver),
      refused(status, headers, body) {
        // For the next session: the client has to open it.
        void credential.refused(applied, status, headers, send);
        receiver.refused(status, headers, body);
      },
    });
  };
  const waiting = credential.ready(send);
  if (waiting === undefined) return opened();
  const socket = new WaitingSocket();
  waiting.then(
    () => socket.become(opened),
    (error: Error) => socket.give(() => receiver.fail({ kind: "credential", detail: error.message })),
  );
  return socket;
}

function methodsOf(receiver: SocketReceiver): SocketReceiver {
  return {
    opened: () => receiver.opened(),
    refused: (status, headers, body) => receiver.refused(status, headers, body),
    message: (bytes, isText) => receiver.message(bytes, isText),
    drained: () => receiver.drained(),
    closed: (code, reason) => receiver.closed(code, reason),
    fail: (failure) => receiver.fail(failure),
  };
}

/** Calls wait until there is a socket. Nothing is sent before `opened`. */
class WaitingSocket implements UpstreamSocket {
  #socket: UpstreamSocket | undefined;
  #isCancelled = false;
  readonly #calls: ((socket: UpstreamSocket) => void)[] = [];

  become(open: () => UpstreamSocket): void {
    if (this.#isCancelled) return;
    const socket = open();
    this.#socket = socket;
    for (const call of this.#calls) call(socket);
  }

  give(fail: () => void): void {
    if (!this.#isCancelled) fail();
  }

  send(bytes: Uint8Array, isText: boolean): void {
    const copy = Uint8Array.from(bytes);
    this.#call((socket) => socket.send(copy, isText));
  }

  get waitingBytes(): number {
    return this.#socket?.waitingBytes ?? 0;
  }

  pause(): void {
    this.#call((socket) => socket.pause());
  }

  resume(): void {
    this.#call((socket) => socket.resume());
  }

  close(code: number, reason: string): void {
    this.#call((socket) => socket.close(code, reason));
  }

  cancel(): void {
    this.#isCancelled = true;
    this.#socket?.cancel();
  }

  #call(call: (socket: UpstreamSocket) => void): void {
    if (this.#socket === undefined) this.#calls.push(call);
    else call(this.#socket);
  }
}
