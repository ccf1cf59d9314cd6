/** Builds the dashboard into `dashboard/dist`, or serves it while somebody works on it. */
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import type { ConfigEnv, UserConfig } from "vite";
import { compress } from "./build/compress.ts";
import { themeStyles } from "./build/theme-styles.ts";

/** The gateway that is asked while one works on the page. */
const GATEWAY = process.env.POLYWIRE_URL ?? "http://127.0.0.1:3000";

/** Less than this is not worth a request. */
const SHARED_BYTES = 30_000;

const inBrowser = (name: string): string =>
  fileURLToPath(new URL(`src/translator/browser/${name}.ts`, import.meta.url));

const config: (env: ConfigEnv) => UserConfig = ({ command }) => ({
  root: fileURLToPath(new URL(".", import.meta.url)),
  base: command === "build" ? "/dashboard/" : "/",
  publicDir: false,
  // The engine runs in the page's thread for translations: what it uses of Node has a stand-in there.
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
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1024,
    // A file of its own for each set of pages that shares something would be fifty requests before the first heading.
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
