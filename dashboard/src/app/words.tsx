/** Languages of the page: messages from `dashboard/words/`, and numbers and times in the format of the language. */
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from "react";
import english from "../../words/en.json";
import chinese from "../../words/zh.json";

export type Word = keyof typeof english;
export const languages = { en: "English", zh: "中文" } as const;
export type Language = keyof typeof languages;
type Values = Readonly<Record<string, string | number>>;

const messages: Record<Language, Record<Word, string>> = { en: english, zh: chinese };
const STORAGE_KEY = "polywire.language";

export interface Words {
  language: Language;
  setLanguage(language: Language): void;
  /** The message with its `{names}` filled. If `count` is 1 and the message `<word>.one` exists, that one is used. */
  say(word: Word, values?: Values): string;
  /** `1,234`; with `isShort`, long numbers become `12.4k`. */
  number(value: number, isShort?: boolean): string;
  /** Micro-dollars. */
  money(micros: number): string;
  /** Milliseconds: `840 ms`, `2.4 s`. */
  duration(ms: number): string;
  /** In the viewer's time zone. */
  time(ms: number, style?: "date" | "time" | "both" | "hour" | "short"): string;
  /** `3 minutes ago`. */
  ago(ms: number, nowMs?: number): string;
  share(part: number, whole: number): string;
}

const Context = createContext<Words | undefined>(undefined);

function firstLanguage(): Language {
  const kept = localStorage.getItem(STORAGE_KEY);
  if (kept !== null && Object.hasOwn(languages, kept)) return kept as Language;
  return navigator.language.toLowerCase().startsWith("zh") ? "zh" : "en";
}

export function WordsProvider({ children }: { children: ReactNode }) {
  const [language, choose] = useState(firstLanguage);
  useEffect(() => {
    document.documentElement.lang = language === "zh" ? "zh-CN" : "en";
  }, [language]);
  const setLanguage = useCallback((next: Language) => {
    localStorage.setItem(STORAGE_KEY, next);
    choose(next);
  }, []);
  const words = useMemo(() => ({ ...wordsOf(language), language, setLanguage }), [language, setLanguage]);
  return <Context value={words}>{children}</Context>;
}

export function useWords(): Words {
  const words = useContext(Context);
  if (words === undefined) throw new Error("useWords() was called outside of WordsProvider");
  return words;
}

function wordsOf(language: Language): Omit<Words, "language" | "setLanguage"> {
  const locale = language === "zh" ? "zh-CN" : "en";
  const plain = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const compact = new Intl.NumberFormat(locale, { notation: "compact", maximumFractionDigits: 1 });
  const dollars = new Intl.NumberFormat("en", { style: "currency", currency: "USD" });
  const smallAmounts = new Intl.NumberFormat("en", {
    style: "currency",
    currency: "USD",
    minimumFractionDigits: 2,
    maximumFractionDigits: 6,
    maximumSignificantDigits: 2,
  });
  const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  const dates = {
    date: new Intl.DateTimeFormat(locale, { year: "numeric", month: "short", day: "numeric" }),
    time: new Intl.DateTimeFormat(locale, {
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
      hour12: false,
    }),
    hour: new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit", hour12: false }),
    short: new Intl.DateTimeFormat(locale, {
      month: "short",
      day: "numeric",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
      hour12: false,
    }),
    both: new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "medium", hour12: false }),
  };
  const say = (word: Word, values: Values = {}): string => {
    const one = `${word}.one` as Word;
    const text = values.count === 1 && messages[language][one] !== undefined ? one : word;
    return messages[language][text].replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = values[name];
      return value === undefined ? whole : typeof value === "number" ? plain.format(value) : value;
    });
  };
  return {
    say,
    number: (value, isShort = false) => (isShort && value >= 10_000 ? compact : plain).format(value),
    money: (micros) =>
      (micros !== 0 && Math.abs(micros) < 10_000 ? smallAmounts : dollars).format(micros / 1e6),
    duration(ms) {
      if (ms < 1_000) return `${plain.format(Math.round(ms))} ms`;
      return ms < 100_000 ? `${plain.format(ms / 1_000)} s` : `${plain.format(ms / 60_000)} min`;
    },
    time: (ms, style = "both") => dates[style].format(ms),
    ago(ms, nowMs = Date.now()) {
      const seconds = Math.round((ms - nowMs) / 1_000);
      const steps = [
        ["second", 60],
        ["minute", 60],
        ["hour", 24],
        ["day", 30],
        ["month", 12],
      ] as const;
      let count = seconds;
      for (const [unit, size] of steps) {
        if (Math.abs(count) < size) return relative.format(count, unit);
        count = Math.round(count / size);
      }
      return relative.format(count, "year");
    },
    share: (part, whole) => percent.format(whole === 0 ? 0 : part / whole),
  };
}
