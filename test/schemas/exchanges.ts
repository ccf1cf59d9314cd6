/**
 * Recorded provider traffic, one exchange per row; the README of the conformance data describes the format. Reduced
 * to what the schemas describe: bodies of requests, responses and errors, and the events of streams as JSON values.
 */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { conformanceDirectory } from "../conformance/data.ts";

export interface Exchange {
  id: string;
  wire: Wire;
  /** Made by a live provider, not by hand. */
  live: boolean;
  status: number | undefined;
  request: unknown;
  response: unknown;
  events: unknown[];
}

export type Wire = (typeof wires)[number];

export const wires = ["chat", "messages", "responses", "content"] as const;

/** Undefined where the data is absent. */
export function exchanges(): Exchange[] | undefined {
  const directory = join(conformanceDirectory, "exchanges");
  if (!existsSync(directory)) return undefined;
  return readdirSync(directory).flatMap((name) =>
    readFileSync(join(directory, name), "utf8")
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as Row)
      .filter((row) => wires.includes(row.format as Wire))
      .map(exchange),
  );
}

interface Row {
  id: string;
  format: string;
  recorded: boolean | string;
  model?: string;
  request?: Record<string, unknown>;
  response?: { status?: number; body: unknown };
  stream?: { status?: number; body: string };
}

function exchange(row: Row): Exchange {
  const { id, request, response, stream } = row;
  return {
    id,
    wire: row.format as Wire,
    live: row.recorded === true,
    status: (response ?? stream)?.status,
    request: request && atCloud(request) ? { model: row.model, ...request } : request,
    response: response?.body,
    events: stream ? events(stream.body) : [],
  };
}

/** Some clouds serve a wire at their own path, which contains the model; the body has the version instead. */
function atCloud(request: Record<string, unknown>): boolean {
  return "anthropic_version" in request;
}

/** A stream's body is SSE, one JSON value per line, or one JSON array; one cloud wraps each event in an envelope. */
function events(body: string): unknown[] {
  if (body.trimStart().startsWith("[")) return JSON.parse(body) as unknown[];
  return body
    .split("\n")
    .map((line) => line.replace(/^data:/, "").trim())
    .filter((line) => line.startsWith("{"))
    .flatMap((line) => {
      try {
        const value = JSON.parse(line) as { payload?: { bytes_decoded?: unknown } };
        return [value.payload?.bytes_decoded ?? value];
      } catch {
        return []; // fixtures of broken streams
      }
    });
}
