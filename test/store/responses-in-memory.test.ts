/** Responses that are stored in memory, with the same tests as those in a database. */
import { createMemory } from "../../engine/store/answers/answers-in-memory.ts";
import { keptAnswers } from "./stored-response-rules.ts";

const clock = { ms: 1_000_000 };
keptAnswers({ clock, open: async (room) => createMemory(room, () => clock.ms) });
