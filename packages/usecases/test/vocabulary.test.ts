import { testDeps } from "@knotter/testing/deps";
import { actorOf } from "@knotter/testing/factories/user";
import { openWorkbench } from "@knotter/testing/workbench";
import { expect, test } from "vitest";
import { addVocabularyItem } from "../src/master/vocabulary";
import { refused } from "./calls";

const { make, db } = await openWorkbench();
const deps = testDeps(db);
const admin = actorOf(await make.admin());

test("a word that its kind has already is refused at its field", async () => {
  const word = { kind: "theme" as const, label: `働き方 ${crypto.randomUUID()}` };
  await addVocabularyItem(deps, admin, word);
  const { code, detail } = await refused(addVocabularyItem(deps, admin, word));
  expect([code, detail.fieldErrors]).toEqual(["UNPROCESSABLE", { label: ["TERM_TAKEN"] }]);
});
