/** Makes an account, or changes one: who it is, what it may do, how much. */
import { Button, Group, Modal, NumberInput, PasswordInput, Select, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { CallError, call } from "../../api/call.ts";
import type { Account } from "../../api/rows.ts";
import { useWords } from "../../app/words.tsx";
import { Failure } from "../../parts/states.tsx";
import styles from "./accounts.module.css";

const MICROS = 1_000_000;
const FIELDS = ["login", "name", "role", "password", "quotaMicros", "rpm"];

export function AccountForm({ account, onClose }: { account: Account | undefined; onClose(): void }) {
  const { say } = useWords();
  const queries = useQueryClient();
  const [login, setLogin] = useState(account?.login ?? "");
  const [name, setName] = useState(account?.name ?? "");
  const [role, setRole] = useState<Account["role"]>(account?.role ?? "member");
  const [password, setPassword] = useState("");
  /** Dollars. */
  const [quota, setQuota] = useState<number | string>(
    account?.quotaMicros == null ? "" : account.quotaMicros / MICROS,
  );
  const [rpm, setRpm] = useState<number | string>(account?.rpm ?? "");
  const [fault, setFault] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const field = fault instanceof CallError ? fault.field : undefined;
  const errorOf = (one: string): string | undefined =>
    field === one && fault instanceof CallError ? fault.message : undefined;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setFault(undefined);
    const body = {
      login: login.trim(),
      name: name.trim(),
      role,
      quotaMicros: quota === "" ? null : Math.round(Number(quota) * MICROS),
      rpm: rpm === "" ? null : Number(rpm),
      ...(password === "" ? {} : { password }),
    };
    try {
      if (account === undefined) await call("POST /accounts", { body });
      else
        await call("PATCH /accounts/{id}", { id: account.id, body: { ...body, version: account.version } });
      onClose();
    } catch (error) {
      setFault(error);
      setBusy(false);
    }
    await queries.invalidateQueries({ queryKey: ["accounts"] });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={account === undefined ? say("accounts.new") : say("accounts.editOf", { login: account.login })}
      closeButtonProps={{ "aria-label": say("close") }}
    >
      <form onSubmit={(event) => void submit(event)} className={styles.form}>
        <TextInput
          label={say("accounts.login")}
          value={login}
          onChange={(event) => setLogin(event.currentTarget.value)}
          error={errorOf("login")}
          autoComplete="off"
          data-autofocus
          required
        />
        <TextInput
          label={say("accounts.name")}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={errorOf("name")}
        />
        <Select
          label={say("accounts.role")}
          value={role}
          onChange={(next) => next !== null && setRole(next)}
          data={(["member", "admin"] as const).map((value) => ({ value, label: say(`role.${value}`) }))}
          error={errorOf("role")}
          allowDeselect={false}
        />
        <PasswordInput
          label={say("signIn.password")}
          description={say(account === undefined ? "accounts.password.first" : "accounts.password.kept")}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={errorOf("password")}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ "aria-label": say("signIn.show") }}
        />
        <div className={styles.pair}>
          <NumberInput
            label={say("tokens.quotaMicros")}
            placeholder={say("unlimited")}
            value={quota}
            onChange={setQuota}
            error={errorOf("quotaMicros")}
            min={0}
            prefix="$"
            hideControls
          />
          <NumberInput
            label={say("tokens.rpm")}
            placeholder={say("unlimited")}
            value={rpm}
            onChange={setRpm}
            error={errorOf("rpm")}
            min={0}
            allowDecimal={false}
            hideControls
          />
        </div>
        {fault !== undefined && !FIELDS.includes(field ?? "") && <Failure error={fault} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {say("cancel")}
          </Button>
          <Button type="submit" loading={isBusy}>
            {say("save")}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
