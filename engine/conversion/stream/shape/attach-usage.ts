/**
 * `usage: [finish]`: many sources report usage after the finish, and some wires can say it only with the finish.
 * The finish is held until the stream has ended well: on such a wire it says that all is over, and what follows usage may
 * still be an error. After an error it is never said.
 */
import type { ShapedFinish, Usage } from "../event.ts";
import type { Stage } from "./stage.ts";

export function attachUsage(): Stage {
  return (next) => {
    let held: ShapedFinish[] = [];
    let usage: Usage | undefined;
    return (event) => {
      if (event.type === "finish") {
        held.push(event);
        return;
      }
      if (event.type === "start" && event.usage) usage = event.usage;
      if (event.type === "usage") usage = event.usage;
      if (event.type === "end") {
        for (const finish of held) next(usage === undefined ? finish : { ...finish, usage });
        held = [];
      }
      next(event);
    };
  };
}
