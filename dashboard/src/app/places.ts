/** The pages of the sidebar, in order. */
import type { Person } from "../api/session.tsx";
import type { IconName } from "../parts/icon.tsx";
import type { Word } from "./words.tsx";

export interface Place {
  path:
    | "/"
    | "/tokens"
    | "/channels"
    | "/models"
    | "/requests"
    | "/usage"
    | "/tasks"
    | "/playground"
    | "/translate"
    | "/files"
    | "/accounts"
    | "/groups"
    | "/budgets"
    | "/alerts"
    | "/audit"
    | "/gateway"
    | "/settings";
  word: Word;
  icon: IconName;
  /** Administrators only. */
  isFenced?: true;
}

const all: readonly Place[] = [
  { path: "/", word: "overview", icon: "overview" },
  { path: "/tokens", word: "tokens", icon: "key" },
  { path: "/channels", word: "channels", icon: "channels", isFenced: true },
  { path: "/models", word: "models", icon: "models", isFenced: true },
  { path: "/requests", word: "requests", icon: "requests" },
  { path: "/usage", word: "usage", icon: "usage" },
  { path: "/tasks", word: "tasks", icon: "tasks" },
  { path: "/playground", word: "playground", icon: "play" },
  { path: "/translate", word: "translate", icon: "translate" },
  { path: "/files", word: "files", icon: "files", isFenced: true },
  { path: "/accounts", word: "accounts", icon: "accounts", isFenced: true },
  { path: "/groups", word: "groups", icon: "groups", isFenced: true },
  { path: "/budgets", word: "budgets", icon: "budgets", isFenced: true },
  { path: "/alerts", word: "alerts", icon: "warning", isFenced: true },
  { path: "/audit", word: "audit", icon: "audit", isFenced: true },
  { path: "/gateway", word: "gateway", icon: "gateway", isFenced: true },
  { path: "/settings", word: "settings", icon: "settings" },
];

export function placesOf(person: Person | null | undefined): readonly Place[] {
  return all.filter(({ isFenced }) => isFenced !== true || person?.role === "admin");
}
