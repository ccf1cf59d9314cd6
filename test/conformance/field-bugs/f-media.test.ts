/** F. Images, documents and sound, in messages and in tool results. */
import { expect } from "vitest";
import { type Body, each, refusal, send, type Wire, wires } from "./exchange.ts";
import { row, rows } from "./row.ts";

const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ";
const jpeg = "/9j/4AAQSkZJRgABAQAAAQABAAD";
const pdf = Buffer.from("%PDF-1.7\n").toString("base64");
const sheet = Buffer.from("PK\u0003\u0004 a sheet").toString("base64");
const excel = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

const block = (media_type: string, data: string, type = "image"): Body => ({
  type,
  source: { type: "base64", media_type, data },
});
const asked = (...content: Body[]): Body => ({ messages: [{ role: "user", content }] });

/** A conversation of the Messages wire in which two calls have these results. */
const answered = (first: Body, second: Body): Body => ({
  messages: [
    { role: "user", content: "q" },
    {
      role: "assistant",
      content: ["a", "b"].map((id) => ({ type: "tool_use", id, name: `f_${id}`, input: {} })),
    },
    {
      role: "user",
      content: [
        { type: "tool_result", tool_use_id: "a", content: first },
        { type: "tool_result", tool_use_id: "b", content: second },
      ],
    },
  ],
});

