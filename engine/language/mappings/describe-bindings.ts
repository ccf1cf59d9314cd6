/** The variables of expressions, with one sentence each: for docs/language.md (`scripts/language.ts`), and for editors. */
import type { BindingName } from "./bindings.ts";

export const variables: Readonly<Record<BindingName | "unread" | "index" | "last", string>> = {
  caps: "The capabilities of the target: the values of the wire, the model, the provider and the channel, merged.",
  now: "The time, in Unix seconds.",
  id: "A text of 24 letters and digits, which is unique for the request.",
  requestId: "The request id that clients see in errors.",
  model:
    "The upstream's name of the model. In `request.decode`: the requested name without a [suffix for reasoning](wires/rules.md#name-suffixes), such as `-high`.",
  requested: "The name of the model in the client's request.",
  path: "The parameters of the path of the client's request, by name.",
  query: "The query parameters of the client's request, by name.",
  headers: "The headers of the client's request, by their names in lower case.",
  request:
    "In maps of responses: the hub's request. If client and upstream speak the same wire: the client's request body. In `steps.accepted`: the request that was sent to the upstream.",
  status: "The HTTP status of the response, if there is one.",
  state: "The state that the map of a stream or of a session declares, by name.",
  sequence: "The number of events that the gateway has written to the stream so far.",
  items: "The items of the whole conversation, if the gateway inserts earlier turns into a request.",
  continues:
    "The id of the stored response that a request continues, if the gateway inserts the earlier turns. For tasks: the upstream's id of the task.",
  storedBy: "The side that stores the response: `gateway` or `upstream`. Absent: no side stores it.",
  streams: "Whether the request to the upstream asks for a stream.",
  frame: "The frame of a stream event: `event` is its name, `headers` has its headers.",
  unread: "The fields of the input that no expression of the map reads.",
  index: "In `$each` and `$group`: the index of the item or group, from 0.",
  last: "In `$each` and `$group`: whether the item or group is the last one.",
};
