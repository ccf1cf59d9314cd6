/** The settings in effect, read-only: they are edited in the file. */
import { exactly, flag, list, orNull, type Route, text, texts } from "../admin-route.ts";

const setting = {
  path: { ...text, description: "Key of the setting with its unit, such as `limits.max_body_bytes`." },
  description: text,
  expected: { ...text, description: "Allowed values." },
  unit: orNull({ ...text, description: "`ms`, `bytes` or `days`." }),
  value: { description: "Value as written in the file; absent if unset, and for secrets." },
  easier: orNull({ ...text, description: "The value in a readable unit, such as `20 MiB`." }),
  otherwise: { ...text, description: "The default." },
  from: {
    enum: ["default", "file", "environment", "start"],
    description:
      "`start`: set on the command line, or in effect since the start. The file may have another value now.",
  },
  place: orNull({ ...text, description: "File and line." }),
  variables: { ...texts, description: "Environment variables that the value contains." },
  isSecret: flag,
  isAtStart: { ...flag, description: "True if a change takes effect only after a restart." },
  page: orNull({ ...text, description: "Link to the documentation." }),
};
const { value: _, ...requiredFields } = setting;

export const settings: Route[] = [
  {
    method: "GET",
    path: "/settings",
    minimumRole: "admin",
    summary: "Lists the settings in effect. Tokens and channels have their own routes.",
    responseBody: list(exactly(setting, Object.keys(requiredFields)), { file: text }),
    handle: async (call) => call.settings(),
  },
];
