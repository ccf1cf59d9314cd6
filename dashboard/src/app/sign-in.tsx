/** Sign-in by password. */
import { Button, PasswordInput, TextInput } from "@mantine/core";
import { type FormEvent, useEffect, useState } from "react";
import { addressOf, CallError } from "../api/call.ts";
import { useSession } from "../api/session.tsx";
import { reasonOf } from "../parts/states.tsx";
import { Choices } from "./choices.tsx";
import { Mark } from "./mark.tsx";
import { OPEN_PLACE } from "./open.ts";
import styles from "./sign-in.module.css";
import { useWords } from "./words.tsx";

interface SignInPageProps {
  /** There is a page that needs no account. */
  isOpen: boolean;
  /** Name of the sign-in provider. */
  provider: string | undefined;
}

const FAULTS = ["refused", "role", "login", "unreachable", "state", "taken", "disabled"] as const;

/** The error of a sign-in at the provider, from the URL. */
function faultHere(): (typeof FAULTS)[number] | undefined {
  const code = /[?&]signIn=(\w+)/.exec(window.location.hash)?.[1];
  return FAULTS.find((fault) => fault === code);
}

export function SignInPage({ isOpen, provider }: SignInPageProps) {
  const { say } = useWords();
  const fault = faultHere();
  useEffect(() => {
    document.title = `${say("signIn")} · Polywire`;
  }, [say]);
  return (
    <main className={styles.page}>
      <div className={styles.box}>
        <div className={styles.mark}>
          <Mark size={36} />
          <h1>Polywire</h1>
        </div>
        <p className={styles.line}>{say("signIn.tagline")}</p>
        {fault !== undefined && (
          <p className={styles.fault} role="alert">
            {say(`signIn.openid.${fault}`)}
          </p>
        )}
        {provider !== undefined && (
          <>
            <Button component="a" href={addressOf("/session/openid")} variant="default" fullWidth>
              {say("signIn.openid", { provider })}
            </Button>
            <p className={styles.or}>{say("signIn.or")}</p>
          </>
        )}
        <SignInForm />
        <p className={styles.lost}>
          {say("signIn.lostPassword")} <code>polywire admin reset-password</code>
        </p>
      </div>
      {isOpen && <a href={`#${OPEN_PLACE}`}>{say("signIn.translate")}</a>}
      <Choices />
    </main>
  );
}

/** @param login of the ended session; another person may sign in too */
export function SignInForm({ login: known = "admin" }: { login?: string }) {
  const words = useWords();
  const { say } = words;
  const { signIn } = useSession();
  const [login, setLogin] = useState(known);
  const [password, setPassword] = useState("");
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setFault(undefined);
    try {
      await signIn(login, password);
    } catch (error) {
      setFault(
        error instanceof CallError && error.code === "wrong"
          ? say("signIn.wrongCredentials")
          : reasonOf(error, words),
      );
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} className={styles.form}>
      <TextInput
        label={say("signIn.login")}
        name="username"
        autoComplete="username"
        value={login}
        onChange={(event) => setLogin(event.currentTarget.value)}
        required
      />
      <PasswordInput
        label={say("signIn.password")}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={fault}
        visibilityToggleButtonProps={{ "aria-label": say("signIn.showPassword") }}
        data-autofocus
        autoFocus
        required
      />
      <Button type="submit" loading={isBusy} fullWidth>
        {say("signIn")}
      </Button>
    </form>
  );
}
