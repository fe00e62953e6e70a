// `npm run journeys -- mentee -g "books"`: some of the journeys of `npm test`, with all their own set-up; arguments are Playwright's.
// `npm run screenshots`: instead of journeys, a picture of every page in every state, at both widths, into ./screenshots.
import { refuseUnfitMachine } from "./launch/requirements.mjs";

refuseUnfitMachine();
import("./launch/runtime.mjs").then(({ launch }) => launch(() => import("./launch/journeys.mjs")));
