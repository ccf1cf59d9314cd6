import type { Row } from "./row.ts";

const user = { role: "user", parts: [{ text: "Hi" }] };

export const base: object = { contents: [user] };

export const good: Row[] = [
  ["no role", { contents: [{ parts: [{ text: "Hi" }] }] }],
  ["a single turn in place of a list", { contents: user }],
  ["a single part in place of a list", { systemInstruction: { parts: { text: "S" } } }],
  ["text as instruction", { systemInstruction: "S" }],
  [
    "snake_case",
    { system_instruction: { parts: [] }, generation_config: { max_output_tokens: 9, top_p: 0.5 } },
  ],
  ["nulls for optional fields", { tools: null, generationConfig: { temperature: null, topK: null } }],
  ["a level in small letters", { generationConfig: { thinkingConfig: { thinkingLevel: "low" } } }],
  ["a tool nobody knows", { tools: [{ hologram: {} }] }],
  ["a model's turn cut before its first word", { contents: [user, { role: "model" }, user] }],
];

export const bad: Row[] = [
  ["no contents", { contents: undefined }, "contents: is required", "contents"],
  ["contents of null", { contents: null }, "contents: must be an array or an object", "contents"],
  ["empty contents", { contents: [] }, "contents: must not be empty", "contents"],
  ["a turn as text", { contents: ["Hi"] }, "contents.0: must be an object", "contents[0]"],
  [
    "a role nobody has",
    { contents: [{ role: "assistant", parts: [] }] },
    'contents.0.role: must be "user", "model" or "function"',
    "contents[0].role",
  ],
  [
    "parts as text",
    { contents: [{ parts: "Hi" }] },
    "contents.0.parts: must be an array or an object",
    "contents[0].parts",
  ],
  [
    "a part as text",
    { contents: [{ parts: ["Hi"] }] },
    "contents.0.parts.0: must be an object",
    "contents[0].parts[0]",
  ],
  [
    "a number as text",
    { contents: [{ parts: [{ text: 5 }] }] },
    "contents.0.parts.0.text: must be a string",
    "contents[0].parts[0].text",
  ],
  [
    "bytes without data",
    { contents: [{ parts: [{ inlineData: { mimeType: "image/png" } }] }] },
    "contents.0.parts.0.inlineData.data: is required",
    "contents[0].parts[0].inlineData.data",
  ],
  [
    "bytes without data, in snake_case",
    { contents: [{ parts: [{ inline_data: { mime_type: "image/png" } }] }] },
    "contents.0.parts.0.inline_data.data: is required",
    "contents[0].parts[0].inline_data.data",
  ],
  [
    "arguments as text",
    { contents: [{ parts: [{ functionCall: { name: "f", args: "{}" } }] }] },
    "contents.0.parts.0.functionCall.args: must be an object",
    "contents[0].parts[0].functionCall.args",
  ],
  [
    "a result without a name",
    { contents: [{ parts: [{ functionResponse: { response: {} } }] }] },
    "contents.0.parts.0.functionResponse.name: is required",
    "contents[0].parts[0].functionResponse.name",
  ],
  [
    "a result as text",
    { contents: [{ parts: [{ functionResponse: { name: "f", response: "4" } }] }] },
    "contents.0.parts.0.functionResponse.response: must be an object",
    "contents[0].parts[0].functionResponse.response",
  ],
  [
    "a thought that is no flag",
    { contents: [{ parts: [{ text: "", thought: "yes" }] }] },
    "contents.0.parts.0.thought: must be true or false",
    "contents[0].parts[0].thought",
  ],
  [
    "a number as instruction",
    { systemInstruction: 1 },
    "systemInstruction: must be an object or a string",
    "systemInstruction",
  ],
  [
    "a config as text",
    { generationConfig: "hot" },
    "generationConfig: must be an object",
    "generationConfig",
  ],
  [
    "temperature too high",
    { generationConfig: { temperature: 2.5 } },
    "generationConfig.temperature: must be at most 2",
    "generationConfig.temperature",
  ],
  [
    "topP too high",
    { generationConfig: { topP: 1.5 } },
    "generationConfig.topP: must be at most 1",
    "generationConfig.topP",
  ],
  [
    "topP too high, in snake_case",
    { generation_config: { top_p: 1.5 } },
    "generation_config.top_p: must be at most 1",
    "generation_config.top_p",
  ],
  [
    "tokens as text",
    { generationConfig: { maxOutputTokens: "9" } },
    "generationConfig.maxOutputTokens: must be an integer",
    "generationConfig.maxOutputTokens",
  ],
  [
    "no candidate",
    { generationConfig: { candidateCount: 0 } },
    "generationConfig.candidateCount: must be at least 1",
    "generationConfig.candidateCount",
  ],
  [
    "six stop sequences",
    { generationConfig: { stopSequences: ["a", "b", "c", "d", "e", "f"] } },
    "generationConfig.stopSequences: must have at most 5 items",
    "generationConfig.stopSequences",
  ],
  [
    "a schema as text",
    { generationConfig: { responseSchema: "object" } },
    "generationConfig.responseSchema: must be an object",
    "generationConfig.responseSchema",
  ],
  [
    "a budget and a level",
    { generationConfig: { thinkingConfig: { thinkingBudget: 1, thinkingLevel: "LOW" } } },
    "generationConfig.thinkingConfig.thinkingLevel: must not be given together with thinkingBudget",
    "generationConfig.thinkingConfig.thinkingLevel",
  ],
  [
    "too small a budget",
    { generationConfig: { thinkingConfig: { thinkingBudget: -2 } } },
    "generationConfig.thinkingConfig.thinkingBudget: must be at least -1",
    "generationConfig.thinkingConfig.thinkingBudget",
  ],
  ["tools as an object", { tools: {} }, "tools: must be an array", "tools"],
  [
    "a declaration without a name",
    { tools: [{ functionDeclarations: [{ description: "F." }] }] },
    "tools.0.functionDeclarations.0.name: is required",
    "tools[0].functionDeclarations[0].name",
  ],
  [
    "a name that begins with a digit",
    { tools: [{ functionDeclarations: [{ name: "1st" }] }] },
    "tools.0.functionDeclarations.0.name: must match ^[a-zA-Z_][a-zA-Z0-9_.:-]{0,127}$",
    "tools[0].functionDeclarations[0].name",
  ],
  [
    "a mode that is none",
    { toolConfig: { functionCallingConfig: { mode: 1 } } },
    "toolConfig.functionCallingConfig.mode: must be a string",
    "toolConfig.functionCallingConfig.mode",
  ],
  [
    "a setting without a threshold",
    { safetySettings: [{ category: "HARM_CATEGORY_HARASSMENT" }] },
    "safetySettings.0.threshold: is required",
    "safetySettings[0].threshold",
  ],
  ["labels that are no text", { labels: { a: 1 } }, "labels.a: must be a string", "labels.a"],
];

