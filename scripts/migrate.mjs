// `npm run migrate`: migrates the database that DATABASE_URL names to the schema of this version, without building or serving anything.
import { refuseUnfitMachine } from "./launch/requirements.mjs";

refuseUnfitMachine();
import("./launch/runtime.mjs").then(({ launch }) => launch(() => import("./launch/migrate.mjs")));
