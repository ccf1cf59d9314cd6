import { expect, test } from "vitest";
import { answer } from "./questions.ts";
import { handlersOfTraffic, type TrafficQuestions } from "./traffic-questions.ts";

const names: (keyof TrafficQuestions)[] = ["try", "list", "stand", "look", "deliver", "cancel"];

test.each(names)(
  "`%s` fails where nothing is served yet, so that nobody waits for its answer",
  async (name) => {
    const handlers = handlersOfTraffic(() => undefined);
    const reply = await answer(handlers, { kind: "ask", id: 7, name, value: [{}] });
    expect(reply).toEqual({ kind: "answer", id: 7, error: "the process serves nothing yet" });
  },
);
