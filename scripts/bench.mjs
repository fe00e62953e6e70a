// `npm run bench -- [P1 P2 …] [--quick] [--profile] [--as-built]`: the figures of bench/README.md, measured on this machine.
import { refuseUnfitMachine } from "./launch/requirements.mjs";

refuseUnfitMachine();
import("./launch/runtime.mjs").then(({ launch }) => launch(() => import("./launch/bench.mjs")));
