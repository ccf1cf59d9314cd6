/** Finds a stored response of its owner. */
import { ownerOf } from "../../access/token-index.ts";
import { parseJson } from "../../language/json/parse-json.ts";
import type { StoredAnswer } from "../../store/answers/answer-contract.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { answerAbandoned } from "../refusals/refusals.ts";
import { stripOwnIds } from "./own-item-id.ts";

/** If the process that should produce it has ended, the response is stored as failed. Rejects if the store fails. */
export async function findAnswer(exchange: Exchange, id: string): Promise<StoredAnswer | undefined> {
  const found = await findOrFailAbandoned(exchange, id);
  return found && { ...found, items: stripOwnIds(found.items, found.id, exchange.id.length) };
}

async function findOrFailAbandoned(
  { service: { answers }, token, wire, messageContext }: Exchange,
  id: string,
): Promise<StoredAnswer | undefined> {
  const found = messageContext?.answers.find(ownerOf(token), id) ?? (await answers?.get(ownerOf(token), id));
  if (found?.abandoned !== true || found.wire !== wire.name || wire.stored === undefined) return found;
  const answer = parseJson(found.answer) as object;
  const { abandoned: _, runner: __, ...failed } = found;
  if (wire.stored.pending(answer))
    failed.answer = JSON.stringify(wire.stored.failed(answer, answerAbandoned()));
  await answers?.put(failed);
  return failed;
}