export const strict: Row[] = [
  [
    "no role",
    { contents: [{ parts: [{ text: "Hi" }] }] },
    "contents.0.role: is required",
    "contents[0].role",
  ],
  ["no parts", { contents: [{ role: "user" }] }, "contents.0.parts: is required", "contents[0].parts"],
  ["a single turn", { contents: user }, "contents: must be an array", "contents"],
  [
    "text as instruction",
    { systemInstruction: "S" },
    "systemInstruction: must be an object",
    "systemInstruction",
  ],
  [
    "an instruction that is no text",
    { systemInstruction: { parts: [{ inlineData: { data: "AA==" } }] } },
    "systemInstruction.parts.0.text: is required",
    "systemInstruction.parts[0].text",
  ],
  [
    "an instruction that is no text, in snake_case",
    { system_instruction: { parts: [{ inlineData: { data: "AA==" } }] } },
    "system_instruction.parts.0.text: is required",
    "system_instruction.parts[0].text",
  ],
  [
    "a tool beyond the page",
    { tools: [{ googleMaps: {} }] },
    "tools.0.googleMaps: is not allowed here",
    "tools[0].googleMaps",
  ],
];

export const strictGood: Row[] = [
  ["as little as may be", {}],
  [
    "snake_case",
    { system_instruction: { parts: [{ text: "S" }] }, generation_config: { max_output_tokens: 9 } },
  ],
  ["tools of the page", { tools: [{ functionDeclarations: [{ name: "f" }] }, { google_search: {} }] }],
];
