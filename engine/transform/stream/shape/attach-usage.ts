/**
 * `finish: [with-usage]`: many sources report usage after the finish, and some wires can say it only with the finish.
 * The finish is held until usage arrives or the stream ends. After an error it is never said.
 */
import type { ShapedFinish, Usage } from "../event.ts";
import type { Stage } from "./stage.ts";

export function attachUsage(): Stage {
  return (next) => {
    let held: ShapedFinish[] = [];
    let usage: Usage | undefined;
    const release = (): void => {
      const finishes = held;
      held = [];
      for (const finish of finishes) next(usage === undefined ? finish : { ...finish, usage });
    };
    return (event) => {
      if (event.type === "finish") {
        held.push(event);
        return;
      }
      if (event.type === "start" && event.usage) usage = event.usage;
      if (event.type === "usage") {
        usage = event.usage;
        next(event);
        release();
        return;
      }
      if (event.type === "end") release();
      next(event);
    };
  };
}
