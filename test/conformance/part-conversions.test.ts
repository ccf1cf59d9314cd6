/** Parts that some wires lack: converted to another form, refused, or dropped and reported (docs/wires). */
import { describe, expect, test } from "vitest";
import { answer, type Body, refusal, send, stream, type Wire } from "./field-bugs/exchange.ts";

const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ";
const asked = (...content: Body[]): Body => ({ messages: [{ role: "user", content }] });
const others = (from: Wire): Wire[] =>
  (["chat", "messages", "responses", "content"] as const).filter((wire) => wire !== from);

describe("search results and documents", () => {
  const result = {
    type: "search_result",
    source: "https://s.example",
    title: "T",
    content: [{ type: "text", text: "found" }],
    citations: { enabled: true },
  };
  const words = '<search_result source="https://s.example" title="T">\nfound\n</search_result>';

  test.each(others("messages"))("a search result becomes text for %s", (to) => {
    const sent = send("messages", to, asked(result, { type: "text", text: "q" }));
    expect(sent.text).toContain(JSON.stringify(words).slice(1, -1));
    expect(sent.dropped).toContain("turns.parts.citations");
  });

  test.each(others("messages"))("a search result in a tool result becomes text for %s", (to) => {
    const messages = [
      { role: "user", content: "q" },
      { role: "assistant", content: [{ type: "tool_use", id: "a", name: "f", input: {} }] },
      { role: "user", content: [{ type: "tool_result", tool_use_id: "a", content: [result] }] },
    ];
    expect(send("messages", to, { messages }).text).toContain(JSON.stringify(words).slice(1, -1));
  });

  test.each(others("messages"))("a document of blocks becomes its text and its images for %s", (to) => {
    const document = {
      type: "document",
      title: "D",
      source: {
        type: "content",
        content: [
          { type: "text", text: "one" },
          { type: "image", source: { type: "base64", media_type: "image/png", data: png } },
          { type: "text", text: "two" },
        ],
      },
    };
    const { text } = send("messages", to, asked(document));
    expect(text).toContain(JSON.stringify('<document title="D">\none\ntwo\n</document>').slice(1, -1));
    expect(text).toContain(png);
  });
});

describe("stored files", () => {
  const file: Record<string, Body> = {
    chat: asked({ type: "text", text: "q" }, { type: "file", file: { file_id: "file-1" } }),
    messages: asked(
      { type: "text", text: "q" },
      { type: "document", source: { type: "file", file_id: "file_1" } },
    ),
    responses: {
      input: [
        {
          role: "user",
          content: [
            { type: "input_text", text: "q" },
            { type: "input_image", file_id: "file-1" },
          ],
        },
      ],
    },
  };
  const ways = [
    ["chat", "messages", "messages[0].content[1]"],
    ["chat", "content", "messages[0].content[1]"],
    ["messages", "chat", "messages[0].content[1]"],
    ["messages", "responses", "messages[0].content[1]"],
    // The vendor is the same, but its other wire accepts no image by id.
    ["responses", "chat", "input[0].content[1]"],
    ["responses", "content", "input[0].content[1]"],
  ] as const;

  test.each(ways)("%s → %s: refused by the part's path, or dropped and reported", (from, to, param) => {
    expect(refusal(from, to, file[from])).toMatchObject({ status: 400, param, code: "unsupported_value" });
    const sent = send(from, to, file[from], { capabilities: { drop_foreign_files: true } });
    expect(sent.dropped).toContain("files_dropped");
    expect(sent.text).not.toMatch(/file[_-]1/);
    expect(sent.text).toContain('"q"');
  });

  test("two wires of one vendor share file ids", () => {
    expect(send("chat", "responses", file.chat).text).toContain('"file_id":"file-1"');
  });
});

