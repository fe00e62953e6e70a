// `npm test`: every kind of proof, in 13 to 16 minutes on two cores after the first run; `npm run test:full`: everything. The last line counts it.
import { refuseUnfitMachine } from "./launch/requirements.mjs";

refuseUnfitMachine();
import("./launch/runtime.mjs").then(({ launch }) => launch(() => import("./launch/test.mjs")));
