/** The recorded exchanges of Converse, with the name of the mapping as their format. */
import { type Exchange, loadExchanges } from "../exchanges.ts";

/** Rows that are not of Converse, or whose source changed them. */
const mislabelled: Record<string, string> = {
  "agentgateway/resp.bedrock.rerank": "an answer of the rerank API",
};

/** Empty where the data is absent. */
export function converseRows(): Exchange[] {
  return loadExchanges(({ format, id }) => format === "other:bedrock-converse" && !(id in mislabelled)).map(
    (row) => ({
      ...row,
      format: "converse",
    }),
  );
}

/** Whether the row has a whole answer. */
export function hasAnswer({ response }: Exchange): boolean {
  const body = response?.body;
  return typeof body === "object" && body !== null && "output" in body && (response?.status ?? 200) < 300;
}
