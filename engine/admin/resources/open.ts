/** What is there for whoever reaches the gateway, as its operator wants it. */
import { exactly, flag, orNull, type Route, text } from "../admin-route.ts";

export const open: Route[] = [
  {
    method: "GET",
    path: "/open",
    who: "anyone",
    summary: "Says which pages of the dashboard need no account, and who signs people in.",
    gives: exactly(
      {
        translate: flag,
        openid: orNull({ ...text, description: "What the provider is called; null where there is none." }),
      },
      ["translate", "openid"],
    ),
    handle: async (call) => call.open,
  },
];
