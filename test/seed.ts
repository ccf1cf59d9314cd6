/**
 * Properties draw the same cases every time, so that a run means the same everywhere and a failure is seen again by
 * whoever looks. To explore, give another seed: `PROPERTY_SEED=$RANDOM npx vitest run test/jsonata`.
 */
import fc from "fast-check";

fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 1) });
