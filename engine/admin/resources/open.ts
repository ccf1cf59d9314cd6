/** What is there for whoever reaches the gateway, as its operator wants it. */
import { exactly, flag, type Route } from "../route.ts";

export const open: Route[] = [
  {
    method: "GET",
    path: "/open",
    who: "anyone",
    summary: "Says which pages of the dashboard need no account.",
    gives: exactly({ translate: flag }, ["translate"]),
    handle: async (call) => call.open,
  },
];
