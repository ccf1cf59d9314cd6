/**
 * `${NAME}` and `${NAME:-default}` in the strings of configuration files. `$${` stands for `${`. A default is plain text
 * without variables. `${file:PATH}` and `${command:…}` refer to secrets outside the environment; their values are in the
 * environment under these names.
 */

export type Environment = Readonly<Record<string, string | undefined>>;

export interface Interpolated {
  text: string;
  /** Unset variables without a default, with their offsets in the original string. */
  missing: { name: string; start: number; end: number }[];
  /** Whether the string contains a variable. */
  used: boolean;
}

export const REFERENCE_KINDS = { file: "file", command: "command" } as const;

const REFERENCE = /\$(\$\{)|\$\{((?:file|command):[^{}]+|[A-Za-z_]\w*?)(?::-([^}]*))?\}/g;

/** References to files and commands in a string. */
export function referencesIn(template: string): string[] {
  return [...template.matchAll(REFERENCE)].flatMap(([, , name]) => (name?.includes(":") ? [name] : []));
}

export function interpolate(template: string, environment: Environment): Interpolated {
  const missing: Interpolated["missing"] = [];
  let used = false;
  const text = template.replace(
    REFERENCE,
    (match, escaped: string | undefined, name: string, fallback: string | undefined, start: number) => {
      if (escaped !== undefined) return escaped;
      used = true;
      // As in a shell, `:-` also replaces an empty value.
      const value = environment[name];
      if (value !== undefined && (value !== "" || fallback === undefined)) return value;
      if (fallback !== undefined) return fallback;
      missing.push({ name, start, end: start + match.length });
      return "";
    },
  );
  return { text, missing, used };
}
