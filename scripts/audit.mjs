// `npm run audit`: known vulnerabilities of what the deployed product consists of, where a registry tells them.
import { refuseUnfitMachine } from "./launch/requirements.mjs";

refuseUnfitMachine();
import("./launch/runtime.mjs").then(({ launch }) => launch(() => import("./launch/audit.mjs")));
