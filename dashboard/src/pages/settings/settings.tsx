/** Personal settings: password, colours, language. */
import {
  Button,
  PasswordInput,
  SegmentedControl,
  useComputedColorScheme,
  useMantineColorScheme,
} from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { type FormEvent, useState } from "react";
import { CallError, call } from "../../api/call.ts";
import { useSession } from "../../api/session.tsx";
import { type Language, languages, useWords } from "../../app/words.tsx";
import { Card, Page } from "../../parts/page.tsx";
import { Sessions } from "../../parts/sessions.tsx";
import { Failure, reasonOf } from "../../parts/states.tsx";
import styles from "./settings.module.css";

export function Settings() {
  const { say } = useWords();
  const { person } = useSession();
  return (
    <Page title={say("settings")} hint={say("settings.hint", { login: person?.login ?? "" })}>
      <Card title={say("settings.password")}>
        <PasswordForm />
      </Card>
      <Card title={say("settings.look")}>
        <Look />
      </Card>
      <Card title={say("sessions")} flush>
        <Sessions account={undefined} />
      </Card>
    </Page>
  );
}

function Look() {
  const { say, language, setLanguage } = useWords();
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme("light");
  return (
    <div className={styles.look}>
      <SegmentedControl
        aria-label={say("settings.look")}
        value={scheme}
        onChange={(next) => setColorScheme(next as typeof scheme)}
        data={(["light", "dark"] as const).map((value) => ({ value, label: say(`look.${value}`) }))}
      />
      <SegmentedControl
        aria-label={say("language")}
        value={language}
        onChange={(next) => setLanguage(next as Language)}
        data={Object.entries(languages).map(([value, label]) => ({ value, label }))}
      />
    </div>
  );
}

function PasswordForm() {
  const words = useWords();
  const { say } = words;
  const [current, setCurrent] = useState("");
  const [password, setPassword] = useState("");
  const [fault, setFault] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const code = fault instanceof CallError ? fault.code : undefined;
  const field = fault instanceof CallError ? fault.field : undefined;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setFault(undefined);
    try {
      await call("POST /session/password", { body: { current, password } });
      setCurrent("");
      setPassword("");
      notifications.show({ message: say("settings.password.done") });
    } catch (error) {
      setFault(error);
    }
    setBusy(false);
  };
  const show = { "aria-label": say("signIn.showPassword") };
  return (
    <form onSubmit={(event) => void submit(event)} className={styles.form}>
      <PasswordInput
        label={say("settings.password.current")}
        value={current}
        onChange={(event) => setCurrent(event.currentTarget.value)}
        error={code === "wrong" ? say("settings.password.wrong") : undefined}
        autoComplete="current-password"
        visibilityToggleButtonProps={show}
        required
      />
      <PasswordInput
        label={say("settings.password.new")}
        description={say("settings.password.hint")}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={field === "password" && fault instanceof CallError ? reasonOf(fault, words) : undefined}
        autoComplete="new-password"
        visibilityToggleButtonProps={show}
        required
      />
      {fault !== undefined && code !== "wrong" && field !== "password" && <Failure error={fault} />}
      <Button type="submit" loading={isBusy} className={styles.save}>
        {say("settings.password.change")}
      </Button>
    </form>
  );
}