describe("media by URL, for targets that need bytes", () => {
  test("without a fetch, is refused by the part's path", () => {
    const document = asked(
      { type: "text", text: "q" },
      { type: "document", source: { type: "url", url: "https://h.example/a.pdf" } },
    );
    expect(refusal("messages", "chat", document)).toMatchObject({
      status: 400,
      param: "messages[0].content[1]",
    });
    expect(send("messages", "responses", document).text).toContain('"file_url":"https://h.example/a.pdf"');
  });

  test("a `data:` URL is converted to bytes", () => {
    const url = `data:image/png;base64,${png}`;
    const image = asked({ type: "image", source: { type: "url", url } });
    expect(send("messages", "content", image).body.contents[0].parts[0].inlineData).toEqual({
      mimeType: "image/png",
      data: png,
    });
    expect(send("messages", "chat", image, { capabilities: { url_media: [] } }).text).toContain(url);
  });

  test("between equal wires, a URL stays, unless the provider accepts bytes only", () => {
    const image = asked({ type: "image_url", image_url: { url: "https://h.example/a.png" } });
    expect(send("chat", "chat", image).text).toContain("https://h.example/a.png");
    expect(refusal("chat", "chat", image, { capabilities: { url_media: [] } }).param).toBe(
      "messages[0].content[0]",
    );
  });

  test("a missing media type is detected from the bytes, where the target requires it", () => {
    const image = asked({ type: "image_url", image_url: { url: "https://h.example/picture?id=3" } });
    expect(refusal("chat", "content", image).param).toBe("messages[0].content[0]");
    const film = asked({ type: "video_url", video_url: { url: "https://h.example/watch?v=3" } });
    expect(send("chat", "content", film).body.contents[0].parts[0].fileData.fileUri).toBe(
      film.messages[0].content[0].video_url.url,
    );
  });
});

describe("media kinds that a wire lacks", () => {
  test("video is refused where the target lacks it", () => {
    const contents = [{ role: "user", parts: [{ inlineData: { mimeType: "video/mp4", data: "AAAA" } }] }];
    for (const to of ["messages", "responses"] as const) {
      expect(refusal("content", to, { contents })).toMatchObject({
        status: 400,
        param: "contents[0].parts[0]",
      });
    }
  });

  test.each(others("chat"))("a turn without any content for %s is dropped and reported", (to) => {
    const messages = [
      { role: "user", content: "q" },
      { role: "assistant", audio: { id: "audio_1" } },
      { role: "user", content: "r" },
    ];
    const sent = send("chat", to, { messages });
    expect(sent.dropped).toContain("turns.parts[audio]");
    expect(sent.text).not.toMatch(/"content":\[\]|"role":"(assistant|model)"/);
  });

  test.each(["messages", "responses"] as const)(
    "audio in a response is dropped for %s and reported",
    (client) => {
      const parts = [{ text: "a" }, { inlineData: { mimeType: "audio/wav", data: "AAAA" } }];
      const heard = answer(client, "content", { candidates: [{ content: { parts }, finishReason: "STOP" }] });
      expect(heard.dropped).toContain("candidates.parts[audio]");
    },
  );

  test("an image in a response, whole and streamed, has the form of the client's wire", () => {
    const frame = {
      candidates: [
        {
          index: 0,
          content: { parts: [{ text: "a" }, { inlineData: { mimeType: "image/png", data: png } }] },
          finishReason: "STOP",
        },
      ],
    };
    const picture = { type: "image_generation_call", status: "completed", result: png };
    expect(answer("responses", "content", frame).body.output[1]).toMatchObject(picture);
    expect(stream("responses", "content", [frame]).events.at(-1).response.output[1]).toMatchObject(picture);
  });
});

