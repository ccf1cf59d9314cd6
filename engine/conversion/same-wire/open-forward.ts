/**
 * Requests about a response that an upstream of the client's own wire stores: the request is sent without a body, the response
 * is forwarded unchanged, and errors have the wire's format. None of these requests creates a new response.
 */

import { bindingsOf } from "../../language/mappings/caller-input.ts";
import type { CompiledWire } from "../../language/mappings/wire.ts";
import type { ClientRequest, ForwardConversion } from "../contract.ts";
import type { ConversionTarget } from "../conversion-target.ts";
import { segmentOf } from "../hub/path-segment.ts";
import { HubConversion } from "../through-hub/hub-conversion.ts";
import { capabilitiesOf, outgoing, readComplete } from "../upstream-side.ts";
import { idleUsageMeter } from "../usage-meter.ts";
import { SameWireStream } from "./same-wire-stream.ts";

export function openForward(
  client: CompiledWire,
  clientRequest: ClientRequest,
  target: ConversionTarget,
): ForwardConversion {
  const bindings = bindingsOf(clientRequest, { caps: capabilitiesOf(target), model: target.model });
  return {
    request: (act, id, search) => {
      const route = client.stored?.routes.find((each) => each.act === act);
      if (route === undefined) throw new Error(`the wire has no route to ${act} a response`);
      const { "content-type": _, ...headers } = outgoing(target, clientRequest, "", false, []).headers;
      const behind = route.path.slice(route.path.indexOf("{id}") + "{id}".length);
      const query = queryOf(search, route.query);
      return {
        ...outgoing(target, clientRequest, "", false, []),
        headers,
        method: route.method,
        tail: `/${segmentOf(id)}${behind}${query}`,
      };
    },
    response: (status, headers, body) => {
      const whole = readComplete(client, target.wire, status, headers, body, bindings);
      if ("reply" in whole) return whole.reply;
      const contentType = headers["content-type"] ?? "application/json";
      return { status, headers: { "content-type": contentType }, body, dropped: [] };
    },
    stream: (headers) =>
      new SameWireStream(client, bindings, headers, idleUsageMeter(), () =>
        new HubConversion(client, clientRequest, target).stream(headers),
      ),
  };
}

/** The query parameters that the wire defines for the route: others may be the client's token or upstream-specific. */
function queryOf(search: string, names: readonly string[]): string {
  const passed = [...new URLSearchParams(search)].filter(([name]) =>
    names.includes(name.replace(/\[.*$/, "")),
  );
  return passed.length === 0 ? "" : `?${new URLSearchParams(passed)}`;
}
