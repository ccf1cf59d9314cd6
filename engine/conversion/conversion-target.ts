/** Where a conversion leads. */
import type { CompiledWire } from "../language/mappings/wire.ts";
import type { Target } from "./contract.ts";
import type { SuffixReasoning } from "./hub/model-suffix.ts";

export interface ConversionTarget extends Target {
  wire: CompiledWire;
  /** Reasoning asked for in the model's name. */
  suffix?: SuffixReasoning | undefined;
  /** Forces the way through the hub, where a policy or a test wants it. */
  convert?: boolean | undefined;
}
