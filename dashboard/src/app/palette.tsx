/** The command palette: every page and the most common actions, found by a few letters. */
import "@mantine/spotlight/styles.css";
import { useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { Spotlight, type SpotlightActionData } from "@mantine/spotlight";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useSession } from "../api/session.tsx";
import { Icon } from "../parts/icon.tsx";
import { placesOf } from "./places.ts";
import { useWords } from "./words.tsx";

/** Ids have no spaces, and at least one digit. Names of pages have no digit. */
const REQUEST_ID = /^(?=.*\d)[\w.:-]{8,200}$/;

export function Palette() {
  const { say, language, setLanguage } = useWords();
  const { person, signOut } = useSession();
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme("light") === "dark";
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const pages = placesOf(person).map(
    ({ path, word, icon }): SpotlightActionData => ({
      id: path,
      label: say(word),
      description: say(`${word}.hint` as "tokens.hint"),
      leftSection: <Icon name={icon} />,
      onClick: () => void navigate({ to: path }),
    }),
  );
  const acts: SpotlightActionData[] = [
    {
      id: "new-token",
      label: say("tokens.new"),
      leftSection: <Icon name="plus" />,
      onClick: () => void navigate({ to: "/tokens", search: { new: true } }),
    },
    ...(person?.role === "admin"
      ? [
          {
            id: "new-channel",
            label: say("channels.new"),
            leftSection: <Icon name="plus" />,
            onClick: () => void navigate({ to: "/channels", search: { new: true } }),
          },
        ]
      : []),
    {
      id: "look",
      label: say(isDark ? "look.light" : "look.dark"),
      leftSection: <Icon name={isDark ? "sun" : "moon"} />,
      onClick: () => setColorScheme(isDark ? "light" : "dark"),
    },
    {
      id: "language",
      label: language === "zh" ? "English" : "中文",
      leftSection: <Icon name="language" />,
      onClick: () => setLanguage(language === "zh" ? "en" : "zh"),
    },
    { id: "out", label: say("signOut"), leftSection: <Icon name="out" />, onClick: () => void signOut() },
  ];
  // The label contains the typed id, because the palette shows only actions that contain the typed text.
  const id = typed.trim();
  if (REQUEST_ID.test(id))
    acts.push({
      id: "request",
      label: say("palette.request", { id }),
      leftSection: <Icon name="requests" />,
      onClick: () => void navigate({ to: "/requests", search: { id } }),
    });
  return (
    <Spotlight
      query={typed}
      onQueryChange={setTyped}
      actions={[...pages, ...acts]}
      shortcut={null}
      nothingFound={say("palette.nothing")}
      highlightQuery
      scrollable
      maxHeight={420}
      searchProps={{
        placeholder: say("palette.ask"),
        "aria-label": say("palette.ask"),
        leftSection: <Icon name="search" />,
      }}
    />
  );
}
