/** A traffic process that hangs while it parses one request, as a bug would make it. */
import { runTraffic } from "../../engine/control/processes/run-traffic.ts";

export const HANGS = "hang in this";

if (process.send !== undefined && process.argv[1] === import.meta.filename) {
  const { parse } = JSON;
  JSON.parse = (text: string, ...more) => {
    while (text.includes(HANGS)) {
      // Endless.
    }
    return parse(text, ...more);
  };
  runTraffic();
}
