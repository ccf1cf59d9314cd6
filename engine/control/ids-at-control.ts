/** Owned ids, seen from a traffic process: control holds them. Both ends stand here, for they must agree on the questions. */
import type { OwnedId, OwnedIds } from "../store/owned-ids.ts";
import type { Answers, Ask } from "./questions.ts";

const names = {
  add: "owned ids: add",
  find: "owned ids: find",
  home: "owned ids: home",
  forget: "owned ids: forget",
};

/** A traffic process's end. */
export function ownedAtControl(ask: Ask): OwnedIds {
  return {
    add: async (owner, channel, ids) => (await ask(names.add, [owner, channel, ids])) === true,
    find: async (owner, ids) => (await ask(names.find, [owner, ids])) as OwnedId[],
    home: async (owner, channels) => (await ask(names.home, [owner, channels])) as string | undefined,
    forget: async (owner, ids) => void (await ask(names.forget, [owner, ids])),
  };
}

/** Control's end. @param owned what holds them, once it is there. */
export function answersAboutOwned(owned: () => OwnedIds | undefined): Answers {
  const here = (): OwnedIds => {
    const ids = owned();
    if (ids === undefined) throw new Error("no ids are remembered yet");
    return ids;
  };
  return {
    [names.add]: (asked) => here().add(...(asked as Parameters<OwnedIds["add"]>)),
    [names.find]: (asked) => here().find(...(asked as Parameters<OwnedIds["find"]>)),
    [names.home]: (asked) => here().home(...(asked as Parameters<OwnedIds["home"]>)),
    [names.forget]: (asked) => here().forget(...(asked as Parameters<OwnedIds["forget"]>)),
  };
}
