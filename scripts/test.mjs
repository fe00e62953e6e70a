// `npm test`: every kind of proof, in ten minutes, from a fresh clone; `npm run test:full`: everything. The last line counts it.
import { refuseUnfitMachine } from "./launch/requirements.mjs";

refuseUnfitMachine();
import("./launch/runtime.mjs").then(({ launch }) => launch(() => import("./launch/test.mjs")));
