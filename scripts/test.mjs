// `npm test`: everything that has to hold, from a fresh clone. The last line counts it.
import { refuseUnfitMachine } from "./launch/requirements.mjs";

refuseUnfitMachine();
import("./launch/runtime.mjs").then(({ launch }) => launch(() => import("./launch/test.mjs")));
