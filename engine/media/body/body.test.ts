/** Node's own parser reads the bodies that this code writes, and this code reads the bodies that Node writes. */
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { FileText, type FileValue } from "../../language/json/file-value.ts";
import { parseJson } from "../../language/json/parse-json.ts";
import { Spool } from "../file/spool.ts";
import { documentOfForm, FormReader, fileOf } from "./form.ts";
import { type WrittenBody, writeBody } from "./write-body.ts";

const bytes = Buffer.from(Array.from({ length: 200_003 }, (_, at) => (at * 7919) % 251));

function fileWith(content: Uint8Array, filename = "a.bin", mime = "application/x-test"): FileValue {
  const spool = new Spool(1000);
  spool.write(content);
  return fileOf(spool, { filename, mime });
}

async function bytesOf(body: WrittenBody): Promise<Buffer> {
  const all = Buffer.concat(await Readable.from(body.read()).toArray());
  expect(all.length).toBe(body.length);
  return all;
}

/** Sends a form in Node's encoding through the reader. */
async function read(form: FormData, size = 1000): Promise<Awaited<ReturnType<FormReader["finish"]>>> {
  const response = new Response(form);
  const reader = new FormReader(response.headers.get("content-type") ?? "");
  const body = Buffer.from(await response.arrayBuffer());
  for (let at = 0; at < body.length; at += size) reader.push(body.subarray(at, at + size));
  return reader.finish();
}

test("a form is read with its fields in order and its files unchanged", async () => {
  const form = new FormData();
  form.append("model", "m");
  form.append("include[]", "logprobs");
  form.append("tag", "a");
  form.append("tag", "b");
  form.append("__proto__", "x");
  form.append("file", new File([bytes], 'nä"me.mp3', { type: "audio/mpeg" }));
  const parts = await read(form);
  expect(parts.map(([name]) => name)).toEqual(["model", "include[]", "tag", "tag", "__proto__", "file"]);
  const { file, ...fields } = documentOfForm(parts) as { file: FileValue };
  expect(JSON.stringify(fields)).toBe('{"model":"m","include":["logprobs"],"tag":["a","b"],"__proto__":"x"}');
  expect(file).toMatchObject({ name: "nä%22me.mp3", declared: "audio/mpeg", size: bytes.length });
  expect((await (file.content as Spool).readAll()).equals(bytes)).toBe(true);
});

test("Node can read a written form", async () => {
  const body = writeBody({
    kind: "multipart",
    parts: [
      ["model", "m"],
      ["n", 2],
      ["absent", undefined],
      ["nothing", null],
      ["isTrue", true],
      ["like[]", ["a", "b"]],
      ["deep", { a: [1] }],
      ["text", new FileText(fileWith(Buffer.from("hello")), "data:x;base64,")],
      ["file", fileWith(bytes, 'na"me\r\n.bin')],
    ],
  });
  const all = await bytesOf(body);
  const form = await new Response(new Uint8Array(all), {
    headers: { "content-type": body.contentType },
  }).formData();
  const file = form.get("file") as File;
  form.delete("file");
  expect([...form]).toEqual([
    ["model", "m"],
    ["n", "2"],
    ["isTrue", "true"],
    ["like[]", "a"],
    ["like[]", "b"],
    ["deep", '{"a":[1]}'],
    ["text", "data:x;base64,aGVsbG8="],
  ]);
  expect(file).toMatchObject({ type: "application/x-test", size: bytes.length });
  expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);
});

test("the text of a file is written at its position in the JSON document", async () => {
  const long = parseJson('{"n":12345678901234567890}');
  const body = writeBody({
    kind: "json",
    document: {
      a: [{ data: new FileText(fileWith(bytes)) }, long],
      url: new FileText(fileWith(Buffer.from([1, 2])), "data:audio/wav;base64,"),
    },
  });
  expect((await bytesOf(body)).toString()).toBe(
    `{"a":[{"data":"${bytes.toString("base64")}"},{"n":12345678901234567890}],"url":"data:audio/wav;base64,AQI="}`,
  );
  // Read again for the next attempt.
  expect((await bytesOf(body)).length).toBe(body.length);
});

test("raw bytes, text and URL-encoded forms are written", async () => {
  expect((await bytesOf(writeBody({ kind: "bytes", content: fileWith(bytes) }))).equals(bytes)).toBe(true);
  expect((await bytesOf(writeBody({ kind: "bytes", content: "ä" }))).toString()).toBe("ä");
  const form = writeBody({
    kind: "form",
    parts: [
      ["a", "b c"],
      ["d", [1, 2]],
      ["e", null],
    ],
  });
  expect((await bytesOf(form)).toString()).toBe("a=b+c&d=1&d=2");
});

test("a file cannot be serialized as JSON by accident", () => {
  const file = fileWith(bytes);
  expect(() => JSON.stringify({ file })).toThrow(/cannot be written as JSON/);
  expect(() => JSON.stringify({ text: new FileText(file) })).toThrow(/cannot be written as JSON/);
});

test.each([
  ["a field with invalid UTF-8", Buffer.from([0xff, 0xfe]), "its field `name` is not valid UTF-8"],
  ["a field that is too large", Buffer.alloc(4_200_000, "x"), "its fields are larger than 4194304 bytes"],
])("%s is an error that names the field", async (_title, value, message) => {
  const head = '--b\r\ncontent-disposition: form-data; name="name"\r\n\r\n';
  const reader = new FormReader("multipart/form-data; boundary=b");
  const work = async (): Promise<unknown> => {
    for await (const piece of Readable.from([Buffer.from(head), value, Buffer.from("\r\n--b--")]))
      reader.push(piece);
    return reader.finish();
  };
  await expect(work()).rejects.toMatchObject({ message, param: "name" });
});

test.each(["text/html; x", "a/b\r\nx: y", "", "audio", "audio/mpeg", "image/png"])(
  "an invalid type, or one that the bytes do not confirm, is replaced: %j",
  (mime) => {
    expect(fileWith(Buffer.from("?"), "a", mime).mime).toBe("application/octet-stream");
  },
);
