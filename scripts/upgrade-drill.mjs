// `npm run upgrade-drill -- [--from <tag or commit>]`: the previous version serves while this one's schema arrives, then this one takes over: docs/operations.md.
import { refuseUnfitMachine } from "./launch/requirements.mjs";

refuseUnfitMachine();
import("./launch/runtime.mjs").then(({ launch }) => launch(() => import("./launch/upgrade-drill.mjs")));
