/** The target of a conversion. */
import type { CompiledWire } from "../language/mappings/wire.ts";
import type { Target } from "./contract.ts";
import type { SuffixReasoning } from "./hub/model-suffix.ts";

export interface ConversionTarget extends Target {
  wire: CompiledWire;
  /** The reasoning setting in the model's name. */
  suffix?: SuffixReasoning | undefined;
  /** Forces conversion through the hub, if a policy or a test requires it. */
  convert?: boolean | undefined;
}
