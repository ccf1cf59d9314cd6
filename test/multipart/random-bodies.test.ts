/** Random bodies, cut at random positions; compared with Node's own parser. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { cut, readParts } from "./read.ts";

/** As long as Node requires. */
const boundary = "FormBoundaryABCDEFGHIJKLMNOP";
const line = `--${boundary}`;
/** Many pieces that resemble a boundary. */
const pieces = [
  "\r\n",
  "\r",
  "\n",
  "-",
  "--",
  line,
  `\r\n${line.slice(0, 9)}`,
  `\r\n${line}-`,
  boundary,
  "x",
  "\0",
  "\t",
];
const isBoundary = new RegExp(`(^|\r\n)${line}(--|[ \t]*(\r|$))`);
const content = fc
  .array(fc.constantFrom(...pieces), { maxLength: 20 })
  .map((drawn) => drawn.join(""))
  .filter((text) => !isBoundary.test(text));
const part = fc.record({ isFile: fc.boolean(), content });

function written(parts: readonly { isFile: boolean; content: string }[]): Buffer {
  const bodies = parts.map(({ isFile, content }, at) => {
    const file = isFile ? `; filename="f${at}"\r\nContent-Type: application/octet-stream` : "";
    return `--${boundary}\r\nContent-Disposition: form-data; name="p${at}"${file}\r\n\r\n${content}\r\n`;
  });
  return Buffer.from(`${bodies.join("")}--${boundary}--\r\n`, "latin1");
}

async function readByNode(body: Buffer): Promise<Record<string, string>> {
  const headers = { "content-type": `multipart/form-data; boundary=${boundary}` };
  const form = await new Response(new Uint8Array(body), { headers }).formData();
  const parts = [...form].map(async ([name, value]) => [
    name,
    typeof value === "string" ? value : Buffer.from(await value.arrayBuffer()).toString("latin1"),
  ]);
  return Object.fromEntries(await Promise.all(parts));
}

test("gives the same parts as another parser", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(part, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 1, max: 80 }),
      async (parts, bytes) => {
        const body = written(parts);
        const read = readParts(boundary, cut(body, bytes));
        expect(read.fault).toBeUndefined();
        expect(read.parts.map(({ data }) => data)).toEqual(parts.map(({ content }) => content));
        // Node's parser takes the boundary's text for a boundary everywhere.
        if (parts.some(({ content }) => content.includes(boundary))) return;
        const named = Object.fromEntries(read.parts.map(({ name, data }) => [name, data]));
        expect(named).toEqual(await readByNode(body));
      },
    ),
    { numRuns: 300 },
  );
});

test("a body that ends too early is a fault at every position", () => {
  const body = written([
    { isFile: false, content: "a" },
    { isFile: true, content: `b\r\n${line.slice(0, 9)}` },
  ]);
  const end = body.length - "\r\n".length;
  for (let at = 0; at < end; at++) {
    const read = readParts(boundary, cut(body.subarray(0, at), 5));
    expect(read.fault, `cut at ${at}`).toMatch(/^it ends before its last boundary/);
  }
  expect(readParts(boundary, [body.subarray(0, end)]).fault).toBeUndefined();
  expect(readParts(boundary, [body.subarray(0, end - 12)])).toMatchObject({ param: "p1" });
});

test.each([
  ["a missing boundary", "", "--\r\n", /has no valid boundary/],
  ["a boundary with a line end", "a\r\nb", "", /has no valid boundary/],
  ["another boundary", "other", "--aXb\r\n", /does not begin with the boundary/],
  ["a longer boundary", "aX", "--aXb\r\n", /does not begin with the boundary/],
  ["JSON", "aXb", '{"model":"m"}', /does not begin with the boundary/],
  [
    "part headers without an end",
    "aXb",
    `--aXb\r\n${"x".repeat(20_000)}`,
    /the header of its part 1 is larger than 16384 bytes/,
  ],
  [
    "part headers that are too long",
    "aXb",
    `--aXb\r\na: ${"x".repeat(17_000)}\r\n\r\n`,
    /is larger than 16384 bytes/,
  ],
  ["a part without a name", "aXb", "--aXb\r\n\r\n\r\n--aXb--", /part 1 has no name/],
  [
    "too many parts",
    "aXb",
    `${"--aXb\r\ncontent-disposition: form-data; name=a\r\n\r\n\r\n".repeat(101)}`,
    /more than 100 parts/,
  ],
])("%s is a fault", (_title, its, text, fault) => {
  for (const bytes of [1, 1000]) expect(readParts(its, cut(Buffer.from(text), bytes)).fault).toMatch(fault);
});
