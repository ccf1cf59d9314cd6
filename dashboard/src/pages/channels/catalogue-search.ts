/** The search in the catalogue of providers: by name, by the words that people type for a provider, and by address or format. */

interface Named {
  name: string;
  baseUrl: string | null;
  wires: readonly string[];
}

/**
 * Families of models, products and companies, by provider. The makers' own providers come first; clouds with the same models
 * follow.
 */
const WORDS: Readonly<Record<string, string>> = {
  openai: "gpt chatgpt o3 o4 dall-e sora whisper codex",
  "azure-openai": "azure microsoft foundry gpt",
  anthropic: "claude sonnet opus haiku",
  google: "gemini gemma imagen veo vertex ai-studio",
  bedrock: "aws amazon claude nova titan",
  "bedrock-mantle": "mantle aws amazon",
  xai: "grok",
  dashscope: "qwen tongyi wan alibaba aliyun bailian 通义 千问 阿里 百炼",
  ark: "doubao volcengine volces bytedance seedream seedance 豆包 火山 字节",
  moonshot: "kimi 月之暗面",
  zai: "zhipu glm bigmodel chatglm 智谱",
  deepseek: "深度求索",
  hunyuan: "tencent 混元 腾讯",
  qianfan: "ernie wenxin baidu 千帆 文心 百度",
  spark: "xinghuo iflytek xunfei 星火 讯飞",
  baichuan: "百川",
  minimax: "hailuo abab 海螺",
  stepfun: "step 阶跃星辰",
  lingyiwanwu: "yi 01.ai 零一万物",
  sensenova: "sensetime 商汤",
  siliconflow: "硅基流动",
  modelscope: "魔搭",
  jimeng: "即梦",
  kling: "kuaishou 可灵 快手",
  mistral: "mixtral codestral magistral pixtral le-chat",
  cohere: "command-r rerank",
  ai21: "jamba",
  perplexity: "sonar",
  nvidia: "nim nemotron",
  oci: "oracle generative-ai",
  watsonx: "ibm granite",
  "sap-ai-core": "btp generative-ai-hub",
  gigachat: "sber sberbank",
  "black-forest-labs": "flux bfl",
  stability: "stable-diffusion sd3",
  "github-models": "copilot",
  huggingface: "hf inference",
  tei: "text-embeddings-inference huggingface",
  tgi: "text-generation-inference huggingface",
  together: "llama",
  groq: "llama",
  fireworks: "llama",
  cloudflare: "workers-ai",
  ollama: "local llama",
  "ollama-native": "local llama",
  "llama-cpp": "local llamacpp gguf",
  "lm-studio": "local lmstudio",
  localai: "local",
  koboldcpp: "local gguf",
  vllm: "local",
  sglang: "local",
  xinference: "local",
  yandex: "yandexgpt alice",
  clova: "hyperclova naver",
  upstage: "solar",
  voyage: "voyageai",
  snowflake: "arctic cortex",
  databricks: "dbrx mosaic",
  compatible: "custom other own proxy new-api one-api litellm",
};

/** The best matches first; with the same rank, in the order of the list. */
export function searchProviders<Row extends Named>(rows: readonly Row[], typed: string): Row[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === "") return [...rows];
  return rows
    .map((row) => ({ row, rank: rankOf(row, wanted) }))
    .filter(({ rank }) => rank < NO_MATCH)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ row }) => row);
}

const NO_MATCH = 6;

function rankOf({ name, baseUrl, wires }: Named, wanted: string): number {
  const words = (WORDS[name] ?? "").split(" ");
  const own = name.toLowerCase();
  if (own === wanted) return 0;
  // The first word of a provider is its own family of models.
  if (words[0] === wanted) return 1;
  if (own.startsWith(wanted)) return 2;
  if (words.some((word) => word.startsWith(wanted))) return 3;
  if (own.includes(wanted)) return 4;
  if ([baseUrl ?? "", ...wires].some((text) => text.toLowerCase().includes(wanted))) return 5;
  return NO_MATCH;
}

/** The providers that have words, for the test that they exist. */
export const providersWithWords: readonly string[] = Object.keys(WORDS);
