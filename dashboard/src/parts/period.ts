/** The period of a budget in the viewer's language. */
import type { Word, Words } from "../app/words.tsx";

/** @param per `day`, `week`, `month`, or a rolling window like `30d` */
export function periodIn(say: Words["say"], per: string): string {
  const days = /^(\d+)d$/.exec(per)?.[1];
  return days === undefined ? say(`budgets.per.${per}` as Word) : say("budgets.rolling", { days });
}
