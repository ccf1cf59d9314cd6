/** Creates or edits an account: identity, role, limits. */
import { NumberInput, PasswordInput, Select, TagsInput, TextInput } from "@mantine/core";
import { useState } from "react";
import { call } from "../../api/call.ts";
import type { Account } from "../../api/rows.ts";
import { useWords, type Word } from "../../app/words.tsx";
import { type Budget, BudgetsInput } from "../../parts/budgets-input.tsx";
import { GroupSelect } from "../../parts/group-names.tsx";
import { RowForm } from "../../parts/row-form.tsx";
import styles from "./accounts.module.css";

const MICROS = 1_000_000;
const LABELS: Readonly<Record<string, Word>> = {
  login: "accounts.login",
  name: "accounts.name",
  role: "accounts.role",
  group: "tokens.group",
  tags: "tokens.tags",
  password: "signIn.password",
  quotaMicros: "tokens.quotaMicros",
  rpm: "tokens.rpm",
  budgets: "tokens.budgets",
};

export function AccountForm({ account, onClose }: { account: Account | undefined; onClose(): void }) {
  const { say } = useWords();
  const [login, setLogin] = useState(account?.login ?? "");
  const [name, setName] = useState(account?.name ?? "");
  const [role, setRole] = useState<Account["role"]>(account?.role ?? "member");
  const [group, setGroup] = useState<string | null>(account?.group ?? null);
  const [tags, setTags] = useState<string[]>(account?.tags ?? []);
  const [password, setPassword] = useState("");
  /** US dollars. */
  const [quota, setQuota] = useState<number | string>(dollarsOf(account));
  const [rpm, setRpm] = useState<number | string>(account?.rpm ?? "");
  const [budgets, setBudgets] = useState<Budget[]>(account?.budgets ?? []);
  const body = {
    login: login.trim(),
    name: name.trim(),
    role,
    group,
    tags: tags.length === 0 ? null : tags,
    quotaMicros: quota === "" ? null : Math.round(Number(quota) * MICROS),
    rpm: rpm === "" ? null : Number(rpm),
    budgets: budgets.length === 0 ? null : budgets,
    ...(password === "" ? {} : { password }),
  };
  const edited = account && {
    row: account,
    save: (changes: object, version: number) =>
      call("PATCH /accounts/{id}", { id: account.id, body: { ...changes, version } }),
    read: () => call("GET /accounts/{id}", { id: account.id }),
    take(row: Account): void {
      setLogin(row.login);
      setName(row.name);
      setRole(row.role);
      setGroup(row.group);
      setTags(row.tags ?? []);
      setQuota(dollarsOf(row));
      setRpm(row.rpm ?? "");
      setBudgets(row.budgets ?? []);
    },
  };
  return (
    <RowForm
      title={account === undefined ? say("accounts.new") : say("accounts.editOf", { name: account.login })}
      body={body}
      fields={Object.keys(LABELS)}
      labelOf={(field) => say(LABELS[field] ?? "accounts.name")}
      keys={["accounts"]}
      onClose={onClose}
      onMake={() => call("POST /accounts", { body })}
      edited={edited}
    >
      {(errorOf) => (
        <>
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
          <GroupSelect
            label={say("tokens.group")}
            description={say("accounts.group.hint")}
            placeholder={say("accounts.group.none")}
            value={group}
            onChange={setGroup}
            error={errorOf("group")}
          />
          <TagsInput
            label={say("tokens.tags")}
            description={say("accounts.tags.hint")}
            placeholder={tags.length === 0 ? "team" : undefined}
            value={tags}
            onChange={setTags}
            error={errorOf("tags")}
            maxTags={8}
            acceptValueOnBlur
            clearable
          />
          <PasswordInput
            label={say("signIn.password")}
            description={say(account === undefined ? "accounts.password.first" : "accounts.password.kept")}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            error={errorOf("password")}
            autoComplete="new-password"
            visibilityToggleButtonProps={{ "aria-label": say("signIn.showPassword") }}
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
          <BudgetsInput
            value={budgets}
            onChange={setBudgets}
            error={errorOf("budgets")}
            {...(account === undefined ? {} : { subject: `account:${account.id}` })}
          />
        </>
      )}
    </RowForm>
  );
}

function dollarsOf(account: Account | undefined): number | string {
  return account?.quotaMicros == null ? "" : account.quotaMicros / MICROS;
}
