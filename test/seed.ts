/**
 * Property tests use the same seed every time, so that a run is the same everywhere and a failure is reproducible. To
 * explore, set another seed: `PROPERTY_SEED=$RANDOM npx vitest run test/jsonata`.
 */
import fc from "fast-check";

fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 1) });
