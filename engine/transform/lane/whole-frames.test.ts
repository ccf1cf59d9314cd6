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

it("passes bytes on without a copy while nothing is hidden", () => {
  const chunk = Buffer.from("data: 1\n\n");
  expect(new WholeFrames(hides).filter(chunk).buffer).toBe(chunk.buffer);
});
