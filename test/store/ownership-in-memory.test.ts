/** Ids with owners in memory, with the same tests as those in a database. */
import { ownedInMemory } from "../../engine/store/answers/owned-id-contract.ts";
import { ownedIds } from "./ownership.ts";

ownedIds(
  async (room) => ownedInMemory(room),
  () => {},
);
