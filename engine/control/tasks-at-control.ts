/** Tasks, seen from a traffic process: control holds them. Both ends stand here, for they must agree on the questions. */
import type { BeganTask, Task, Tasks } from "../store/tasks.ts";
import type { Answers, Ask } from "./questions.ts";

const names = {
  begin: "tasks: begin",
  taken: "tasks: taken",
  drop: "tasks: drop",
  end: "tasks: end",
  wake: "tasks: wake",
  find: "tasks: find",
  list: "tasks: list",
  delete: "tasks: delete",
};

/** A traffic process's end. */
export function tasksAtControl(ask: Ask): Tasks {
  return {
    begin: async (task) => (await ask(names.begin, [task])) as BeganTask,
    taken: async (id, taken) => void (await ask(names.taken, [id, taken])),
    drop: async (id) => void (await ask(names.drop, [id])),
    end: async (id, end) => (await ask(names.end, [id, end])) === true,
    wake: async (channel, id) => (await ask(names.wake, [channel, id])) === true,
    find: async (owner, id) => (await ask(names.find, [owner, id])) as Task | undefined,
    list: async (owner, operation, page) =>
      (await ask(names.list, [owner, operation, page])) as Awaited<ReturnType<Tasks["list"]>>,
    delete: async (owner, id) => (await ask(names.delete, [owner, id])) === true,
  };
}

/** Control's end. @param tasks what holds them, once it is there. */
export function answersAboutTasks(tasks: () => Tasks | undefined): Answers {
  const here = (): Tasks => {
    const held = tasks();
    if (held === undefined) throw new Error("no tasks are kept yet");
    return held;
  };
  return {
    [names.begin]: (asked) => here().begin(...(asked as Parameters<Tasks["begin"]>)),
    [names.taken]: (asked) => here().taken(...(asked as Parameters<Tasks["taken"]>)),
    [names.drop]: (asked) => here().drop(...(asked as Parameters<Tasks["drop"]>)),
    [names.end]: (asked) => here().end(...(asked as Parameters<Tasks["end"]>)),
    [names.wake]: (asked) => here().wake(...(asked as Parameters<Tasks["wake"]>)),
    [names.find]: (asked) => here().find(...(asked as Parameters<Tasks["find"]>)),
    [names.list]: (asked) => here().list(...(asked as Parameters<Tasks["list"]>)),
    [names.delete]: (asked) => here().delete(...(asked as Parameters<Tasks["delete"]>)),
  };
}
