/** A new token's value, shown only once, with code to paste. */
import { Button, Group, Tabs } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import type { Model } from "../../api/rows.ts";
import { useWords } from "../../app/words.tsx";
import { CopyButton, Snippet } from "../../parts/copy.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { snippets } from "./snippets.ts";
import styles from "./tokens.module.css";

export interface IssuedToken {
  name: string;
  value: string;
  models: readonly string[] | null;
}

export function Issued({ token, onClose }: { token: IssuedToken; onClose(): void }) {
  const { say } = useWords();
  const { data } = useQuery({ queryKey: ["models"], queryFn: () => call("GET /models") });
  const model = modelFor(token, data?.items ?? []);
  return (
    <Dialog
      onClose={onClose}
      size="xl"
      title={say("tokens.issued", { name: token.name })}
      closeOnClickOutside={false}
    >
      <p className="soft">{say("tokens.issued.once")}</p>
      <div className={styles.value}>
        <code data-testid="value">{token.value}</code>
        <CopyButton text={token.value} label={say("tokens.copyValue")} />
      </div>
      <Tabs defaultValue="curl" keepMounted={false}>
        <Tabs.List>
          {snippets.map(({ id, title }) => (
            <Tabs.Tab key={id} value={id}>
              {title}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {snippets.map(({ id, title, textOf }) => (
          <Tabs.Panel key={id} value={id} pt="sm">
            <Snippet
              text={textOf({ origin: location.origin, token: token.value, model })}
              label={say("tokens.copySnippet", { title })}
            />
          </Tabs.Panel>
        ))}
      </Tabs>
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose}>{say("done")}</Button>
      </Group>
    </Dialog>
  );
}

/** A model that the token may use for text, preferably a name without a pattern; of several, the first in order. */
function modelFor({ models }: IssuedToken, served: readonly Model[]): string {
  const isPlain = (name: string): boolean => !name.includes("*");
  const named = models?.find(isPlain);
  if (named !== undefined) return named;
  const fits = (name: string): boolean => models === null || models.some((glob) => matches(glob, name));
  const talks = served.filter(
    ({ name, operations }) => isPlain(name) && fits(name) && operations.includes("generation"),
  );
  const rank = ({ priority }: Model): number => priority ?? Number.NEGATIVE_INFINITY;
  return talks.toSorted((one, other) => rank(other) - rank(one))[0]?.name ?? "MODEL";
}

function matches(glob: string, name: string): boolean {
  const source = glob.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", ".*");
  return new RegExp(`^${source}$`).test(name);
}
