/** What a budget or an alert is about: `channel:main`. */
import { useWords, type Word } from "../app/words.tsx";
import { Badge } from "./badge.tsx";
import table from "./table.module.css";

const KINDS: Readonly<Record<string, Word>> = {
  token: "budgets.of.token",
  account: "budgets.of.account",
  group: "budgets.of.group",
  channel: "budgets.of.channel",
  model: "budgets.of.model",
  provider: "budgets.of.provider",
  operation: "budgets.of.operation",
};

export function Subject({ subject, name }: { subject: string; name: string | null }) {
  const { say } = useWords();
  const at = subject.indexOf(":");
  const kind = KINDS[subject.slice(0, at)];
  if (kind === undefined) return <span className={table.name}>{say("budgets.of.all")}</span>;
  return (
    <span>
      <span className={table.name}>{name ?? subject.slice(at + 1)}</span>{" "}
      <Badge tone="quiet">{say(kind)}</Badge>
    </span>
  );
}