rows("F. media", "media", () => {
  row("F1 ★ an image in a result never becomes text", () => {
    const { text, body } = send("messages", "chat", answered([block("image/png", png)], "r"));
    const results = body.messages.filter(({ role }: Body) => role === "tool");
    expect(results.map(({ content }: Body) => typeof content)).toEqual(["string", "string"]);
    expect(JSON.stringify(results)).not.toContain(png);
    expect(text.split(png)).toHaveLength(2);
    for (const target of ["messages", "responses", "content"] as const) {
      const sent = send("messages", target, answered([block("image/png", png)], "r"), { convert: true });
      expect(sent.text).not.toMatch(new RegExp(`"(text|output)":"[^"]*${png.slice(0, 12)}`));
      expect(sent.text.split(png)).toHaveLength(2);
    }
  });

  row("F2 ★ after all results, one user message with the images; a placeholder in each result", () => {
    const image = block("image/png", png);
    const { messages } = send(
      "messages",
      "chat",
      answered([image], [{ type: "text", text: "see" }, image]),
    ).body;
    expect(messages.map(({ role }: Body) => role)).toEqual(["user", "assistant", "tool", "tool", "user"]);
    expect(messages[2].content).toMatch(/^\[image 1/);
    expect(messages[3].content).toMatch(/^see\n\[image 1/);
    expect(messages[4].content.filter(({ type }: Body) => type === "image_url")).toHaveLength(2);
  });

  row("F3 a URL stays where the target accepts it; the bytes determine an image's type", () => {
    const image_url = { url: "https://host.example/a.jpg" };
    const linked = { messages: [{ role: "user", content: [{ type: "image_url", image_url }] }] };
    expect(send("chat", "messages", linked).body.messages[0].content[0].source).toEqual({
      type: "url",
      url: image_url.url,
    });
    expect(send("chat", "responses", linked).body.input[0].content[0].image_url).toBe(image_url.url);
    expect(send("chat", "content", linked).body.contents[0].parts[0].fileData).toMatchObject({
      fileUri: image_url.url,
    });
    const wrong = asked(block("image/jpeg", png));
    expect(send("messages", "content", wrong).body.contents[0].parts[0].inlineData.mimeType).toBe(
      "image/png",
    );
    expect(send("messages", "chat", wrong).body.messages[0].content[0].image_url.url).toMatch(
      /^data:image\/png;base64,/,
    );
  });

  row("F4 an image's URL: a string on one wire, an object on the other", () => {
    const input = [
      { role: "user", content: [{ type: "input_image", image_url: "https://host.example/a.png" }] },
    ];
    const { messages } = send("responses", "chat", { input }).body;
    expect(messages[0].content[0]).toMatchObject({
      type: "image_url",
      image_url: { url: "https://host.example/a.png" },
    });
    const chat = {
      messages: [
        { role: "user", content: [{ type: "image_url", image_url: { url: "https://host.example/a.png" } }] },
      ],
    };
    expect(send("chat", "responses", chat).body.input[0].content[0].image_url).toBe(
      "https://host.example/a.png",
    );
  });

  row("F5 an empty detail counts as absent", () => {
    const chat = {
      messages: [
        {
          role: "user",
          content: [{ type: "image_url", image_url: { url: "https://h.example/a.png", detail: "" } }],
        },
      ],
    };
    for (const target of wires)
      expect(send("chat", target, chat, { convert: true }).text).not.toContain('"detail":""');
    const input = [
      { role: "user", content: [{ type: "input_image", image_url: "https://h.example/a.png", detail: "" }] },
    ];
    for (const target of wires)
      expect(send("responses", target, { input }, { convert: true }).text).not.toContain('"detail":""');
  });

  row("F6 a document in a result arrives, with a name where one is required", () => {
    const question = answered([block("application/pdf", pdf, "document")], "r");
    const { messages } = send("messages", "chat", question).body;
    expect(messages.at(-1).content.find(({ type }: Body) => type === "file").file).toEqual({
      filename: "document.pdf",
      file_data: `data:application/pdf;base64,${pdf}`,
    });
    const { input } = send("messages", "responses", question).body;
    const file = JSON.stringify(input).match(/\{"type":"input_file"[^}]*\}/)?.[0] ?? "{}";
    expect(JSON.parse(file)).toMatchObject({
      filename: "document.pdf",
      file_data: `data:application/pdf;base64,${pdf}`,
    });
  });

  row("F7 a type that the target lacks is refused, or read as text where it is text", () => {
    const file = (filename: string, mime: string, data: string): Body => ({
      messages: [
        {
          role: "user",
          content: [{ type: "file", file: { filename, file_data: `data:${mime};base64,${data}` } }],
        },
      ],
    });
    const spreadsheet = file("a.xlsx", excel, sheet);
    expect(refusal("chat", "messages", spreadsheet)).toMatchObject({
      status: 400,
      param: "messages[0].content[0]",
    });
    // Without a declared type, and with bytes that are no PDF.
    const bare = { messages: [{ role: "user", content: [{ type: "file", file: { file_data: sheet } }] }] };
    expect(refusal("chat", "messages", bare).status).toBe(400);
    for (const target of ["chat", "responses"] as const) {
      expect(send("chat", target, spreadsheet, { convert: true }).text).toContain(
        `data:${excel};base64,${sheet}`,
      );
    }
    const csv = file("a.csv", "text/csv", Buffer.from("a;é\n1;2").toString("base64"));
    expect(send("chat", "messages", csv).body.messages[0].content[0]).toMatchObject({
      type: "document",
      source: { type: "text", media_type: "text/plain", data: "a;é\n1;2" },
      title: "a.csv",
    });
    expect(refusal("messages", "messages", asked(block("image/bmp", "Qk0=")), { convert: true }).status).toBe(
      400,
    );
  });

  row("F8 ★ an image beside a result stays with that result", () => {
    const image = (data: string): Body => ({
      type: "input_image",
      image_url: `data:image/png;base64,${data}`,
    });
    const call = (id: string): Body => ({
      type: "function_call",
      call_id: id,
      name: `f_${id}`,
      arguments: "{}",
    });
    const input = [
      { role: "user", content: "q" },
      call("a"),
      call("b"),
      { type: "function_call_output", call_id: "a", output: [{ type: "input_text", text: "r" }, image(png)] },
      { type: "function_call_output", call_id: "b", output: "r" },
    ];
    const { contents } = send("responses", "content", { input }).body;
    const [a, b] = contents.at(-1).parts.map(({ functionResponse }: Body) => functionResponse);
    expect(a.parts).toEqual([{ inlineData: { mimeType: "image/png", data: png } }]);
    expect(b).not.toHaveProperty("parts");
    const older = send(
      "responses",
      "content",
      { input },
      { capabilities: { generation: 2 } },
    ).body.contents.at(-1).parts;
    expect(older.map((part: Body) => Object.keys(part)[0])).toEqual([
      "functionResponse",
      "functionResponse",
      "inlineData",
    ]);
  });

  row("F9 documents, and tool outputs that are not strings", () => {
    const document = asked({ ...block("application/pdf", pdf, "document"), title: "T" });
    expect(send("messages", "responses", document).body.input[0].content[0]).toMatchObject({
      type: "input_file",
      filename: "T.pdf",
    });
    each([{ a: 1 }, [{ a: 1 }, 2], 7], (output) => {
      const input = [
        { role: "user", content: "q" },
        { type: "function_call", call_id: "c", name: "f", arguments: "{}" },
        { type: "function_call_output", call_id: "c", output },
      ];
      const text = JSON.stringify(output);
      expect(send("responses", "chat", { input }).body.messages[2].content).toBe(text);
      expect(send("responses", "messages", { input }).body.messages[2].content[0].content).toBe(text);
      expect(send("responses", "content", { input }).text).toContain(JSON.stringify(output));
    });
  });

  row("F10 data URLs are base64", () => {
    const url = "data:text/plain,Hello%20%C3%A9";
    const chat = {
      messages: [{ role: "user", content: [{ type: "file", file: { filename: "a.txt", file_data: url } }] }],
    };
    expect(send("chat", "messages", chat).body.messages[0].content[0].source.data).toBe("Hello é");
    const { text } = send(
      "messages",
      "chat",
      asked(block("image/png", png), block("application/pdf", pdf, "document")),
    );
    expect(text.match(/data:[^"]*/g)).toEqual([
      `data:image/png;base64,${png}`,
      `data:application/pdf;base64,${pdf}`,
    ]);
  });

  row("F11 media by URL for the Content wire", () => {
    const links: [Wire, Body, Body][] = [
      [
        "chat",
        { type: "video_url", video_url: { url: "https://h.example/a.mp4" } },
        { fileUri: "https://h.example/a.mp4", mimeType: "video/mp4" },
      ],
      [
        "messages",
        { type: "document", source: { type: "url", url: "https://h.example/a.pdf" } },
        { fileUri: "https://h.example/a.pdf", mimeType: "application/pdf" },
      ],
      [
        "messages",
        { type: "image", source: { type: "url", url: "gs://bucket/a.png" } },
        { fileUri: "gs://bucket/a.png", mimeType: "image/png" },
      ],
    ];
    each(links, ([from, part, fileData]) => {
      const { contents } = send(from, "content", asked(part)).body;
      expect(contents[0].parts[0]).toEqual({ fileData });
    });
    const contents = [
      { role: "user", parts: [{ fileData: { fileUri: "https://h.example/a.png", mimeType: "image/png" } }] },
    ];
    expect(send("content", "chat", { contents }).body.messages[0].content[0].image_url.url).toBe(
      "https://h.example/a.png",
    );
  });

  row("F12 an undeclared type is detected from the bytes, or is JPEG", () => {
    const bare = (data: string): Body => ({
      contents: [{ role: "user", parts: [{ inlineData: { data } }] }],
    });
    expect(send("content", "messages", bare(png)).body.messages[0].content[0]).toMatchObject({
      type: "image",
      source: { media_type: "image/png" },
    });
    expect(send("content", "messages", bare(pdf)).body.messages[0].content[0].type).toBe("document");
    const untyped = {
      messages: [
        { role: "user", content: [{ type: "image_url", image_url: { url: `data:;base64,${jpeg}` } }] },
      ],
    };
    expect(send("chat", "messages", untyped).body.messages[0].content[0].source.media_type).toBe(
      "image/jpeg",
    );
    const unknown = {
      messages: [{ role: "user", content: [{ type: "image_url", image_url: { url: "data:;base64,AAAA" } }] }],
    };
    expect(send("chat", "messages", unknown).body.messages[0].content[0].source.media_type).toBe(
      "image/jpeg",
    );
  });
});
