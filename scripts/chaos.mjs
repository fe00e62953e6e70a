// `npm run chaos -- [--seconds 360] [--seed 7] [--faults web,database,network,providers,clients] [--people 12]`: docs/operations.md.
import { refuseUnfitMachine } from "./launch/requirements.mjs";

refuseUnfitMachine();
import("./launch/runtime.mjs").then(({ launch }) => launch(() => import("./launch/chaos.mjs")));
