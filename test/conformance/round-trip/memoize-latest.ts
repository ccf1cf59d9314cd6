/** Memoizes a function for its latest argument, because suites run a row for one client after the other. */
export function latest<Given extends object, Found>(find: (given: Given) => Found): (given: Given) => Found {
  let last: { given: Given; found: Found } | undefined;
  return (given) => {
    if (last?.given !== given) last = { given, found: find(given) };
    return last.found;
  };
}
