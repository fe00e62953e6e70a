// `npm run new-migration -- <name> [revision]`: writes the migration from the schema of a git revision (default HEAD) to the working tree's.
import { refuseUnfitMachine } from "./launch/requirements.mjs";

refuseUnfitMachine();
import("./launch/runtime.mjs").then(({ launch }) => launch(() => import("./launch/new-migration.mjs")));
