/** The circuit breakers of a traffic process. Their changes are logged, and sent to control. */
import type { Logger } from "../../gateway/log/log.ts";
import type { CircuitChange } from "../../routing/circuit-change.ts";
import { CircuitRegistry, type CircuitStatus } from "../../routing/circuit-registry.ts";
import type { Birth } from "./messages.ts";
import { CIRCUIT, type RpcCall } from "./rpc.ts";

export interface SharedCircuits {
  registry: CircuitRegistry;
  /** Takes over the changes of other processes. */
  adopt(changes: readonly CircuitChange[]): void;
}

/** @param log undefined before the first service */
export function shareCircuits(birth: Birth, ask: RpcCall, log: () => Logger | undefined): SharedCircuits {
  const origin = birth.journal?.name ?? String(birth.number);
  const registry = new CircuitRegistry({
    changed(status) {
      logCircuit(log(), status);
      const change: CircuitChange = { origin, status };
      // A process that misses the change detects the failures itself.
      ask(CIRCUIT, change).catch(() => {});
    },
  });
  const adopt = (changes: readonly CircuitChange[]): void => {
    for (const change of changes) if (change.origin !== origin) registry.adopt(change.status);
  };
  adopt(birth.circuits ?? []);
  return { registry, adopt };
}

function logCircuit(log: Logger | undefined, status: CircuitStatus): void {
  const { state, isHeld: _, failures: __, sinceMs: ___, mark: ____, untilMs, ...details } = status;
  const until = untilMs === undefined ? {} : { until: new Date(untilMs).toISOString() };
  if (state === "open")
    log?.warn(
      { part: "channels", ...details, ...until },
      "circuit breaker open: the channel is cooling down",
    );
  else if (state === "half_open")
    log?.info({ part: "channels", ...details }, "circuit breaker half-open: a trial request is sent");
  else log?.info({ part: "channels", ...details }, "circuit breaker closed: the channel serves again");
}
