// `npm run restore-drill -- [--from backup.dump]`: a backup of DATABASE_URL (unset: of a demo in use), restored and looked at: docs/operations.md.
import { refuseUnfitMachine } from "./launch/requirements.mjs";

refuseUnfitMachine();
import("./launch/runtime.mjs").then(({ launch }) => launch(() => import("./launch/restore-drill.mjs")));
