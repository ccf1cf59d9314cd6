/**
 * `usage: [finish]`: many sources report usage after the finish, while some wires have it only in the finish. The finish is
 * buffered until the stream has ended successfully: on such a wire it ends the stream, and an error may still follow the usage.
 * After an error it is never sent.
 */
import type { ShapedFinish, Usage } from "../event.ts";
import type { Stage } from "./stage.ts";

export function attachUsage(): Stage {
  return (next) => {
    let buffered: ShapedFinish[] = [];
    let usage: Usage | undefined;
    return (event) => {
      if (event.type === "finish") {
        buffered.push(event);
        return;
      }
      if (event.type === "start" && event.usage) usage = event.usage;
      if (event.type === "usage") usage = event.usage;
      if (event.type === "end") {
        for (const finish of buffered) next(usage === undefined ? finish : { ...finish, usage });
        buffered = [];
      }
      next(event);
    };
  };
}
