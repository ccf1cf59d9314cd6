/**
 * INI files as the clouds' command lines write them: `[section]`, `name = value`, comments with `#` or `;`. An indented line
 * belongs to a nested section, which no credential needs.
 */
export function readIni(text: string): Record<string, Record<string, string>> {
  const sections: Record<string, Record<string, string>> = {};
  let section: Record<string, string> | undefined;
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === "" || /^\s*[#;]/.test(line)) continue;
    const [, heading] = /^\[\s*([^\]]+?)\s*\]/.exec(line) ?? [];
    if (heading !== undefined) {
      section = sections[heading] ?? {};
      sections[heading] = section;
      continue;
    }
    const [, name, value] = /^([^\s=][^=]*?)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
    if (section !== undefined && name !== undefined && value !== undefined)
      section[name] = value.replace(/\s[#;].*$/, "");
  }
  return sections;
}
