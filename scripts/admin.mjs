// `npm run admin -- --email … --name …`: creates an admin in the demo's database, or in the one that DATABASE_URL names.
import { refuseUnfitMachine } from "./launch/requirements.mjs";

refuseUnfitMachine();
import("./launch/runtime.mjs").then(({ launch }) => launch(() => import("./launch/admin.mjs")));
