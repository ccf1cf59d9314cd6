/**
 * The theme's variables as a style sheet (`virtual:theme.css`). The component library would write them into the page at run
 * time, which a page without inline styles does not allow.
 */
import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from "@mantine/core";
import type { Plugin } from "vite";
import { theme, variables } from "../src/look/theme.ts";

const NAME = "virtual:theme.css";

export function themeStyles(): Plugin {
  return {
    name: "polywire-theme",
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load(id) {
      if (id !== `\0${NAME}`) return undefined;
      const whole = mergeMantineTheme(DEFAULT_THEME, theme);
      const base = defaultCssVariablesResolver(whole);
      const own = variables(whole);
      return convertCssVariables({
        variables: { ...base.variables, ...own.variables },
        light: { "--mantine-color-scheme": "light", ...base.light, ...own.light },
        dark: { "--mantine-color-scheme": "dark", ...base.dark, ...own.dark },
      });
    },
  };
}
