/**
 * The conversation of a recorded request, in a client's wire, through the gateway: the double of the server accepts what the
 * gateway sends, and it says the same as the recording.
 */
import { doubles, refusalOf } from "../../../doubles/judge.ts";
import { loadLibrary } from "../../../engine/gateway/service/load-library.ts";
import { type Difference, differences } from "../difference.ts";
import type { Exchange } from "../exchanges.ts";
import { lane, type WireName } from "../wires.ts";
import { requestOf } from "./clients.ts";
import { comparable, said } from "./said.ts";

const { families } = await loadLibrary();
const [double] = doubles.filter(({ server }) => server === "bedrock");

export async function requestDifferences(row: Exchange, client: WireName): Promise<Difference[]> {
  const model = modelOf(row);
  const recorded = said(row.request);
  const body = requestOf(client, model, recorded, row.stream !== undefined);
  const opened = lane({
    from: client,
    to: "converse",
    body,
    path: { model },
    capabilities: { ...families.find("converse", model) },
  });
  const sent = JSON.parse(String(opened.request().body));
  if (double === undefined) throw new Error("there is no double of Bedrock");
  const refusal = await refusalOf(double, "converse", familyOf(model), sent);
  if (refusal !== undefined) return [{ path: refusal.rule, expected: "accepted", actual: refusal.message }];
  const hears = { media: client === "messages" || client === "responses", errors: client === "messages" };
  const expected = comparable(recorded, hears);
  const actual = comparable(said(sent), hears);
  // These clients have no such field, or must set one.
  if (client === "messages" && recorded.limit === undefined) actual.limit = undefined;
  if (client === "responses") expected.stop = [];
  // The gateway closes the objects of a schema; `test/conformance/structured-output.test.ts` has the rules.
  expected.schema = expected.schema !== undefined;
  actual.schema = actual.schema !== undefined;
  return differences(expected, actual);
}

function modelOf({ model, path, request }: Exchange): string {
  const named = /\/model\/([^/]+)\//.exec(path ?? "")?.[1] ?? request?.modelId;
  return decodeURIComponent(String(named ?? (model === "" ? "anthropic.claude-sonnet-4-5" : model)));
}

function familyOf(model: string): string {
  if (/claude-(opus-4-[78]|sonnet-5)/.test(model)) return "claude-4.7";
  if (/claude-3/.test(model)) return "";
  return /claude/.test(model) ? "claude-4" : /nova/.test(model) ? "nova" : /llama/.test(model) ? "llama" : "";
}
