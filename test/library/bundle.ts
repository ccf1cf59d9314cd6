/** Bundles a program of the examples as an installation would: `polywire` is this package. */
import { join } from "node:path";
import { rolldown } from "rolldown";
import { packageRoot } from "../../engine/installation/installation.ts";

/** @returns the text of the bundle */
export async function bundle(input: string): Promise<string> {
  const library = join(packageRoot, "dist/library");
  const build = await rolldown({
    input,
    platform: "browser",
    plugins: [
      {
        name: "this-package",
        resolveId: (name) => {
          if (name === "polywire") return join(library, "index.js");
          const wire = /^polywire\/mappings\/([\w-]+)$/.exec(name)?.[1];
          return wire === undefined ? undefined : join(library, "mappings", `${wire}.js`);
        },
      },
    ],
  });
  const { output } = await build.generate({ format: "esm", minify: true, codeSplitting: false });
  return output[0].code;
}
