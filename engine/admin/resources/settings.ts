/** The configuration as it is in force, to be looked at: it is changed in its file. */
import { exactly, flag, list, orNull, type Route, text, texts } from "../admin-route.ts";

const setting = {
  path: { ...text, description: "`limits.max_body_bytes`; the unit is in the key." },
  description: text,
  expected: { ...text, description: "What it may be." },
  unit: orNull({ ...text, description: "`ms`, `bytes` or `days`." }),
  value: { description: "As the file would say it; absent where nothing holds, and of a secret." },
  easier: orNull({ ...text, description: "The value in a unit that is easier to read: `20 MiB`." }),
  otherwise: { ...text, description: "What holds where nothing is said." },
  from: {
    enum: ["default", "file", "environment", "start"],
    description: "`start`: of the command line, or kept from the start on whatever the file says by now.",
  },
  place: orNull({ ...text, description: "In the file, with its line." }),
  variables: { ...texts, description: "Variables of the environment that it was read from." },
  isSecret: flag,
  isAtStart: { ...flag, description: "Another value counts from the next start on only." },
  page: orNull({ ...text, description: "Of the documentation, where the rest is." }),
};
const { value: _, ...always } = setting;

export const settings: Route[] = [
  {
    method: "GET",
    path: "/settings",
    who: "admin",
    summary:
      "Lists the settings of the configuration as they are in force; tokens and channels have routes of their own.",
    gives: list(exactly(setting, Object.keys(always)), { file: text }),
    handle: async (call) => call.settings(),
  },
];
