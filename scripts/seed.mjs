// `npm run seed -- --mentors N --mentees N --mentorings N`: fills the demo's database, or the one that DATABASE_URL names.
import { refuseUnfitMachine } from "./launch/requirements.mjs";

refuseUnfitMachine();
import("./launch/runtime.mjs").then(({ launch }) => launch(() => import("./launch/seed.mjs")));
