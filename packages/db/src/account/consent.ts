import { CONSENT_VERSIONS } from "@knotter/domain/policy";
import { type Db, oneOf, word } from "../query";

export const consentReads = (db: Db) => ({
  /** How somebody stands towards the documents in the versions of today; `asked`: has agreed to one of them, in whichever version. */
  stateOf(userId: string) {
    const { terms, privacy } = CONSENT_VERSIONS;
    return db
      .selectFrom("ConsentRecord")
      .select(({ eb, and, fn, lit }) => {
        const agreed = (type: "terms" | "privacy", version: string) =>
          fn.coalesce(fn<boolean | null>("bool_or", [and([eb("type", "=", word(type)), eb("documentVersion", "=", version)])]), lit(false));
        return [
          eb(fn.countAll<number>(), ">", lit(0)).$castTo<boolean>().as("asked"),
          agreed("terms", terms).as("terms"),
          agreed("privacy", privacy).as("privacy"),
        ];
      })
      .where("subjectUserId", "=", userId)
      .where("type", "in", oneOf("terms", "privacy"))
      .where("revokedAt", "is", null)
      .executeTakeFirstOrThrow();
  },
});
