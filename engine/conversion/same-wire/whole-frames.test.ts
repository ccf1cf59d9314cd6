import { expect, it } from "vitest";
import { WholeFrames } from "./whole-frames.ts";

const text =
  ': hello\n\ndata: {"a":1}\n\nevent: x\ndata: {"hide":true}\n\ndata: {"é":2}\r\n\r\ndata: [DONE]\n\n';
const expected = ': hello\n\ndata: {"a":1}\n\ndata: {"é":2}\r\n\r\ndata: [DONE]\n\n';
const hides = (event: object): boolean => "hide" in event;

/** The output if the bytes arrive in two chunks and each event is registered when its frame is complete. */
function passed(cut: number): string {
  const frames = new WholeFrames(hides);
  const bytes = Buffer.from(text);
  const hiddenAt = bytes.indexOf('{"hide":true}\n\n') + '{"hide":true}\n\n'.length;
  let out = "";
  let from = 0;
  for (const end of [cut, bytes.length]) {
    if (from < hiddenAt && hiddenAt <= end) frames.see({ hide: true }, '{"hide":true}');
    out += Buffer.from(frames.filter(bytes.subarray(from, end))).toString();
    from = end;
  }
  return out + Buffer.from(frames.flush()).toString();
}

it("removes only hidden frames, wherever the bytes are split", () => {
  for (let cut = 0; cut <= Buffer.byteLength(text); cut++)
    expect(passed(cut), `cut at ${cut}`).toBe(expected);
});

/** The output of all bytes, in two chunks. */
function left(all: Buffer, cut: number, fields: string[]): string {
  const frames = new WholeFrames(() => false, fields);
  const pieces = [frames.filter(all.subarray(0, cut)), frames.filter(all.subarray(cut)), frames.flush()];
  return Buffer.concat(pieces).toString();
}

it.each([
  [["data"], ""],
  [["data", "event"], "event: e\n"],
])("keeps only lines of %j, wherever the bytes are split", (fields, event) => {
  // U+2028 in the text does not end a line.
  const frame = 'data: {"a":"x\u2028:y\u2028id: 1"}\n\n';
  const all = Buffer.from(
    `\ufeff${frame}: hello\n\n: a\r\ndata: 1\r\n\r\n:\n\nretry: 9\n\n: b\n: c\nevent: e\nid: 7\nid\ndata: 2\n\nid: 8\rdata: 3\r\r: end`,
  );
  for (let cut = 0; cut <= all.length; cut++)
    expect(left(all, cut, fields), `cut at ${cut}`).toBe(
      `${frame}data: 1\r\n\r\n${event}data: 2\n\ndata: 3\r\r`,
    );
});

it("forwards bytes without a copy while nothing is hidden", () => {
  const chunk = Buffer.from("data: 1\n\n");
  for (const fields of [undefined, ["data"]])
    expect(new WholeFrames(hides, fields).filter(chunk).buffer).toBe(chunk.buffer);
});

it("removes each hidden event, and no other event", () => {
  const frames = new WholeFrames(hides);
  const event = (data: string): string => `data: ${data}\n\n`;
  const [hidden, shown] = ['{"hide":1}', '{"show":1}'];
  for (const data of [hidden, shown, hidden]) frames.see(JSON.parse(data), data);
  const all = [hidden, shown, hidden, shown].map(event).join("");
  expect(Buffer.from(frames.filter(Buffer.from(all))).toString()).toBe(event(shown).repeat(2));
  // An event that was not registered stays.
  expect(Buffer.from(frames.filter(Buffer.from(event(hidden)))).toString()).toBe(event(hidden));
});
