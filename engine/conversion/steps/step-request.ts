/** Builds a request to an upstream from the output of a `steps` or `listing` map. */

import type { Mapping } from "../../language/mappings/mapping.ts";
import type { StepRequest } from "../contract.ts";
import { queryOf, withModel } from "../upstream-side.ts";

export interface StepOutput {
  method?: string;
  path?: string;
  url?: string;
  query?: Record<string, unknown>;
  headers?: Record<string, string>;
  body?: unknown;
}

/** Undefined if the output has neither a URL nor a path. */
export function stepRequest(
  { upstreams, steps }: Pick<Mapping, "upstreams" | "steps">,
  output: StepOutput | undefined,
  model: string,
): StepRequest | undefined {
  if (output?.path === undefined && output?.url === undefined) return undefined;
  const { path = "", url, body } = output;
  const search = queryOf(output.query ?? {});
  const behind = search === "" ? "" : `${path.includes("?") ? "&" : "?"}${search}`;
  return {
    method: output.method ?? (body === undefined ? "GET" : "POST"),
    path: withModel(path, model) + behind,
    ...(url === undefined ? {} : { url }),
    hosts: steps?.allowedHosts ?? [],
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...upstreams.headers,
      ...output.headers,
    },
    body: body === undefined ? "" : JSON.stringify(body),
  };
}
