import { ERASED_NAME, erasedAddress } from "@knotter/domain/retention";
import { type Expression, expressionBuilder, type RawBuilder, sql } from "kysely";
import type { DB } from "../generated/tables";
import { emptiedForNobody } from "../mail/emptied";
import { listedPerson } from "../order-report/period.writes";
import { anyOf, type Db, json, oneOf, onlyColumns, word } from "../query";

/** A name alone, often that of a family, stands in the names of companies and of colleagues: looked for only where it is about the mentee. */
const isBare = (name: string): boolean => name.length < 4 && !/\s/.test(name);

const unspaced = (text: Expression<string | null>) => sql<string>`regexp_replace(${text}, '[[:space:]　]', '', 'g')`;

/** The values of one column, as an array. */
const arrayOf = <T, Row extends Record<string, T>>(rows: Expression<Row>): RawBuilder<T[]> => sql`array(${rows})`;

/**
 * Places of the lists that nobody has taken and that are the mentee's all the same: another company's, or of an earlier address. By name, or by
 * the address that the mentee signs in with; not by one that was left with a place, which may be a colleague's by now.
 */
const untiedPlaces = (db: Db, userId: string) =>
  db
    .selectFrom("OrderMentee as om")
    .innerJoin(
      db
        .selectFrom("User")
        .select("email")
        .where("id", "=", userId)
        .union(
          db
            .selectFrom("OrderMentee")
            .select("email")
            .where("menteeId", "=", userId)
            .where("email", "is not", null)
            .$narrowType<{ email: string }>(),
        )
        .as("a"),
      "a.email",
      "om.email",
    )
    .select(["om.id", "om.orderId", "om.email"])
    .where("om.menteeId", "is", null)
    .where(({ and, eb, exists, not, or, ref, selectFrom }) =>
      or([
        eb(
          unspaced(ref("om.name")),
          "in",
          selectFrom("Mentee as me")
            .select(({ ref }) => unspaced(ref("me.name")).as("name"))
            .where("me.userId", "=", userId)
            .union(
              selectFrom("OrderMentee as p")
                .select(({ ref }) => unspaced(ref("p.name")).as("name"))
                .where("p.menteeId", "=", userId),
            ),
        ),
        and([
          exists(selectFrom("User as u").select("u.id").where("u.id", "=", userId).whereRef("u.email", "=", "om.email")),
          not(
            exists(
              selectFrom("OrderMentee as p")
                .select("p.id")
                .where("p.menteeId", "=", userId)
                .whereRef("p.email", "=", "om.email")
                .whereRef("p.withdrawnAt", "<=", "om.createdAt"),
            ),
          ),
        ]),
      ]),
    );

/** A text without any of these words. */
const without = <T extends string | null>(text: Expression<T>, words: readonly string[]): Expression<T> =>
  words.reduce<Expression<T>>((rest, found) => sql<T>`replace(${rest}, ${found}, ${ERASED_NAME})`, text);

/** A `jsonb` column without any of these words, which are written as JSON writes them. */
const jsonWithout = <T>(column: Expression<T>, words: readonly string[]): RawBuilder<never> =>
  sql`(${without(asText(column), words)})::jsonb`;

const asText = (column: Expression<unknown>) => sql<string>`${column}::text`;

/** LIKE ANY looks through 150,000 stored answers in a third of the time that a subquery for each row takes. */
const holdsAny = (text: Expression<string | null>, words: readonly string[]) =>
  sql<boolean>`${text} LIKE ANY(${words.map((found) => `%${found.replace(/[\\%_]/g, "\\$&")}%`)}::text[])`;

const inJson = (words: readonly string[]): string[] => words.map((found) => JSON.stringify(found).slice(1, -1));

/** Opens, or closes again, the tables that are append-only for everybody else. */
const setRetention = (db: Db, on: boolean): Promise<unknown> =>
  db
    .selectNoFrom(({ fn, lit }) =>
      fn<string>("set_config", [sql.lit("knotter.retention"), sql.lit(on ? "on" : ""), lit(true)]).as("retention"),
    )
    .execute();

