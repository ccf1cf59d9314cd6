/** The black-box run from the command line. Exits with 1 when a feature failed, with 2 for a usage error. */
import { type Options, readOptions } from "./options.ts";

/** @returns the exit code. */
export async function blackBox(asked: Options): Promise<0 | 1 | 2> {
  const wanted = readOptions(asked);
  if (typeof wanted === "string") {
    console.error(wanted);
    return 2;
  }
  // The SDKs take seconds to load; a usage error should not wait for them.
  const [{ runBlackBox, startMock }, { outcome, setup }] = await Promise.all([
    import("./run.ts"),
    import("./output.ts"),
  ]);
  const { box, listen } = wanted;
  const mock = await startMock(listen);
  try {
    console.log(setup(mock.url, box.format, box.model));
    const outcomes = await runBlackBox(box, mock);
    console.log(outcome(outcomes, mock.usage() !== undefined));
    return outcomes.some(({ failure }) => failure !== undefined) ? 1 : 0;
  } finally {
    await mock.close();
  }
}
