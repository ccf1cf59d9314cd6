/**
 * How much of what a caller sends waits in the system. The native server reads 512 KiB at a time, and as long as it gets as
 * much as that it reads on, paused or not: of a caller on the same machine, whose window the system opens to many megabytes,
 * a body of any size would come at once. A smaller window ends that, and closes while nothing is read.
 */
import { existsSync, readdirSync, readlinkSync } from "node:fs";
import { createRequire } from "node:module";

/** The system takes twice as much, of which what it keeps beside the bytes is a part. */
const WINDOW_BYTES = 256 * 1024;

const DESCRIPTORS = "/proc/self/fd";
const SOL_SOCKET = 1;
const SO_RCVBUF = 8;
const SO_ACCEPTCONN = 30;
const MAX_ADDRESS_BYTES = 128;

const require = createRequire(import.meta.url);

/** Of all connections that this process takes at the port from now on. On Linux only, whose files tell its sockets. */
export function narrowWindow(port: number): void {
  if (!existsSync(DESCRIPTORS)) return;
  const { getsockopt, setsockopt, getsockname } = system();
  for (const fd of socketsOf()) {
    const isListening = new Int32Array(1);
    getsockopt(fd, SOL_SOCKET, SO_ACCEPTCONN, isListening, new Uint32Array([4]));
    if (isListening[0] !== 1) continue;
    const address = Buffer.alloc(MAX_ADDRESS_BYTES);
    getsockname(fd, address, new Uint32Array([MAX_ADDRESS_BYTES]));
    // Of both families the port stands behind the family.
    if (address.readUInt16BE(2) === port)
      setsockopt(fd, SOL_SOCKET, SO_RCVBUF, new Int32Array([WINDOW_BYTES]), 4);
  }
}

function socketsOf(): number[] {
  return readdirSync(DESCRIPTORS).flatMap((name) => {
    try {
      return readlinkSync(`${DESCRIPTORS}/${name}`).startsWith("socket:") ? [Number(name)] : [];
    } catch {
      // The one that the folder itself was read with.
      return [];
    }
  });
}

type Call = (...values: unknown[]) => number;

let loaded: { getsockopt: Call; setsockopt: Call; getsockname: Call } | undefined;

function system(): NonNullable<typeof loaded> {
  if (loaded !== undefined) return loaded;
  const library = (require("koffi") as typeof import("koffi")).load(null);
  loaded = {
    getsockopt: library.func("int getsockopt(int, int, int, _Out_ int32_t *, _Inout_ uint32_t *)"),
    setsockopt: library.func("int setsockopt(int, int, int, const int32_t *, uint32_t)"),
    getsockname: library.func("int getsockname(int, _Out_ uint8_t *, _Inout_ uint32_t *)"),
  } as unknown as NonNullable<typeof loaded>;
  return loaded;
}