/**
 * By what the mentee is found in what others have left behind. `ids`: of the account, the places, the interviews and the checked questions.
 * `addresses`: looked for everywhere. `names`: other people may have them too, so they are looked for only in what is about the mentee's orders, or
 * holds an id or an address of the mentee. Names of the first two are text: they are looked for in text.
 */
const selectTraces = (db: Db, userId: string) => {
  const text = <T>(column: Expression<T>) => sql<string>`${column}::text`.as("word");
  return db
    .with("tied", (cte) =>
      cte
        .selectFrom("OrderMentee as om")
        .select(["om.id", "om.orderId", "om.email", "om.name", "om.nameKana", "om.employeeNo"])
        .where("om.menteeId", "=", userId),
    )
    .with("untied", () => untiedPlaces(db, userId))
    .selectNoFrom(({ selectFrom }) => [
      arrayOf<string, { word: string }>(
        db
          .selectNoFrom(sql<string>`${userId}::text`.as("word"))
          .union(selectFrom("tied").select(({ ref }) => text(ref("tied.id"))))
          .union(selectFrom("untied").select(({ ref }) => text(ref("untied.id"))))
          .union(
            selectFrom("Mentoring as t")
              .select(({ ref }) => text(ref("t.id")))
              .where("t.menteeId", "=", userId),
          )
          .union(
            selectFrom("CheckedQuestion as q")
              .select(({ ref }) => text(ref("q.id")))
              .where("q.menteeId", "=", userId),
          ),
      ).as("ids"),
      arrayOf<string, { word: string }>(
        selectFrom("tied")
          .select(({ ref }) => text(ref("tied.orderId")))
          .union(selectFrom("untied").select(({ ref }) => text(ref("untied.orderId")))),
      ).as("orderIds"),
      arrayOf<string, { word: string }>(
        selectFrom("Order as o")
          .innerJoin("tied", "tied.orderId", "o.id")
          .select(({ ref }) => text(ref("o.customerId")))
          .distinct(),
      ).as("customerIds"),
      arrayOf<string, { email: string }>(
        selectFrom("User as u")
          .select("u.email")
          .where("u.id", "=", userId)
          .union(selectFrom("tied").select("tied.email").where("tied.email", "is not", null).$narrowType<{ email: string }>()),
      ).as("addresses"),
      arrayOf<string, { word: string }>(
        selectFrom(
          selectFrom("Mentee as me")
            .select(({ ref }) => sql<string>`unnest(ARRAY[${ref("me.name")}, ${ref("me.nameKana")}])`.as("word"))
            .where("me.userId", "=", userId)
            .unionAll(
              selectFrom("tied").select(({ ref }) => sql<string>`unnest(ARRAY[${ref("tied.name")}, ${ref("tied.nameKana")}])`.as("word")),
            )
            .as("n"),
        )
          .select("n.word")
          .distinct()
          .where(({ eb, fn }) => eb(fn<number>("length", ["n.word"]), ">", 1))
          .where("n.word", "<>", ERASED_NAME),
      ).as("names"),
      arrayOf<string, { word: string }>(
        selectFrom("tied")
          .select(({ ref }) => text(ref("tied.employeeNo")))
          .distinct()
          .where(({ eb, fn }) => eb(fn<number>("length", ["tied.employeeNo"]), ">", 2)),
      ).as("employeeNos"),
      selectFrom("Mentee as me").select("me.phone").where("me.userId", "=", userId).as("phone"),
      selectFrom("Mentee as me").select("me.displayName").where("me.userId", "=", userId).as("displayName"),
    ]);
};

