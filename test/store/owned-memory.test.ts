/** Ids whose owner is known in memory, held to what those in a database are held to. */
import { ownedInMemory } from "../../engine/store/owned-ids.ts";
import { ownedIds } from "./owning.ts";

ownedIds(
  async (room) => ownedInMemory(room),
  () => {},
);
