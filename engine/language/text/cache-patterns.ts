/** @returns a pattern for each rule, compiled when it is first asked for: rules are few, and stand in mappings */
export function cachePatterns(compile: (rule: string) => RegExp): (rule: string) => RegExp {
  const patterns = new Map<string, RegExp>();
  return (rule) => {
    let pattern = patterns.get(rule);
    if (pattern === undefined) {
      pattern = compile(rule);
      patterns.set(rule, pattern);
    }
    return pattern;
  };
}
