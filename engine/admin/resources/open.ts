/** What visitors without an account may see, as the operator configured. */
import { exactly, flag, orNull, type Route, text } from "../admin-route.ts";

export const open: Route[] = [
  {
    method: "GET",
    path: "/open",
    minimumRole: "anyone",
    summary: "Returns the dashboard pages that need no account, and the sign-in provider.",
    responseBody: exactly(
      {
        translate: flag,
        openid: orNull({ ...text, description: "Name of the sign-in provider; null if there is none." }),
      },
      ["translate", "openid"],
    ),
    handle: async (call) => call.publicInfo,
  },
];
