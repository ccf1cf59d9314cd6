/** Code to paste: for every format with curl and with the vendor's SDK, and for agents. */

export interface Snippet {
  id: string;
  title: string;
  textOf(given: { origin: string; token: string; model: string }): string;
}

export const snippets: readonly Snippet[] = [
  {
    id: "curl",
    title: "curl",
    textOf: ({ origin, token, model }) => `curl ${origin}/v1/chat/completions \\
  -H 'authorization: Bearer ${token}' \\
  -H 'content-type: application/json' \\
  -d '{"model": "${model}", "messages": [{"role": "user", "content": "Hello"}]}'`,
  },
  {
    id: "chat",
    title: "Chat",
    textOf: ({ origin, token, model }) => `from openai import OpenAI

client = OpenAI(base_url="${origin}/v1", api_key="${token}")
answer = client.chat.completions.create(
    model="${model}", messages=[{"role": "user", "content": "Hello"}]
)
print(answer.choices[0].message.content)`,
  },
  {
    id: "messages",
    title: "Messages",
    textOf: ({ origin, token, model }) => `from anthropic import Anthropic

client = Anthropic(base_url="${origin}", api_key="${token}")
answer = client.messages.create(
    model="${model}", max_tokens=1000, messages=[{"role": "user", "content": "Hello"}]
)
print(answer.content[0].text)`,
  },
  {
    id: "responses",
    title: "Responses",
    textOf: ({ origin, token, model }) => `from openai import OpenAI

client = OpenAI(base_url="${origin}/v1", api_key="${token}")
answer = client.responses.create(model="${model}", input="Hello")
print(answer.output_text)`,
  },
  {
    id: "content",
    title: "Content",
    textOf: ({ origin, token, model }) => `from google import genai

client = genai.Client(api_key="${token}", http_options={"base_url": "${origin}"})
answer = client.models.generate_content(model="${model}", contents="Hello")
print(answer.text)`,
  },
  {
    id: "agents",
    title: "Agents",
    textOf: ({ origin, token, model }) => `# Claude Code
ANTHROPIC_BASE_URL=${origin} ANTHROPIC_AUTH_TOKEN=${token} claude --model ${model}

# Gemini CLI
GOOGLE_GEMINI_BASE_URL=${origin} GEMINI_API_KEY=${token} gemini --model ${model}

# aider
OPENAI_API_BASE=${origin}/v1 OPENAI_API_KEY=${token} aider --model openai/${model}`,
  },
];
