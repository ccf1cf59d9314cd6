/** The dashboard: everything around its pages. */
import "@mantine/core/styles.css";
import "@mantine/notifications/styles.css";
import "virtual:theme.css";
import "./look/base.css";
import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { CallError } from "./api/call.ts";
import { SessionProvider } from "./api/session.tsx";
import { Gate } from "./app/gate.tsx";
import { router } from "./app/router.tsx";
import { Toasts } from "./app/toasts.tsx";
import { WordsProvider } from "./app/words.tsx";
import { theme } from "./look/theme.ts";

const RETRIES = 2;

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // A rejected request would be rejected again.
      retry: (count, error) =>
        count < RETRIES && !(error instanceof CallError && error.status >= 400 && error.status < 500),
    },
  },
});

// Loads the page's code while the session is being loaded.
void router.preloadRoute({ to: router.latestLocation.pathname });
createRoot(document.getElementById("page") as HTMLElement).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <WordsProvider>
        <QueryClientProvider client={queries}>
          <SessionProvider>
            <Toasts />
            <Gate>
              <RouterProvider router={router} />
            </Gate>
          </SessionProvider>
        </QueryClientProvider>
      </WordsProvider>
    </MantineProvider>
  </StrictMode>,
);
