/** Ids whose owner is known in memory, held to what those in a database are held to. */
import { ownedInMemory } from "../../engine/store/answers/owned-id-contract.ts";
import { ownedIds } from "./owning.ts";

ownedIds(
  async (room) => ownedInMemory(room),
  () => {},
);
