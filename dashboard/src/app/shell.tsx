/** The frame of every page: the sidebar (on a phone, behind a button), the command palette, the signed-in person. */
import { ActionIcon, UnstyledButton } from "@mantine/core";
import { type HotkeyItem, useDisclosure, useHotkeys } from "@mantine/hooks";
import { Link, Outlet, useRouterState } from "@tanstack/react-router";
import { lazy, Suspense, useEffect } from "react";
import { useLive } from "../api/live.ts";
import { useSession } from "../api/session.tsx";
import { Icon } from "../parts/icon.tsx";
import { Waiting } from "../parts/states.tsx";
import { Choices } from "./choices.tsx";
import { patient } from "./load-code.ts";
import { Mark } from "./mark.tsx";
import { OutageNotice } from "./outage-notice.tsx";
import { placesOf } from "./places.ts";
import styles from "./shell.module.css";
import { useWords } from "./words.tsx";

const Palette = lazy(patient(() => import("./palette.tsx").then((module) => ({ default: module.Palette }))));
const loadSpotlight = patient(() => import("@mantine/spotlight"));
const openPalette = (): void => void loadSpotlight().then(({ spotlight }) => spotlight.open());
/** Active at once: the palette itself may still be loading. */
const PALETTE_HOTKEYS = [
  ["mod+K", openPalette],
  ["/", openPalette],
] satisfies HotkeyItem[];

/** As the viewer's keyboard labels it. */
const PALETTE_KEYS = /Mac|iP(hone|ad)/.test(navigator.platform) ? "⌘K" : "Ctrl K";

export function Shell() {
  const { say } = useWords();
  const { person, isOver } = useSession();
  useLive(person != null && !isOver);
  const [isOpen, menu] = useDisclosure();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is what closes it
  useEffect(menu.close, [path]);
  useHotkeys([["Escape", menu.close], ...PALETTE_HOTKEYS]);
  if (person == null) return <Outside />;
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        {say("skip")}
      </a>
      <div className={styles.bar}>
        <ActionIcon
          aria-label={say("menu")}
          aria-expanded={isOpen}
          aria-controls="sidebar"
          onClick={menu.open}
          size="lg"
        >
          <Icon name="menu" size={20} />
        </ActionIcon>
        <Mark size={22} />
        <strong>Polywire</strong>
        <ActionIcon aria-label={say("palette")} onClick={openPalette} size="lg" ml="auto">
          <Icon name="search" size={20} />
        </ActionIcon>
      </div>
      <aside id="sidebar" className={styles.side} data-open={isOpen}>
        <Sidebar />
      </aside>
      {isOpen && (
        <button type="button" className={styles.backdrop} aria-label={say("close")} onClick={menu.close} />
      )}
      <main id="main" className={styles.main} tabIndex={-1}>
        <OutageNotice />
        <Suspense fallback={<Waiting rows={8} />}>
          <Outlet />
        </Suspense>
      </main>
      <Suspense>
        <Palette />
      </Suspense>
    </div>
  );
}

/** The frame of a page that needs no account. */
function Outside() {
  const { say } = useWords();
  return (
    <div className={styles.outside}>
      <header className={styles.top}>
        <Mark size={22} />
        <strong>Polywire</strong>
        <span className={styles.choices}>
          <Choices />
        </span>
        <a href="#/">{say("signIn")}</a>
      </header>
      <main id="main" className={styles.main} tabIndex={-1}>
        <Suspense fallback={<Waiting rows={8} />}>
          <Outlet />
        </Suspense>
      </main>
    </div>
  );
}

function Sidebar() {
  const { say } = useWords();
  const { person, signOut } = useSession();
  return (
    <div className={styles.sidebar}>
      <div className={styles.brand}>
        <Mark size={24} />
        <strong>Polywire</strong>
      </div>
      <UnstyledButton className={styles.search} onClick={openPalette}>
        <Icon name="search" size={15} />
        <span>{say("palette")}</span>
        <kbd>{PALETTE_KEYS}</kbd>
      </UnstyledButton>
      <nav aria-label={say("menu")} className={styles.nav}>
        {placesOf(person).map(({ path, word, icon }) => (
          <Link key={path} to={path} className={styles.link} activeOptions={{ exact: path === "/" }}>
            <Icon name={icon} />
            {say(word)}
          </Link>
        ))}
      </nav>
      <div className={styles.foot}>
        <div className={styles.person}>
          <span className={styles.login}>{person?.login}</span>
          <span className={styles.role}>{say(person?.role === "admin" ? "role.admin" : "role.member")}</span>
        </div>
        <Choices />
        <ActionIcon aria-label={say("signOut")} title={say("signOut")} onClick={() => void signOut()}>
          <Icon name="out" />
        </ActionIcon>
      </div>
    </div>
  );
}
