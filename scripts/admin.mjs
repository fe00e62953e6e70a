// `npm run admin -- --email … --name …`: an admin for the demo's database, or for the one that DATABASE_URL names.
import { refuseUnfitMachine } from "./launch/requirements.mjs";

refuseUnfitMachine();
import("./launch/runtime.mjs").then(({ launch }) => launch(() => import("./launch/admin.mjs")));
