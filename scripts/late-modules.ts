/**
 * Late modules: `require("./x.ts")`, which is loaded on demand, and `new URL("./x.ts", import.meta.url)`, the program
 * of a process or a thread. Bundlers follow neither. Each becomes a separate file in the bundle, under a fixed name.
 */
import { dirname, relative, resolve } from "node:path";
import MagicString from "magic-string";
import type { Plugin } from "rolldown";

const LATE_MODULE = /\b(?:require\(|new URL\()\s*"(\.[^"]+\.ts)"/g;

/** @param root the folder that file names are relative to */
export function lateModules(root: string): Plugin {
  return {
    name: "late-modules",
    transform: {
      filter: { id: /\.ts$/, code: /\b(?:require\(|new URL\()/ },
      handler(code, id) {
        const text = new MagicString(code);
        for (const { 0: call, 1: name = "", index } of code.matchAll(LATE_MODULE)) {
          const path = resolve(dirname(id), name);
          const fileName = `${relative(root, path).replace(/\.ts$/, "").replaceAll("/", "-")}.js`;
          this.emitFile({ type: "chunk", id: path, fileName });
          const end = index + call.length;
          text.update(end - name.length - 2, end, `"./${fileName}"`);
        }
        if (!text.hasChanged()) return undefined;
        return { code: text.toString(), map: text.generateMap({ hires: "boundary", source: id }) };
      },
    },
  };
}
