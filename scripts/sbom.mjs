// `npm run sbom [-- --out sbom.cdx.json]`: what the deployed product consists of, with its licences (CycloneDX): docs/operations.md.
import { refuseUnfitMachine } from "./launch/requirements.mjs";

refuseUnfitMachine();
import("./launch/runtime.mjs").then(({ launch }) => launch(() => import("./launch/sbom.mjs")));
