// Notes that a backup was made, or that a drill was carried out, for 運用の状況 (/admin/operation). usage: tsx scripts/note-drill.ts
// backup|restore-drill|upgrade-drill succeeded|failed (DATABASE_URL of the database that serves)
import { systemClock } from "@knotter/domain/clock";
import { DRILL_KINDS, noteDrill } from "../src/note-drill";

const OUTCOMES = ["succeeded", "failed"];

const [word = "", outcome = ""] = process.argv.slice(2).filter((argument) => argument !== "--");
const kind = DRILL_KINDS.find((known) => known === word);
const { DATABASE_URL: connectionString } = process.env;
if (!kind || !OUTCOMES.includes(outcome) || !connectionString) {
  console.error("使い方: DATABASE_URL=… npm run note-drill -- backup|restore-drill|upgrade-drill succeeded|failed");
  process.exit(2);
}
await noteDrill(connectionString, kind, outcome === "succeeded", systemClock.now());
console.log(`${kind}: ${outcome}`);