export const erasureWrites = (db: Db) => ({
  /**
   * Takes the mentee out of what others have left behind: answers kept for a repeated call, mails of the admins' own words, lists that
   * were looked at, exports, the audit trail, mails about the mentee to others. Called while name and addresses are known, before
   * `forgetMentee`. That it was done, when and by whom stays everywhere.
   *
   * Answers and lists are searched as text: they live a day and a week; without `recent` they are over already. The audit trail is not; its rows
   * are found by whom they are about. What is another person's stays: a name or a telephone number counts only in what is about the mentee's orders.
   */
  async forgetTraces(userId: string, { recent }: { recent: boolean }, now: Date): Promise<void> {
    const { ids, orderIds, customerIds, addresses, names, phone, employeeNos, displayName } = await selectTraces(
      db,
      userId,
    ).executeTakeFirstOrThrow();
    // The longest first: a name stands in an address, and not the other way round.
    const longestFirst = (words: readonly string[]): string[] => [...words].sort((a, b) => b.length - a.length);
    const shared = [...names.filter((name) => !isBare(name)), ...(phone ? [phone] : [])];
    const words = longestFirst([...addresses, ...shared]);
    const escaped = inJson(words);
    const own = longestFirst([...words, ...names.filter(isBare), ...(displayName ? [displayName] : [])]);
    const ownEscaped = inJson(own);

    if (recent) {
      const isTold = (text: Expression<string>) =>
        sql<boolean>`(${holdsAny(text, inJson(addresses))}
          OR (${holdsAny(text, ownEscaped)} AND ${holdsAny(text, ids)}) OR (${holdsAny(text, inJson(shared))} AND ${holdsAny(text, orderIds)}))`;
      // Answers to mentees are not searched: no mentee is answered with another mentee's data, and a mentee's own keys go with the account.
      // Materialized, so that of 150,000 keys only those of the others are read as text.
      const ofOthers = (column: "outcome" | "answer") =>
        db.with(
          (cte) => cte("kept").materialized(),
          (cte) =>
            cte
              .selectFrom("User as u")
              .innerJoin("IdempotencyKey as k", "k.userId", "u.id")
              .select(["k.userId", "k.key"])
              .select(({ ref }) => asText(ref(`k.${column}`)).as("text"))
              .where("u.role", "in", oneOf("mentor", "hrstaff", "admin"))
              .where(`k.${column}`, "is not", null),
        );
      // The retry of such a call is answered from its outcome again. Where the outcome itself names the mentee, the key may be used again: whatever
      // the call wanted is refused for somebody who is gone.
      await ofOthers("outcome")
        .deleteFrom("IdempotencyKey as k")
        .using("kept")
        .whereRef("k.userId", "=", "kept.userId")
        .whereRef("k.key", "=", "kept.key")
        .where(({ ref }) => isTold(ref("kept.text")))
        .execute();
      await ofOthers("answer")
        .updateTable("IdempotencyKey as k")
        .from("kept")
        .set({ answer: null })
        .whereRef("k.userId", "=", "kept.userId")
        .whereRef("k.key", "=", "kept.key")
        .where(({ or, ref }) => or([holdsAny(ref("kept.text"), ids), isTold(ref("kept.text"))]))
        .execute();
      // A list that was looked at loses the mentee's row: the others are still to be committed.
      await db
        .updateTable("ImportJob")
        .set({
          fileName: ({ ref }) => without(ref("fileName"), words),
          rows: ({ eb, ref }) => {
            const ofOrders = eb("orderId", "=", anyOf(orderIds));
            const cell = sql.ref<string>("cell");
            const isTheirs = sql`EXISTS (SELECT 1 FROM jsonb_array_elements_text(CASE jsonb_typeof(line."kept" -> 'cells') WHEN 'array' THEN line."kept" -> 'cells' ELSE '[]'::jsonb END) AS cell
              WHERE ${holdsAny(sql`lower(cell)`, addresses)} OR ${unspaced(cell)} = ANY(${names.map((name) => name.replace(/\s/g, ""))}::text[])
                OR (cell = ANY(${employeeNos}::text[]) AND ${ofOrders}))`;
            return sql`jsonb_set(${ref("rows")}, '{cells}', coalesce((
              SELECT jsonb_agg(line."kept" ORDER BY line."n") FROM jsonb_array_elements(${ref("rows")} -> 'cells') WITH ORDINALITY AS line("kept", "n") WHERE NOT ${isTheirs}), '[]'::jsonb))`;
          },
        })
        .where(({ ref }) => sql<boolean>`jsonb_typeof(${ref("rows")} -> 'cells') = 'array'`)
        .where(({ eb, or, ref }) =>
          or([eb("orderId", "=", anyOf(orderIds)), holdsAny(sql`lower(${ref("fileName")} || ${ref("rows")}::text)`, addresses)]),
        )
        .execute();
    }

    // A mail of the admins' own words to the mentee alone is emptied, and canceled if it has not left.
    const campaign = expressionBuilder<DB, "MailCampaign">();
    const alone = sql<boolean>`${campaign.ref("audienceIds")} <@ ${ids}::uuid[]`;
    const waits = campaign.and([alone, campaign("status", "in", oneOf("draft", "scheduled"))]);
    await db
      .updateTable("MailCampaign")
      .set({
        subject: ({ case: when, ref, val }) => when().when(alone).then(val(ERASED_NAME)).else(ref("subject")).end(),
        body: ({ case: when, ref, val }) => when().when(alone).then(val(ERASED_NAME)).else(ref("body")).end(),
        canceledAt: ({ case: when, ref, val }) => when().when(waits).then(val(now)).else(ref("canceledAt")).end(),
        status: ({ case: when, ref }) => when().when(waits).then(word("canceled")).else(ref("status")).end(),
        audienceIds: ({ ref }) => sql<string[]>`array(SELECT id FROM unnest(${ref("audienceIds")}) id WHERE id <> ALL(${ids}::uuid[]))`,
        version: (eb) => eb("version", "+", 1),
        updatedAt: now,
      })
      .where(({ ref }) => sql<boolean>`${ref("audienceIds")} && ${ids}::uuid[]`)
      .execute();
    await db
      .updateTable("MailCampaign")
      .set({ subject: ({ ref }) => without(ref("subject"), words), body: ({ ref }) => without(ref("body"), words) })
      .where(({ and, eb, or, ref }) => {
        const text = sql<string>`${ref("subject")} || ${ref("body")}`;
        return or([and([eb("orderId", "=", anyOf(orderIds)), holdsAny(text, words)]), holdsAny(text, addresses)]);
      })
      .execute();
    // By what people of the mentee's orders were searched, and why they were taken off the list.
    await db
      .updateTable("MailCampaign")
      .set({ conditions: ({ ref }) => jsonWithout(ref("conditions"), escaped) })
      .where("orderId", "=", anyOf(orderIds))
      .where(({ ref }) => holdsAny(sql<string>`${ref("conditions")}::text`, escaped))
      .execute();
    await db
      .updateTable("BulkOperation")
      .set({
        conditions: ({ ref }) => jsonWithout(ref("conditions"), escaped),
        input: ({ ref }) => jsonWithout(ref("input"), escaped),
      })
      .where("orderId", "=", anyOf(orderIds))
      .where(({ ref }) => holdsAny(sql<string>`concat(${ref("conditions")}::text, ${ref("input")}::text)`, escaped))
      .execute();
    // An export is about the mentee where it is of one of their orders, or of no order in particular and by somebody who reaches those.
    const exports = await db
      .updateTable("ExportLog")
      .set({
        fileName: ({ ref }) => without(ref("fileName"), words),
        reason: ({ ref }) => without(ref("reason"), words),
        filters: ({ ref }) => jsonWithout(ref("filters"), escaped),
      })
      .where(({ and, eb, exists, or, ref, selectFrom }) => {
        const text = sql<string>`concat(${ref("fileName")}, ${ref("reason")}, ${ref("filters")}::text)`;
        return and([
          holdsAny(text, [...words, ...escaped]),
          or([
            holdsAny(text, [...ids, ...orderIds, ...addresses]),
            and([
              sql<boolean>`strpos(${ref("filters")}::text, 'rderId') = 0`,
              or([
                eb("actorRole", "<>", word("hrstaff")),
                exists(
                  selectFrom("HrStaff as h")
                    .select("h.userId")
                    .whereRef("h.userId", "=", "ExportLog.actorId")
                    .where("h.customerId", "=", anyOf(customerIds)),
                ),
              ]),
            ]),
          ]),
        ]);
      })
      .returning("id")
      .execute();
    // Mails to others that tell of the mentee, already written or still to be.
    await db
      .updateTable("Mail")
      .set({
        subject: ({ ref }) => without(ref("subject"), own),
        text: ({ ref }) => without(ref("text"), own),
        html: ({ ref }) => without(ref("html"), own),
        facts: ({ ref }) => jsonWithout(ref("facts"), ownEscaped),
      })
      .where("mentoringId", "in", ({ selectFrom }) => selectFrom("Mentoring").select("id").where("menteeId", "=", userId))
      .where(({ ref }) =>
        holdsAny(sql`concat(${ref("subject")}, ${ref("text")}, ${ref("html")}, ${ref("facts")}::text)`, [...own, ...ownEscaped]),
      )
      .execute();
    await setRetention(db, true);
    await db
      .updateTable("AuditLog")
      .set({ diff: ({ ref }) => jsonWithout(ref("diff"), ownEscaped) })
      .where("entity", "in", oneOf(...ABOUT_MENTEES))
      .where("entityId", "=", anyOf(ids))
      .where(({ ref }) => holdsAny(asText(ref("diff")), ownEscaped))
      .execute();
    const exportIds = exports.map(({ id }) => id);
    await db
      .updateTable("AuditLog")
      .set({ diff: ({ ref }) => jsonWithout(ref("diff"), escaped) })
      .where("entity", "=", word("ExportLog"))
      .where("entityId", "=", anyOf(exportIds))
      .where(({ ref }) => holdsAny(asText(ref("diff")), escaped))
      .execute();
    await setRetention(db, false);
  },

  /**
   * Takes away who a mentee was: name, address, company number, devices, links. Places, counts and ratings stay, of somebody who can no
   * longer be named; so do consents and audit, which prove that all was done as agreed. The caller has locked the mentee.
   */
  async forgetMentee(userId: string, now: Date): Promise<void> {
    // First, while the addresses are known: what was mailed before there was an account names nobody else.
    // As arrays: by a sub-query the planner would look through every link and every mail that there is.
    const { addresses, orderIds, places, untied } = await db
      .with("untied", () => untiedPlaces(db, userId))
      .selectNoFrom(({ selectFrom }) => [
        arrayOf<string, { email: string }>(
          selectFrom("User")
            .select("email")
            .where("id", "=", userId)
            .union(
              selectFrom("OrderMentee")
                .select("email")
                .where("menteeId", "=", userId)
                .where("email", "is not", null)
                .$narrowType<{ email: string }>(),
            ),
        ).as("addresses"),
        arrayOf<string, { orderId: string }>(
          selectFrom("OrderMentee").select("orderId").where("menteeId", "=", userId).union(selectFrom("untied").select("untied.orderId")),
        ).as("orderIds"),
        arrayOf<string, { id: string }>(
          selectFrom("OrderMentee").select("id").where("menteeId", "=", userId).union(selectFrom("untied").select("untied.id")),
        ).as("places"),
        arrayOf<string, { id: string }>(selectFrom("untied").select("untied.id")).as("untied"),
      ])
      .executeTakeFirstOrThrow();
    // What a report may yet tell of the mentee is not kept, nor that of the time before there was an account. What was told stays told: it names
    // nobody.
    await setRetention(db, true);
    await db
      .deleteFrom("ReportPeriodPerson")
      .where("person", "in", () =>
        db.selectNoFrom(sql<string>`${userId}::text`.as("person")).union(
          db
            .selectFrom("OrderMentee as om")
            .innerJoin("Order as o", "o.id", "om.orderId")
            .select(listedPerson().as("person"))
            .where(({ eb, or }) => or([eb("om.menteeId", "=", userId), eb("om.id", "=", anyOf(untied))])),
        ),
      )
      .execute();
    await setRetention(db, false);
    // HR staff may have been invited by the mentee's address: such an account has never had one of its own.
    await db
      .with("invited", (cte) =>
        cte
          .updateTable("HrStaff")
          .set({
            invitedAs: null,
            name: ERASED_NAME,
            nameKana: null,
            department: null,
            phone: null,
            version: (eb) => eb("version", "+", 1),
          })
          .where("invitedAs", "=", ({ selectFrom }) => selectFrom("User").select("email").where("id", "=", userId))
          .returning("userId"),
      )
      .updateTable("User")
      .set({ disabled: true, sessionVersion: (eb) => eb("sessionVersion", "+", 1), updatedAt: now })
      .where("id", "in", ({ selectFrom }) => selectFrom("invited").select("invited.userId"))
      .execute();
    await db.deleteFrom("Notification").where("userId", "=", userId).execute();
    await db.deleteFrom("MentorFavorite").where("menteeId", "=", userId).execute();
    // The plan is no record that has to be kept. Its key is deleted with it, so that no copy can be read either.
    await db.deleteFrom("DataKey").where("subjectId", "=", userId).execute();
    await db.deleteFrom("CareerPlan").where("menteeId", "=", userId).execute();
    await db.deleteFrom("TimeHold").where("menteeId", "=", userId).execute();
    await db.deleteFrom("WaitingEntry").where("menteeId", "=", userId).execute();
    // What two mentors have written to each other about the mentee is no record that has to be kept; what was under way ends. Its rows are locked first:
    // whoever is writing a comment holds one of them, and the comment is there when the wait is over.
    await db
      .deleteFrom("DataKey")
      .where("subjectId", "in", ({ selectFrom }) =>
        selectFrom("Supervision as s").innerJoin("Mentoring as t", "t.id", "s.mentoringId").select("s.id").where("t.menteeId", "=", userId),
      )
      .execute();
    await db
      .updateTable("Supervision")
      .set({
        situation: null,
        assessment: null,
        question: null,
        status: ({ case: when, ref }) => when().when("status", "=", word("closed")).then(ref("status")).else(word("withdrawn")).end(),
        endedAt: ({ fn, val }) => fn.coalesce("endedAt", val(now)),
        version: (eb) => eb("version", "+", 1),
        updatedAt: now,
      })
      .where("mentoringId", "in", ({ selectFrom }) => selectFrom("Mentoring").select("id").where("menteeId", "=", userId))
      .execute();
    await db
      .deleteFrom("SupervisionComment as k")
      .using("Supervision as s")
      .whereRef("s.id", "=", "k.supervisionId")
      .where("s.mentoringId", "in", ({ selectFrom }) => selectFrom("Mentoring").select("id").where("menteeId", "=", userId))
      .execute();
    await db
      .deleteFrom("LinkToken")
      .where(({ and, eb, or }) =>
        or([
          eb("userId", "=", userId),
          and([eb("userId", "is", null), eb("email", "=", anyOf(addresses))]),
          // To an address that was corrected.
          and([eb("userId", "is", null), eb("orderMenteeId", "=", anyOf(places))]),
        ]),
      )
      .execute();
    // Sent or not: the rendered text greets the mentee by name. What is still waiting has nobody to go to.
    await db
      .updateTable("Mail")
      .set({
        ...onlyColumns("Mail", emptiedForNobody()),
        facts: ({ ref }) => sql`${ref("facts")} - 'device'`,
      })
      .where(({ and, eb, or, ref }) =>
        or([
          eb("toUserId", "=", userId),
          and([
            eb("toUserId", "is", null),
            eb("orderId", "=", anyOf(orderIds)),
            or([
              eb("toAddress", "=", anyOf(addresses)),
              // To an address that was corrected.
              eb(sql<string>`${ref("facts")}->>'orderMenteeId'`, "=", anyOf(places)),
            ]),
          ]),
        ]),
      )
      .execute();
    await db
      .updateTable("User")
      .set({
        email: erasedAddress(userId),
        passwordHash: null,
        emailVerifiedAt: null,
        disabled: true,
        disabledNote: null,
        sessionVersion: (eb) => eb("sessionVersion", "+", 1),
        erasureDueOn: null,
        deletedAt: now,
        anonymizedAt: now,
        updatedAt: now,
      })
      .where("id", "=", userId)
      .execute();
    await db
      .updateTable("Mentee")
      .set({
        name: null,
        nameKana: null,
        displayName: null,
        phone: null,
        ageBand: null,
        gender: null,
        jobTitle: null,
        jobType: null,
        joinedYear: null,
        employmentType: null,
        workStyle: null,
        prefecture: null,
        careerSummary: null,
        concerns: [],
        preferredMentorGender: null,
        preferredTimes: [],
        accommodations: null,
        adminMemo: null,
        version: (eb) => eb("version", "+", 1),
        updatedAt: now,
      })
      .where("userId", "=", userId)
      .execute();
    await db
      .updateTable("OrderMentee")
      .set({
        email: ({ cast, eb, ref }) => eb(cast<string>(ref("id"), "text"), "||", word("@erased.invalid")),
        formerAddresses: [],
        name: ERASED_NAME,
        nameKana: null,
        employeeNo: null,
        department: null,
        jobTitle: null,
        note: null,
        withdrawnReason: null,
        withdrawnAt: ({ fn, val }) => fn.coalesce("withdrawnAt", val(now)),
        status: "withdrawn" as const,
      })
      .where(({ eb, or }) => or([eb("menteeId", "=", userId), eb("id", "=", anyOf(untied))]))
      .execute();
    await db
      .deleteFrom("SignupCode")
      .where("orderMenteeId", "in", ({ selectFrom }) =>
        selectFrom("OrderMentee")
          .select("id")
          .where(({ eb, or }) => or([eb("menteeId", "=", userId), eb("id", "=", anyOf(untied))])),
      )
      .execute();
    for (const table of OF_THE_ACCOUNT) await db.deleteFrom(table).where("userId", "=", userId).execute();
  },

  /** What the mentee wrote: checked questions, notes, reasons, comments. Ratings are numbers and stay; the mentor's own record is kept for a time of its own. */
  async forgetWords(userId: string): Promise<void> {
    // Without the keys nothing of it can be read any more, in a backup or a log of the database either.
    await db
      .deleteFrom("DataKey")
      .where("side", "=", word("mentee"))
      .where("subjectId", "in", ({ selectFrom }) =>
        selectFrom("Mentoring")
          .select("id")
          .where("menteeId", "=", userId)
          .unionAll(selectFrom("CheckedQuestion").select("id").where("menteeId", "=", userId)),
      )
      .execute();
    await db
      .updateTable("CheckedQuestion")
      .set({ selected: json([]), themes: [], currentSituation: null, goal: null, freeText: null, mood: null, avoidTopics: null })
      .where("menteeId", "=", userId)
      .execute();
    await db
      .updateTable("MenteeReport as r")
      .from("Mentoring as t")
      .set({ learned: null, nextAction: null, commentToMentor: null, commentToOffice: null, troubleText: null })
      .whereRef("t.id", "=", "r.mentoringId")
      .where("t.menteeId", "=", userId)
      .execute();
    await db
      .updateTable("MentorReport as r")
      .from("Mentoring as t")
      .set({ hrSummaryWish: null, hrSummaryWishedAt: null })
      .whereRef("t.id", "=", "r.mentoringId")
      .where("t.menteeId", "=", userId)
      .where("r.hrSummaryWish", "is not", null)
      .execute();
    await db
      .updateTable("Mentoring")
      .set({
        theme: null,
        note: null,
        disputeText: null,
        cancelReason: ({ case: when, ref }) => when().when("cancelSide", "=", word("mentee")).then(null).else(ref("cancelReason")).end(),
        noShowNote: ({ case: when, ref }) => when().when("noShowSide", "=", word("mentor")).then(null).else(ref("noShowNote")).end(),
      })
      .where("menteeId", "=", userId)
      .execute();
  },
});

/** What entries of the audit trail are about a mentee. */
const ABOUT_MENTEES = [
  "Mentee",
  "User",
  "OrderMentee",
  "Mentoring",
  "CheckedQuestion",
  "MenteeReport",
  "MentorReport",
  "PersonalDataRequest",
] as const;

/** What an account has and nobody else needs. */
const OF_THE_ACCOUNT = [
  "Session",
  "KnownBrowser",
  "CalendarFeed",
  "SecondFactor",
  "RecoveryCode",
  "Passkey",
  "PasskeyChallenge",
  "EmailProposal",
  "IdentityHold",
  "PastIdentityHold",
  "HostedIdentity",
  "ProviderRefusal",
  "IdempotencyKey",
] as const;
