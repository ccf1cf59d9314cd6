/** Builds the dashboard into `dashboard/dist`, or serves it during development. */
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import type { ConfigEnv, UserConfig } from "vite";
import { compress } from "./build/compress.ts";
import { themeStyles } from "./build/theme-styles.ts";

/** The gateway for development. */
const GATEWAY = process.env.POLYWIRE_URL ?? "http://127.0.0.1:3000";

/** A smaller shared chunk is not worth a request. */
const SHARED_BYTES = 80_000;

/** Pages with at most 3 KB of their own, and the palette. Together they are one request. */
const SMALL_PAGES =
  /src\/(?:pages\/(?:accounts|alerts|audit|budgets|groups|tasks|usage)\/|app\/palette\.tsx)/;

const inBrowser = (name: string): string =>
  fileURLToPath(new URL(`../engine/library/browser/${name}.ts`, import.meta.url));

const config: (env: ConfigEnv) => UserConfig = ({ command }) => ({
  root: fileURLToPath(new URL(".", import.meta.url)),
  base: command === "build" ? "/dashboard/" : "/",
  publicDir: false,
  // For translations the engine runs in the browser, with replacements for the Node modules that it uses.
  resolve: {
    alias: { "node:crypto": inBrowser("crypto"), "node:zlib": inBrowser("zlib") },
  },
  worker: {
    format: "iife",
    rolldownOptions: { output: { entryFileNames: "workers/[name]-[hash].js" } },
  },
  plugins: [react(), themeStyles(), compress()],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    // The styles of single pages have 6 KB together: less than a request for each page is worth.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1024,
    // A chunk for each set of pages that share code would be fifty requests before the first heading.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "first", tags: ["$initial"] },
            {
              name: "shared",
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: SHARED_BYTES,
            },
            { name: "small-pages", test: SMALL_PAGES },
          ],
        },
      },
    },
  },
  server: {
    fs: { allow: [".."] },
    host: "127.0.0.1",
    port: 3001,
    proxy: { "/admin/api": GATEWAY, "/v1": GATEWAY },
  },
});

export default config;