describe("citations", () => {
  const text = "See é this.";
  const cited = { url: "https://u.example", title: "T" };
  const chatNote = { type: "url_citation", url_citation: { ...cited, start_index: 4, end_index: 10 } };
  const note = { type: "url_citation", ...cited, start_index: 4, end_index: 10 };
  const grounding = {
    groundingChunks: [{ web: { uri: cited.url, title: "T" } }],
    groundingSupports: [{ segment: { startIndex: 4, endIndex: 11 }, groundingChunkIndices: [0] }],
  };
  const location = { type: "web_search_result_location", ...cited, cited_text: "c", encrypted_index: "E" };
  const answers: Record<Wire, Body> = {
    chat: {
      choices: [
        {
          index: 0,
          message: { role: "assistant", content: text, annotations: [chatNote] },
          finish_reason: "stop",
        },
      ],
    },
    responses: {
      status: "completed",
      output: [
        { type: "message", role: "assistant", content: [{ type: "output_text", text, annotations: [note] }] },
      ],
    },
    content: {
      candidates: [{ content: { parts: [{ text }] }, finishReason: "STOP", groundingMetadata: grounding }],
    },
    messages: {
      content: [
        { type: "text", text: "See " },
        { type: "text", text: "é this", citations: [location] },
        { type: "text", text: "." },
      ],
      stop_reason: "end_turn",
    },
  };
  /** The position of the citation, as text, in the fields of each wire that lists URLs. */
  const found: Record<string, (body: Body) => unknown> = {
    chat: ({ choices: [{ message }] }) =>
      message.annotations.map(({ url_citation: { url, title, start_index, end_index } }: Body) => [
        url,
        title,
        message.content.slice(start_index, end_index),
      ]),
    responses: ({ output }) =>
      output
        .flatMap((item: Body) => item.content ?? [])
        .flatMap((part: Body) =>
          part.annotations.map((each: Body) => [
            each.url,
            each.title,
            part.text.slice(each.start_index, each.end_index),
          ]),
        ),
    content: ({ candidates: [{ content, groundingMetadata }] }) =>
      groundingMetadata.groundingSupports.map(({ segment, groundingChunkIndices: [at] }: Body) => [
        groundingMetadata.groundingChunks[at].web.uri,
        groundingMetadata.groundingChunks[at].web.title,
        Buffer.from(content.parts[segment.partIndex ?? 0].text)
          .subarray(segment.startIndex ?? 0, segment.endIndex)
          .toString(),
      ]),
  };
  const ways = (["chat", "responses", "content", "messages"] as const).flatMap((from) =>
    (["chat", "responses", "content"] as const).filter((to) => to !== from).map((to) => [from, to] as const),
  );

  test.each(ways)("%s → %s: the same text is cited", (from, to) => {
    expect(found[to]?.(answer(to, from, answers[from]).body)).toEqual([[cited.url, "T", "é this"]]);
  });

  test.each(["chat", "responses", "content"] as const)(
    "%s → messages: the block is cited, without an index, which only the vendor can issue",
    (from) => {
      const heard = answer("messages", from, answers[from]);
      const citations = [{ url: cited.url, title: "T", encrypted_index: "" }];
      expect(heard.body).toMatchObject({ content: [{ text: "See é this.", citations }] });
      expect(heard.dropped.some((path) => path.startsWith("candidates.parts.annotations"))).toBe(true);
    },
  );

  const chunk = (delta: Body, finish_reason: string | null = null): Body => ({
    id: "c",
    choices: [{ index: 0, delta, finish_reason }],
  });
  const streams: Record<string, Body[]> = {
    chat: [
      chunk({ role: "assistant", content: "See é " }),
      chunk({ content: "this." }),
      chunk({ annotations: [chatNote] }),
      chunk({}, "stop"),
      "[DONE]",
    ],
    content: [
      { candidates: [{ index: 0, content: { parts: [{ text: "See é " }] } }] },
      {
        candidates: [
          {
            index: 0,
            content: { parts: [{ text: "this." }] },
            finishReason: "STOP",
            groundingMetadata: grounding,
          },
        ],
      },
    ],
    messages: [
      { type: "message_start", message: { id: "m", model: "m", usage: {} } },
      ...["See ", "é this", "."].flatMap((piece, index) => [
        { type: "content_block_start", index, content_block: { type: "text", text: "" } },
        ...(index === 1
          ? [{ type: "content_block_delta", index, delta: { type: "citations_delta", citation: location } }]
          : []),
        { type: "content_block_delta", index, delta: { type: "text_delta", text: piece } },
        { type: "content_block_stop", index },
      ]),
      { type: "message_delta", delta: { stop_reason: "end_turn" }, usage: { output_tokens: 1 } },
      { type: "message_stop" },
    ],
  };

  test.each([
    ["content", "chat"],
    ["messages", "chat"],
  ] as const)("%s → chat, streamed: positions refer to the whole text", (from, to) => {
    const { events } = stream(to, from, streams[from] as Body[]);
    const notes = events.flatMap((event: Body) => event.choices?.[0]?.delta.annotations ?? []);
    expect(notes).toEqual([chatNote]);
  });

  test.each(["chat", "content", "messages"] as const)(
    "%s → responses, streamed: the events and the final response agree",
    (from) => {
      const { events } = stream("responses", from, streams[from] as Body[]);
      const added = events.filter((event: Body) => event.type === "response.output_text.annotation.added");
      expect(added.map((event: Body) => [event.annotation_index, event.annotation.url])).toEqual([
        [0, cited.url],
      ]);
      expect(found.responses?.(events.at(-1).response)).toEqual([[cited.url, "T", "é this"]]);
    },
  );
});

