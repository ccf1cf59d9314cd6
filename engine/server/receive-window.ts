/**
 * Limits the received data that waits in the system. The native server reads 512 KiB at a time, and continues while each read
 * is full, even if it is paused. For a client on the same machine, the system enlarges the window to many megabytes, so a body
 * of any size would arrive at once. A smaller window prevents that, and closes while nothing is read.
 */
import { existsSync, readdirSync, readlinkSync } from "node:fs";
import { createRequire } from "node:module";

/** The system doubles this value; a part of it is overhead. */
const WINDOW_BYTES = 256 * 1024;

const DESCRIPTORS = "/proc/self/fd";
const SOL_SOCKET = 1;
const SO_RCVBUF = 8;
const SO_ACCEPTCONN = 30;
const MAX_ADDRESS_BYTES = 128;

const require = createRequire(import.meta.url);

/** Applies to all connections that this process accepts at the port from now on. Linux only, because it needs `/proc`. */
export function limitReceiveWindow(port: number): void {
  if (!existsSync(DESCRIPTORS)) return;
  const { getsockopt, setsockopt, getsockname } = loadSystemCalls();
  for (const fd of listSockets()) {
    const isListening = new Int32Array(1);
    getsockopt(fd, SOL_SOCKET, SO_ACCEPTCONN, isListening, new Uint32Array([4]));
    if (isListening[0] !== 1) continue;
    const address = Buffer.alloc(MAX_ADDRESS_BYTES);
    getsockname(fd, address, new Uint32Array([MAX_ADDRESS_BYTES]));
    // The port has the same offset for both address families.
    if (address.readUInt16BE(2) === port)
      setsockopt(fd, SOL_SOCKET, SO_RCVBUF, new Int32Array([WINDOW_BYTES]), 4);
  }
}

function listSockets(): number[] {
  return readdirSync(DESCRIPTORS).flatMap((name) => {
    try {
      return readlinkSync(`${DESCRIPTORS}/${name}`).startsWith("socket:") ? [Number(name)] : [];
    } catch {
      // The descriptor that was used to read the folder.
      return [];
    }
  });
}

type Call = (...values: unknown[]) => number;

let loaded: { getsockopt: Call; setsockopt: Call; getsockname: Call } | undefined;

function loadSystemCalls(): NonNullable<typeof loaded> {
  if (loaded !== undefined) return loaded;
  const library = (require("koffi") as typeof import("koffi")).load(null);
  loaded = {
    getsockopt: library.func("int getsockopt(int, int, int, _Out_ int32_t *, _Inout_ uint32_t *)"),
    setsockopt: library.func("int setsockopt(int, int, int, const int32_t *, uint32_t)"),
    getsockname: library.func("int getsockname(int, _Out_ uint8_t *, _Inout_ uint32_t *)"),
  } as unknown as NonNullable<typeof loaded>;
  return loaded;
}
