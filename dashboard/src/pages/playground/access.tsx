/** The token of the playground: pasted, or created for one hour. It stays in this page. */
import { Button, PasswordInput } from "@mantine/core";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { useWords } from "../../app/words.tsx";
import { Failure } from "../../parts/states.tsx";
import styles from "./playground.module.css";

const HOUR_MS = 3_600_000;

export function Access({ token, onToken }: { token: string; onToken(token: string): void }) {
  const { say } = useWords();
  const [fault, setFault] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const make = async (): Promise<void> => {
    setBusy(true);
    setFault(undefined);
    try {
      const body = { name: "playground", expiresMs: Date.now() + HOUR_MS };
      const { value } = await call("POST /tokens", { body });
      onToken(value ?? "");
    } catch (error) {
      setFault(error);
    }
    setBusy(false);
  };
  return (
    <>
      <div className={styles.access}>
        <PasswordInput
          className={styles.token}
          label={say("playground.token")}
          description={say("playground.token.hint")}
          value={token}
          onChange={(event) => onToken(event.currentTarget.value.trim())}
          autoComplete="off"
          visibilityToggleButtonProps={{ "aria-label": say("playground.token.show") }}
        />
        <Button variant={token === "" ? "filled" : "default"} loading={isBusy} onClick={() => void make()}>
          {say("playground.token.make")}
        </Button>
      </div>
      {fault !== undefined && <Failure error={fault} />}
    </>
  );
}
