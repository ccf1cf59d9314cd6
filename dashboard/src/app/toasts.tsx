/** Short messages in the corner. They close by themselves, and lie under dialogs, so they never cover a button there. */
import { MantineThemeProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { useWords } from "./words.tsx";

/** Dialogs of Mantine have 200. */
const BELOW_DIALOGS = 150;
const MOST_AT_ONCE = 3;
const CLOSE_MS = 8_000;

export function Toasts() {
  const { say } = useWords();
  const closeButtonProps = { "aria-label": say("close") };
  return (
    <MantineThemeProvider theme={{ components: { Notification: { defaultProps: { closeButtonProps } } } }}>
      <Notifications
        position="bottom-right"
        zIndex={BELOW_DIALOGS}
        autoClose={CLOSE_MS}
        limit={MOST_AT_ONCE}
      />
    </MantineThemeProvider>
  );
}
