// `npm start`, and with --dev `npm run dev`: from a fresh clone to a running Knotter.
import { refuseUnfitMachine } from "./launch/requirements.mjs";

refuseUnfitMachine();
import("./launch/runtime.mjs").then(({ launch }) => launch(() => import("./launch/start.mjs")));
