/**
 * Kept answers, seen from a traffic process: control holds them, so that every process finds what another one kept. Both
 * ends stand here, for they must agree on the questions.
 */
import type { Answers as KeptAnswers, Put, StoredAnswer } from "../store/answers.ts";
import type { Ask, Answers as Questioned } from "./questions.ts";

const names = { put: "kept answers: put", get: "kept answers: get", delete: "kept answers: delete" };

/** A traffic process's end. */
export function keptAtControl(ask: Ask): KeptAnswers {
  return {
    put: async (answer) => (await ask(names.put, answer)) as Put,
    get: async (owner, id) => (await ask(names.get, [owner, id])) as StoredAnswer | undefined,
    delete: async (owner, id) => (await ask(names.delete, [owner, id])) === true,
  };
}

/** Control's end. @param kept what holds them, once it is there. */
export function answersAboutKept(kept: () => KeptAnswers | undefined): Questioned {
  const here = (): KeptAnswers => {
    const answers = kept();
    if (answers === undefined) throw new Error("no answers are kept yet");
    return answers;
  };
  return {
    [names.put]: (answer) => here().put(answer as StoredAnswer),
    [names.get]: (key) => here().get(...(key as [string, string])),
    [names.delete]: (key) => here().delete(...(key as [string, string])),
  };
}
