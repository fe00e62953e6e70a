// `npm run journeys -- mentee -g "books"`: runs some of the browser tests of `npm test`, including their set-up; arguments are
// Playwright's. `npm run screenshots`: instead of tests, takes a picture of every page in every state, at both widths, into ./screenshots.
import { refuseUnfitMachine } from "./launch/requirements.mjs";

refuseUnfitMachine();
import("./launch/runtime.mjs").then(({ launch }) => launch(() => import("./launch/journeys.mjs")));
