/**
 * `${NAME}` and `${NAME:-default}` in the strings of configuration files. `$${` stands for `${`. A default is plain text
 * without variables.
 */

export type Environment = Readonly<Record<string, string | undefined>>;

export interface Interpolated {
  text: string;
  /** Unset variables without a default, with their offsets in the original string. */
  missing: { name: string; start: number; end: number }[];
  /** Whether the string contains a variable. */
  used: boolean;
}

const REFERENCE = /\$(\$\{)|\$\{([A-Za-z_]\w*)(?::-([^}]*))?\}/g;

export function interpolate(written: string, environment: Environment): Interpolated {
  const missing: Interpolated["missing"] = [];
  let used = false;
  const text = written.replace(
    REFERENCE,
    (all, escaped: string | undefined, name: string, fallback: string | undefined, start: number) => {
      if (escaped !== undefined) return escaped;
      used = true;
      // As in a shell, `:-` also replaces an empty value.
      const value = environment[name];
      if (value !== undefined && (value !== "" || fallback === undefined)) return value;
      if (fallback !== undefined) return fallback;
      missing.push({ name, start, end: start + all.length });
      return "";
    },
  );
  return { text, missing, used };
}