describe("log probabilities", () => {
  const chosen = { token: "é", logprob: -0.1 };
  const content = {
    candidates: [
      {
        index: 0,
        content: { parts: [{ text: "hm", thought: true }, { text: "é" }] },
        finishReason: "STOP",
        logprobsResult: {
          chosenCandidates: [{ token: "é", logProbability: -0.1 }],
          topCandidates: [{ candidates: [{ token: "e", logProbability: -2 }] }],
        },
      },
    ],
  };

  test("content → chat and responses, whole and streamed", () => {
    const top = [{ token: "e", logprob: -2 }];
    expect(answer("chat", "content", content).body.choices[0].logprobs.content).toMatchObject([
      { ...chosen, top_logprobs: top },
    ]);
    const output = answer("responses", "content", content).body.output.at(-1);
    expect(output.content[0].logprobs).toMatchObject([{ ...chosen, top_logprobs: top }]);
    const chunks = stream("chat", "content", [content]).events.flatMap(
      (event: Body) => event.choices?.[0]?.logprobs?.content ?? [],
    );
    expect(chunks).toMatchObject([{ ...chosen, top_logprobs: top }]);
  });

  test("chat → content and responses", () => {
    const logprobs = {
      content: [{ ...chosen, bytes: null, top_logprobs: [{ token: "e", logprob: -2, bytes: null }] }],
      refusal: null,
    };
    const body = {
      choices: [{ index: 0, message: { role: "assistant", content: "é" }, logprobs, finish_reason: "stop" }],
    };
    expect(answer("content", "chat", body).body.candidates[0].logprobsResult).toEqual({
      chosenCandidates: [{ token: "é", logProbability: -0.1 }],
      topCandidates: [{ candidates: [{ token: "e", logProbability: -2 }] }],
    });
    expect(answer("responses", "chat", body).body.output[0].content[0].logprobs).toMatchObject([chosen]);
  });
});

describe("a blocked prompt", () => {
  const blocked = { promptFeedback: { blockReason: "SAFETY" }, usageMetadata: { promptTokenCount: 3 } };
  const sentence = "The prompt was blocked by the provider (SAFETY).";

  test("becomes a filtered response, whole and streamed", () => {
    expect(answer("chat", "content", blocked).body.choices[0]).toMatchObject({
      finish_reason: "content_filter",
      message: { content: null, refusal: sentence },
    });
    const { events } = stream("chat", "content", [blocked]);
    expect(events.map((event: Body) => event.choices?.[0]?.delta.refusal).filter(Boolean)).toEqual([
      sentence,
    ]);
    expect(events.some((event: Body) => event.choices?.[0]?.finish_reason === "content_filter")).toBe(true);
    expect(answer("messages", "content", blocked).body).toMatchObject({
      content: [],
      stop_reason: "refusal",
    });
    expect(answer("responses", "content", blocked).body).toMatchObject({ status: "incomplete", output: [] });
  });
});

describe("built-in tools", () => {
  const search: Record<Wire, Body> = {
    chat: { web_search_options: { search_context_size: "low" } },
    messages: { tools: [{ type: "web_search_20250305", name: "web_search" }] },
    responses: { tools: [{ type: "web_search", search_context_size: "low" }] },
    content: { tools: [{ googleSearch: {} }] },
  };
  const said: Record<Wire, RegExp> = {
    chat: /"web_search_options":/,
    messages: /"name":"web_search"/,
    responses: /"type":"web_search"/,
    content: /"googleSearch":\{\}/,
  };
  const ways = (Object.keys(search) as Wire[]).flatMap((from) =>
    others(from).map((to) => [from, to] as const),
  );

  test.each(ways)("%s → %s: becomes the equivalent tool, or none by policy", (from, to) => {
    expect(send(from, to, search[from]).text).toMatch(said[to]);
    expect(send(from, to, search[from], { capabilities: { server_tools: "reject" } }).text).toMatch(said[to]);
    const dropped = send(from, to, search[from], { capabilities: { server_tools: "drop" } });
    expect(dropped.text).not.toMatch(said[to]);
    expect(dropped.dropped).toContain("server_tools_dropped");
  });

  test("a choice of a built-in tool is converted with it, under the target's name", () => {
    const question = {
      tools: [
        { type: "code_interpreter", container: { type: "auto" } },
        { type: "function", name: "f", parameters: {} },
      ],
      tool_choice: { type: "code_interpreter" },
    };
    expect(send("responses", "messages", question).body.tool_choice).toEqual({
      type: "tool",
      name: "code_execution",
    });
    // A wire that cannot force its own tools gets no forced function of that name.
    expect(send("responses", "chat", question).text).not.toContain("tool_choice");
    expect(send("responses", "content", question).text).not.toContain("allowedFunctionNames");
  });

  test("beside functions, the target's own tools are announced", () => {
    const question = {
      tools: [
        { type: "web_search_20250305", name: "web_search" },
        { name: "f", input_schema: { type: "object" } },
      ],
    };
    expect(send("messages", "content", question).body.toolConfig).toMatchObject({
      includeServerSideToolInvocations: true,
    });
  });
});
