/** An MP4 file (ISO/IEC 14496-12, -14, -15): one video track, with the metadata before the frames. */
import { PROFILE, pictureSet, type Size, sequenceSet } from "./h264.ts";

/** Time units per second. */
const SCALE = 1000;

export interface Frame {
  bytes: Buffer;
  /** A key frame. */
  isWhole: boolean;
}

export function mp4Of(size: Size, frames: readonly Frame[], perSecond: number): Buffer {
  const samples = frames.map(({ bytes }) => Buffer.concat([u32(bytes.length), bytes]));
  const head = box("ftyp", text("isom"), u32(512), text("isomiso2avc1mp41"));
  const duration = Math.round((frames.length * SCALE) / perSecond);
  const movieAt = (offset: number): Buffer =>
    movie(size, frames, { duration, perSecond, offset, lengths: samples.map(({ length }) => length) });
  // The offset of the frames depends on the length of the metadata, which does not depend on the offset.
  const before = head.length + movieAt(0).length + 8;
  return Buffer.concat([head, movieAt(before), box("mdat", ...samples)]);
}

interface Track {
  duration: number;
  perSecond: number;
  offset: number;
  lengths: readonly number[];
}

const MATRIX = Buffer.concat([0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000].map(u32));

function movie(size: Size, frames: readonly Frame[], track: Track): Buffer {
  const { duration } = track;
  const header = full(
    "mvhd",
    0,
    zeros(8),
    u32(SCALE),
    u32(duration),
    u32(0x10000),
    u16(0x100),
    zeros(10),
    MATRIX,
    zeros(24),
    u32(2),
  );
  const about = full(
    "tkhd",
    3,
    zeros(8),
    u32(1),
    zeros(4),
    u32(duration),
    zeros(16),
    MATRIX,
    u32(size.width << 16),
    u32(size.height << 16),
  );
  const clock = full("mdhd", 0, zeros(8), u32(SCALE), u32(duration), u16(0x55c4), zeros(2));
  const handler = full("hdlr", 0, zeros(4), text("vide"), zeros(12), text("video\0"));
  const here = box("dinf", full("dref", 0, u32(1), full("url ", 1)));
  const medium = box("minf", full("vmhd", 1, zeros(8)), here, table(size, frames, track));
  return box("moov", header, box("trak", about, box("mdia", clock, handler, medium)));
}

/** Offset, size and duration of each frame. */
function table(size: Size, frames: readonly Frame[], { perSecond, offset, lengths }: Track): Buffer {
  const whole = frames.flatMap(({ isWhole }, at) => (isWhole ? [u32(at + 1)] : []));
  return box(
    "stbl",
    full("stsd", 0, u32(1), codec(size)),
    full("stts", 0, u32(1), u32(frames.length), u32(Math.round(SCALE / perSecond))),
    full("stss", 0, u32(whole.length), ...whole),
    full("stsc", 0, u32(1), u32(1), u32(frames.length), u32(1)),
    full("stsz", 0, u32(0), u32(frames.length), ...lengths.map(u32)),
    full("stco", 0, u32(1), u32(offset)),
  );
}

function codec(size: Size): Buffer {
  const [sequence, picture] = [sequenceSet(size), pictureSet()];
  const sets = [
    Buffer.from([0xe1]),
    u16(sequence.length),
    sequence,
    Buffer.from([1]),
    u16(picture.length),
    picture,
  ];
  const record = box("avcC", Buffer.from([1]), PROFILE, Buffer.from([0xff]), ...sets);
  const resolution = [u32(0x480000), u32(0x480000)];
  const shown = [
    u16(size.width),
    u16(size.height),
    ...resolution,
    zeros(4),
    u16(1),
    zeros(32),
    u16(24),
    u16(0xffff),
  ];
  return box("avc1", zeros(6), u16(1), zeros(16), ...shown, record);
}

function box(kind: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([u32(body.length + 8), text(kind), body]);
}

/** A box with version 0 and flags. */
function full(kind: string, flags: number, ...content: Buffer[]): Buffer {
  return box(kind, u32(flags), ...content);
}

function text(value: string): Buffer {
  return Buffer.from(value, "latin1");
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

function zeros(count: number): Buffer {
  return Buffer.alloc(count);
}
