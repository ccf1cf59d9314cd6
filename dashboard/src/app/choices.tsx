/** Light or dark mode and the language, which everybody can choose, signed in or not. */
import { ActionIcon, Menu, Tooltip, useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { Icon } from "../parts/icon.tsx";
import styles from "./choices.module.css";
import { type Language, languages, useWords } from "./words.tsx";

export function Choices() {
  const { say, language, setLanguage } = useWords();
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme("light") === "dark";
  const schemeLabel = say(isDark ? "look.light" : "look.dark");
  return (
    <div className={styles.choices}>
      <Tooltip label={schemeLabel}>
        <ActionIcon aria-label={schemeLabel} onClick={() => setColorScheme(isDark ? "light" : "dark")}>
          <Icon name={isDark ? "sun" : "moon"} />
        </ActionIcon>
      </Tooltip>
      <Menu position="top-start" withinPortal>
        <Menu.Target>
          <Tooltip label={say("language")}>
            <ActionIcon aria-label={say("language")}>
              <Icon name="language" />
            </ActionIcon>
          </Tooltip>
        </Menu.Target>
        <Menu.Dropdown>
          {(Object.entries(languages) as [Language, string][]).map(([code, name]) => (
            <Menu.Item
              key={code}
              lang={code}
              onClick={() => setLanguage(code)}
              rightSection={code === language ? <Icon name="check" size={14} /> : undefined}
            >
              {name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
