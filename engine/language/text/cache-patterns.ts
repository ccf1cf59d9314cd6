/**
 * @returns a function that compiles the pattern of each rule once. The cache is unbounded, because mappings contain few rules
 */
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
