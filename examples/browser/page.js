import OpenAI from "openai";
import chat from "polywire/mappings/chat";
import messages from "polywire/mappings/messages";
import { createFetch } from "./polywire-fetch.js";

const form = document.querySelector("form");
const output = document.querySelector("output");

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const { base, key, model, text } = Object.fromEntries(new FormData(form));
  const client = new OpenAI({
    apiKey: "unused",
    dangerouslyAllowBrowser: true,
    fetch: createFetch({
      from: chat,
      to: messages,
      baseUrl: base,
      headers: { "x-api-key": key, "anthropic-dangerous-direct-browser-access": "true" },
    }),
  });
  output.textContent = "";
  const stream = await client.chat.completions.create({
    model,
    messages: [{ role: "user", content: text }],
    stream: true,
  });
  for await (const { choices } of stream) output.textContent += choices[0]?.delta.content ?? "";
  output.dataset.state = "done";
});
