import { expect, it } from "vitest";
import { WholeFrames } from "./whole-frames.ts";

const text =
  ': hello\n\ndata: {"a":1}\n\nevent: x\ndata: {"hide":true}\n\ndata: {"é":2}\r\n\r\ndata: [DONE]\n\n';
const expected = ': hello\n\ndata: {"a":1}\n\ndata: {"é":2}\r\n\r\ndata: [DONE]\n\n';
const hides = (event: object): boolean => "hide" in event;

/** What passes when the bytes come in two pieces, with each event seen once its frame is whole. */
function passed(cut: number): string {
  const frames = new WholeFrames(hides);
  const bytes = Buffer.from(text);
  const hiddenAt = bytes.indexOf('{"hide":true}\n\n') + '{"hide":true}\n\n'.length;
  let out = "";
  let from = 0;
  for (const end of [cut, bytes.length]) {
    if (from < hiddenAt && hiddenAt <= end) frames.see({ hide: true });
    out += Buffer.from(frames.filter(bytes.subarray(from, end))).toString();
    from = end;
  }
  return out + Buffer.from(frames.rest()).toString();
}

it("takes hidden frames out and nothing else, wherever the bytes are cut", () => {
  for (let cut = 0; cut <= Buffer.byteLength(text); cut++)
    expect(passed(cut), `cut at ${cut}`).toBe(expected);
});

it("takes comments out of frames and between them, wherever the bytes are cut", () => {
  // The second line end in the text is none of a stream's lines.
  const said = 'data: {"a":"x\u2028:y"}\n\n';
  const all = Buffer.from(
    `: hello\n\n${said}: a\r\ndata: 1\r\n\r\n:\n\n: b\n: c\nevent: e\ndata: 2\n\n: end`,
  );
  /** As a decoder would, at the end of the comment's line. */
  const comments = [...all.toString("latin1").matchAll(/^:.*(\r\n|\n|$)/gm)].map(
    ({ 0: line, index }) => index + line.length,
  );
  for (let cut = 0; cut <= all.length; cut++) {
    const frames = new WholeFrames(() => false);
    let out = "";
    let from = 0;
    for (const end of [cut, all.length]) {
      if (comments.some((at) => from < at && at <= end)) frames.seeComment();
      out += Buffer.from(frames.filter(all.subarray(from, end))).toString();
      from = end;
    }
    out += Buffer.from(frames.rest()).toString();
    expect(out, `cut at ${cut}`).toBe(`${said}data: 1\r\n\r\nevent: e\ndata: 2\n\n`);
  }
});

it("passes bytes on without a copy while nothing is hidden", () => {
  const chunk = Buffer.from("data: 1\n\n");
  expect(new WholeFrames(hides).filter(chunk).buffer).toBe(chunk.buffer);
});
