import fc from "fast-check";
import { inTier } from "./tier";

/**
 * Vitest runs this before each file. The fast tier draws the same values in every run, so that a red test is the change's own doing; the
 * full tier draws new ones and more of them, and a failure names its seed (`TEST_SEED=… npm run test:full` draws them again).
 */
const given = process.env["TEST_SEED"];
fc.configureGlobal(inTier({ fast: { seed: 20_260_601 }, full: { numRuns: 300, ...(given && { seed: Number(given) }) } }));
