/** Asks a Redis or Valkey whether it can hold counters: its version, its clock, and whether it may evict keys. */
import { Redis } from "ioredis";

export interface RedisState {
  /** As the server reports it; empty if it does not. */
  version: string;
  /** The server's clock minus this machine's, in milliseconds. */
  clockDifferenceMs: number;
  /** `noeviction`, `allkeys-lru` …; undefined if the server does not say. */
  evictionPolicy: string | undefined;
}

const TIMEOUT_MS = 3_000;

/** @throws Error with the reason if the server does not respond */
export async function probeRedis(url: string): Promise<RedisState> {
  const redis = new Redis(url, {
    lazyConnect: true,
    maxRetriesPerRequest: 0,
    connectTimeout: TIMEOUT_MS,
    commandTimeout: TIMEOUT_MS,
    retryStrategy: () => null,
  });
  // The reason of a failure that `connect` hides behind "Connection is closed."
  let reason: Error | undefined;
  redis.on("error", (error: Error) => {
    reason ??= error;
  });
  try {
    await redis.connect();
    const startMs = Date.now();
    const [seconds, micros] = await redis.time();
    const clockDifferenceMs = Number(seconds) * 1000 + Number(micros) / 1000 - (startMs + Date.now()) / 2;
    const info = await redis.info("server").catch(() => "");
    const memory = await redis.info("memory").catch(() => "");
    return {
      version: /^(?:valkey|redis)_version:(\S+)/m.exec(info)?.[1] ?? "",
      clockDifferenceMs,
      evictionPolicy: /^maxmemory_policy:(\S+)/m.exec(memory)?.[1],
    };
  } catch (error) {
    throw reason ?? error;
  } finally {
    redis.disconnect();
  }
}
