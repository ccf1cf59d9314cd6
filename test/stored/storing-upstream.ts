/**
 * A server of the Responses format that stores its responses, and knows only ids that it issued. `forms`: its kind of
 * response, whatever was requested; some hosts always stream, others never do.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

interface Body {
  input?: string | { type?: string; id?: string; name?: string }[];
  stream?: boolean;
  store?: boolean;
  previous_response_id?: string;
  tools?: { type?: string; name?: string }[];
}

interface Answer {
  id: string;
  output: { id: string }[];
}

export interface KeepingServer {
  url: string;
  /** Ids that it did not find. */
  unknown: string[];
  close(): void;
}

/** @param mark a part of its items' ids */
export async function startKeeping(
  mark: string,
  idOf: (number: number, mark: string) => string,
  form: "as asked" | "stream" | "whole" = "as asked",
): Promise<KeepingServer> {
  const answers = new Map<string, Answer>();
  const items = new Set<string>();
  const unknown: string[] = [];
  let count = 0;
  const answer = (body: Body): object => {
    count++;
    const said = { type: "output_text", text: `Answer ${count}.`, annotations: [] };
    const message = { type: "message", role: "assistant", status: "completed", content: [said] };
    const called = body.tools?.find(({ type, name }) => type === "function" && name !== undefined)?.name;
    const call = { type: "function_call", call_id: `call_${count}`, arguments: "{}", status: "completed" };
    const output = [
      { ...message, id: `msg_${mark}a${count}` },
      ...(called === undefined ? [] : [{ ...call, id: `fc_${mark}a${count}`, name: called }]),
    ];
    const usage = { input_tokens: 1, output_tokens: 1, total_tokens: 2 };
    const common = { object: "response", created_at: 1, model: "m", usage, store: body.store !== false };
    const whole = { ...common, id: idOf(count, mark), status: "completed", output };
    if (body.store !== false) {
      answers.set(whole.id, whole);
      for (const { id } of output) items.add(id);
    }
    return whole;
  };
  const missing = (body: Body): string | undefined => {
    const listed = Array.isArray(body.input) ? body.input : [];
    const pointed = listed.filter(({ type }) => type === "item_reference").map(({ id = "" }) => id);
    const before = body.previous_response_id;
    if (before !== undefined && !answers.has(before)) return before;
    return pointed.find((id) => !items.has(id));
  };
  const server = createServer((request, response) => {
    let text = "";
    request.setEncoding("utf8").on("data", (piece: string) => {
      text += piece;
    });
    const send = (status: number, body: object): void => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify(body));
    };
    const refuse = (status: number, id: string): void => {
      unknown.push(id);
      send(status, { error: { message: `'${id}' not found.`, type: "invalid_request_error" } });
    };
    request.on("end", () => {
      const [, id = "", act] = /\/responses\/([^/?]+)(\/\w+)?/.exec(request.url ?? "") ?? [];
      if (id !== "") {
        const found = answers.get(id);
        if (found === undefined) refuse(404, id);
        else if (act === "/input_items") send(200, { object: "list", data: [], has_more: false });
        else if (act === "/cancel") send(400, { error: { message: "not in the background" } });
        else if (request.method === "DELETE") {
          answers.delete(id);
          send(200, { id, object: "response", deleted: true });
        } else send(200, found);
        return;
      }
      const body = JSON.parse(text) as Body;
      const lost = missing(body);
      if (lost !== undefined) {
        refuse(400, lost);
        return;
      }
      const whole = answer(body) as Answer & object;
      const streams = form === "stream" || (form === "as asked" && body.stream === true);
      if (!streams) {
        send(200, whole);
        return;
      }
      response.writeHead(200, { "content-type": "text/event-stream" });
      for (const [at, event] of eventsOf(whole).entries())
        response.write(
          `event: ${event.type}\ndata: ${JSON.stringify({ ...event, sequence_number: at })}\n\n`,
        );
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/v1`, unknown, close: () => void server.close() };
}

function eventsOf(whole: Answer): { type: string }[] {
  const items = whole.output.flatMap((item, at) => [
    { type: "response.output_item.added", output_index: at, item: { ...item, content: [], arguments: "" } },
    ...partsOf(item, at),
    { type: "response.output_item.done", output_index: at, item },
  ]);
  const begun = { ...whole, status: "in_progress", output: [] };
  return [
    { type: "response.created", response: begun } as { type: string },
    ...items,
    { type: "response.completed", response: whole } as { type: string },
  ];
}

function partsOf(item: { id: string; content?: { text: string }[] }, at: number): { type: string }[] {
  return (item.content ?? []).flatMap((part, index) => {
    const place = { item_id: item.id, output_index: at, content_index: index };
    return [
      { type: "response.content_part.added", ...place, part: { ...part, text: "" } },
      { type: "response.output_text.delta", ...place, delta: part.text },
      { type: "response.content_part.done", ...place, part },
    ];
  });
}
