/**
 * Runs conversions with the built library, on any JavaScript runtime: `run-jobs.mjs <file with jobs> <file for outcomes>`. Plain
 * JavaScript, because not every runtime reads types.
 */
import { readFileSync, writeFileSync } from "node:fs";

const library = new URL("../../dist/library/", import.meta.url);
const { convertRequest, convertResponse, createStreamConverter } = await import(
  new URL("index.js", library).href
);

const wires = new Map();

async function wireNamed(name) {
  if (!wires.has(name)) wires.set(name, (await import(new URL(`mappings/${name}.js`, library).href)).default);
  return wires.get(name);
}

async function run({ from, to, body, path, response, stream }, at) {
  try {
    const request = convertRequest({
      from: await wireNamed(from),
      to: await wireNamed(to),
      body,
      path,
      ...at,
    });
    const { path: url, headers, body: sent, stream: isStream, dropped } = request;
    const outcome = { path: url, headers, body: sent, stream: isStream, dropped };
    if (response !== undefined) {
      const converted = convertResponse(request, response);
      return { ...outcome, answer: textOf(converted.body), lostOfAnswer: converted.dropped };
    }
    if (stream === undefined) return outcome;
    const converter = createStreamConverter(request);
    const pieces = new Blob([stream]).stream().pipeThrough(converter);
    return { ...outcome, answer: await new Response(pieces).text(), lostOfAnswer: converter.dropped };
  } catch (error) {
    return { error: error.message };
  }
}

function textOf(body) {
  return typeof body === "string" ? body : new TextDecoder().decode(body);
}

const [jobsFile, outcomesFile] = process.argv.slice(2);
const { jobs, at } = JSON.parse(readFileSync(jobsFile, "utf8"));
const outcomes = [];
for (const job of jobs) outcomes.push(await run(job, at));
writeFileSync(outcomesFile, JSON.stringify(outcomes));
