/** Test vectors of other projects' parsers, whole and cut in every way. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { load } from "js-yaml";
import { describe, expect, test } from "vitest";
import { partsOfQuery } from "../../engine/media/body/form.ts";
import type { MultipartLimits } from "../../engine/media/multipart/parser.ts";
import { absence, conformanceDirectory, titled } from "../conformance/data.ts";
import { cut, limits, type ReadPart, readParts } from "./read.ts";

const vectors = join(conformanceDirectory, "vectors");
const absent = absence(vectors);

/** Intended differences from a vector, with reasons. Without a fault: the parts, unchanged. */
const onPurpose: Record<string, { reason: string; fault?: RegExp }> = {
  "single_field_blocks.http": {
    reason: "its file lacks the two hyphens before the boundary that it is said to have",
    fault: /does not begin with the boundary/,
  },
  "base64_encoding.http": { reason: "RFC 7578 4.7 has no transfer encodings", fault: /base64/ },
  "mixed_case_headers.http": { reason: "as above", fault: /base64/ },
  "mixed_plain_and_base64_encoding.http": { reason: "as above", fault: /base64/ },
  "quoted_printable_encoding.http": { reason: "as above", fault: /quoted-printable/ },
  "Empty content-type and empty content-disposition": {
    reason: "a part without a name is refused: skipped, it would be a field that is missing",
    fault: /part 2 has no name/,
  },
  "No Content-Disposition": { reason: "as above", fault: /part 1 has no name/ },
  "Oversized part header": {
    reason: "refused whole: nobody reads on behind it",
    fault: /part 1 is larger than/,
  },
  "Paths to be preserved through the preservePath option": {
    reason: "no such option: the folders of a caller's machine are nobody's business",
  },
  "Fields and files (limits)": { reason: "no such limit here: whoever receives a part weighs it" },
  "Fields and files (limits: 0 files)": { reason: "as above" },
  "Fields limit": { reason: "one limit for all parts" },
  "Files limit": { reason: "as above" },
  "Parts limit": { reason: "one part too many is a fault", fault: /more than 1 parts/ },
};

interface Expected {
  name: string;
  data: string;
  filename?: string;
}

function compare(
  title: string,
  boundary: string,
  body: Buffer[],
  expected: Expected[] | "fault",
  kinds: readonly string[] = ["field", "file"],
  held: MultipartLimits = limits,
): void {
  const given = onPurpose[title];
  const whole = Buffer.concat(body);
  for (const pieces of [body, [whole], cut(whole, 1), cut(whole, 7), cut(whole, 64)]) {
    const { parts, fault } = readParts(boundary, pieces, held);
    if (given?.fault !== undefined) expect(fault).toMatch(given.fault);
    else if (expected === "fault") expect(fault).toBeTypeOf("string");
    else {
      expect(fault).toBeUndefined();
      const heard = parts.filter(({ filename }) => kinds.includes(filename === undefined ? "field" : "file"));
      if (given === undefined) expect(heard.map(named)).toEqual(expected.map(named));
    }
  }
}

const named = ({ name, filename, data }: ReadPart | Expected): Expected => ({
  name,
  data,
  ...(filename === undefined ? {} : { filename }),
});

describe.skipIf(absent)(titled("python-multipart", absent), () => {
  const folder = join(vectors, "python-multipart");
  const files = absent === undefined ? readdirSync(folder).filter((name) => name.endsWith(".http")) : [];
  test.each(files)("%s", (file) => {
    const told = readFileSync(join(folder, file.replace(".http", ".yaml")), "utf8");
    const { boundary, expected } = load(told.replaceAll("!!binary ", "")) as {
      boundary: string;
      expected: { error: number } | { name: string; file_name?: string; data: string }[];
    };
    const parts = Array.isArray(expected)
      ? expected.map(({ name, file_name: filename, data }) => ({
          name,
          data: Buffer.from(data, "base64").toString("latin1"),
          ...(filename === undefined ? {} : { filename }),
        }))
      : "fault";
    compare(file, boundary, [readFileSync(join(folder, file))], parts);
  });
});

interface BusboyCase {
  what: string;
  source: string[];
  boundary: string;
  limits?: Record<string, number>;
  /** The events that its parser listens to. */
  events?: string[];
  expected: ({ error: string } | BusboyPart | string)[];
}

interface BusboyPart {
  type: "field" | "file";
  name: string;
  val?: string;
  data?: { base64: string };
  info: { filename?: string };
}

describe.skipIf(absent)(titled("busboy", absent), () => {
  const cases: BusboyCase[] =
    absent === undefined ? JSON.parse(readFileSync(join(vectors, "busboy.multipart.json"), "utf8")) : [];
  test.each(cases.map((given) => ({ ...given, title: given.what })))("$title", (given) => {
    const body = given.source.map((text) => Buffer.from(text, "utf8"));
    const isFault = given.expected.some((event) => typeof event === "object" && "error" in event);
    const parts = given.expected.filter(
      (event): event is BusboyPart => typeof event === "object" && "type" in event,
    );
    const expected = parts.map(({ name, val, data, info }) => ({
      name,
      data: val === undefined ? Buffer.from(data?.base64 ?? "", "base64").toString("latin1") : val,
      ...(info.filename === undefined ? {} : { filename: info.filename }),
    }));
    compare(given.what, given.boundary, body, isFault ? "fault" : expected, given.events, {
      ...limits,
      ...(given.limits?.parts && { parts: given.limits.parts }),
    });
  });
});

interface QueryCase {
  what: string;
  source: string[];
  expected: [name: string, value: string, info: object][];
}

const UTF_8 = "such a form is UTF-8 by its own definition, whatever its type says";
const WHOLE = "nothing is cut off: a body is whole, or refused by its size";

/** URL-encoded forms with intended differences from a vector, with reasons. */
const queriesOnPurpose: Record<string, string> = {
  "Encoded value with multi-byte charset": UTF_8,
  "Encoded value with single-byte, ASCII-compatible, non-UTF8 charset": UTF_8,
  "Limits: zero fields": WHOLE,
  "Limits: one field": WHOLE,
  "Limits: truncated field name": WHOLE,
  "Limits: truncated field value": WHOLE,
  "Limits: truncated field name and value": WHOLE,
  "Limits: truncated field name and zero value limit": WHOLE,
  "Limits: truncated zero field name and zero value limit": WHOLE,
};

describe.skipIf(absent)(titled("busboy, forms of a URL's kind", absent), () => {
  const cases: QueryCase[] =
    absent === undefined ? JSON.parse(readFileSync(join(vectors, "busboy.urlencoded.json"), "utf8")) : [];
  test.each(cases.map((given) => ({ ...given, title: given.what })))(
    "$title",
    ({ what, source, expected }) => {
      const read = expect(partsOfQuery(Buffer.from(source.join(""))));
      const told = expected.map(([name, value]) => [name, value]);
      if (queriesOnPurpose[what] === undefined) read.toEqual(told);
      else read.not.toEqual(told);
    },
  );
});
