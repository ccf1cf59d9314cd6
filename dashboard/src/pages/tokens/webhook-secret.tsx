/** The secret that signs webhooks to a token's owner, for receivers that verify them. */
import { PasswordInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { useWords } from "../../app/words.tsx";
import { CopyButton } from "../../parts/copy.tsx";
import styles from "./tokens.module.css";

export function WebhookSecret({ tokenId }: { tokenId: string }) {
  const { say } = useWords();
  const { data } = useQuery({
    queryKey: ["webhook", tokenId],
    queryFn: () => call("GET /tokens/{id}/webhook", { id: tokenId }),
  });
  const secret = data?.secret ?? "";
  return (
    <div className={styles.secret}>
      <PasswordInput
        label={say("tokens.webhookSecret")}
        description={say("tokens.webhookSecret.hint")}
        value={secret}
        readOnly
        autoComplete="off"
        visibilityToggleButtonProps={{ "aria-label": say("tokens.webhookSecret.show") }}
      />
      <CopyButton text={secret} label={say("tokens.webhookSecret.copy")} />
    </div>
  );
}
