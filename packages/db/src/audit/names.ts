import { type Expression, sql } from "kysely";
import type { Db } from "../query";
import { anyOf, word } from "../query";

/** What an id of the audit log stands for. */
type NamedKind =
  | "mentee"
  | "mentor"
  | "hrstaff"
  | "admin"
  | "serviceAccount"
  | "webhook"
  | "place"
  | "order"
  | "customer"
  | "mentoring"
  | "questionnaire"
  | "closingDays"
  | "mail"
  | "campaign"
  | "invitation"
  | "import"
  | "export"
  | "link"
  | "schedule"
  | "request"
  | "report"
  | "reportGroup"
  | "questionSet"
  | "supervision";

/** Something that has an id, by its name, and whom and what it is about. A name is null where there is none, or none any more. */
export type Named = Awaited<ReturnType<ReturnType<typeof auditNames>["names"]>>[number];

type Text = Expression<string | null>;
interface Facts {
  id: Expression<string>;
  name?: Text;
  menteeId?: Text;
  menteeName?: Text;
  mentorId?: Text;
  mentorName?: Text;
  orderId?: Text;
  orderName?: Text;
  customerId?: Text;
  customerName?: Text;
  erased?: Expression<boolean>;
}

const nothing = sql<string | null>`NULL::text`;
/** The same columns for each kind, so that one statement reads all of them. */
const named = (kind: NamedKind, facts: Facts) => {
  const told = (text: Text | undefined) => (text === undefined ? nothing : sql<string | null>`${text}::text`);
  return [
    sql<NamedKind>`${sql.lit(kind)}::text`.as("kind"),
    sql<string>`${facts.id}::text`.as("id"),
    told(facts.name).as("name"),
    told(facts.menteeId).as("menteeId"),
    told(facts.menteeName).as("menteeName"),
    told(facts.mentorId).as("mentorId"),
    told(facts.mentorName).as("mentorName"),
    told(facts.orderId).as("orderId"),
    told(facts.orderName).as("orderName"),
    told(facts.customerId).as("customerId"),
    told(facts.customerName).as("customerName"),
    sql<boolean>`${facts.erased ?? sql.lit(false)}`.as("erased"),
  ];
};

export const auditNames = (db: Db) => ({
  /** What these ids stand for, each found by its key: one statement for a page of lines. Unknown ids are left out. */
  names: (ids: readonly string[]) =>
    db
      .selectFrom("Mentee as me")
      .innerJoin("User as u", "u.id", "me.userId")
      .where("me.userId", "=", anyOf(ids))
      .select(({ fn, ref, selectFrom }) =>
        named("mentee", {
          id: ref("me.userId"),
          // Before the registration is complete, the name that the company has listed.
          name: fn.coalesce(
            "me.name",
            selectFrom("OrderMentee as om").select("om.name").whereRef("om.menteeId", "=", "me.userId").orderBy("om.id").limit(1),
          ),
          menteeId: ref("me.userId"),
          erased: sql<boolean>`${ref("u.anonymizedAt")} IS NOT NULL`,
        }),
      )
      .unionAll((eb) =>
        eb
          .selectFrom("Mentor as mo")
          .where("mo.userId", "=", anyOf(ids))
          .select(({ fn, ref }) =>
            named("mentor", {
              id: ref("mo.userId"),
              name: fn.coalesce("mo.displayName", "mo.name"),
              mentorId: ref("mo.userId"),
              mentorName: fn.coalesce("mo.displayName", "mo.name"),
            }),
          ),
      )
      .unionAll((eb) =>
        eb
          .selectFrom("HrStaff as h")
          .innerJoin("Customer as c", "c.id", "h.customerId")
          .where("h.userId", "=", anyOf(ids))
          .select(({ ref }) =>
            named("hrstaff", { id: ref("h.userId"), name: ref("h.name"), customerId: ref("c.id"), customerName: ref("c.name") }),
          ),
      )
      .unionAll((eb) =>
        eb
          .selectFrom("Admin as ad")
          .where("ad.userId", "=", anyOf(ids))
          .select(({ ref }) => named("admin", { id: ref("ad.userId"), name: ref("ad.name") })),
      )
      .unionAll((eb) =>
        eb
          .selectFrom("ServiceAccount as sa")
          .leftJoin("Customer as c", "c.id", "sa.customerId")
          .where("sa.id", "=", anyOf(ids))
          .select(({ ref }) =>
            named("serviceAccount", { id: ref("sa.id"), name: ref("sa.name"), customerId: ref("c.id"), customerName: ref("c.name") }),
          ),
      )
      .unionAll((eb) =>
        eb
          .selectFrom("WebhookEndpoint as we")
          .leftJoin("Customer as c", "c.id", "we.customerId")
          .where("we.id", "=", anyOf(ids))
          .select(({ ref }) =>
            named("webhook", { id: ref("we.id"), name: ref("we.name"), customerId: ref("c.id"), customerName: ref("c.name") }),
          ),
      )
      .unionAll((eb) =>
        eb
          .selectFrom("OrderMentee as om")
          .innerJoin("Order as o", "o.id", "om.orderId")
          .leftJoin("User as u", "u.id", "om.menteeId")
          .where("om.id", "=", anyOf(ids))
          .select(({ ref }) =>
            named("place", {
              id: ref("om.id"),
              name: ref("om.name"),
              menteeId: ref("om.menteeId"),
              menteeName: ref("om.name"),
              orderId: ref("o.id"),
              orderName: ref("o.name"),
              erased: sql<boolean>`${ref("u.anonymizedAt")} IS NOT NULL OR coalesce(${ref("om.email")} LIKE '%@erased.invalid', false)`,
            }),
          ),
      )
      .unionAll((eb) =>
        eb
          .selectFrom("Order as o")
          .innerJoin("Customer as c", "c.id", "o.customerId")
          .where("o.id", "=", anyOf(ids))
          .select(({ ref }) =>
            named("order", {
              id: ref("o.id"),
              name: ref("o.name"),
              orderId: ref("o.id"),
              orderName: ref("o.name"),
              customerId: ref("c.id"),
              customerName: ref("c.name"),
            }),
          ),
      )
      .unionAll((eb) =>
        eb
          .selectFrom("Customer as c")
          .where("c.id", "=", anyOf(ids))
          .select(({ ref }) =>
            named("customer", { id: ref("c.id"), name: ref("c.name"), customerId: ref("c.id"), customerName: ref("c.name") }),
          ),
      )
      .unionAll((eb) =>
        eb
          .selectFrom("Mentoring as t")
          .innerJoin("Order as o", "o.id", "t.orderId")
          .innerJoin("Mentee as me", "me.userId", "t.menteeId")
          .innerJoin("User as u", "u.id", "t.menteeId")
          .innerJoin("Mentor as mo", "mo.userId", "t.mentorId")
          .where("t.id", "=", anyOf(ids))
          .select(({ fn, ref }) =>
            named("mentoring", {
              id: ref("t.id"),
              name: ref("t.publicNo"),
              menteeId: ref("t.menteeId"),
              menteeName: ref("me.name"),
              mentorId: ref("t.mentorId"),
              mentorName: fn.coalesce("mo.displayName", "mo.name"),
              orderId: ref("o.id"),
              orderName: ref("o.name"),
              erased: sql<boolean>`${ref("u.anonymizedAt")} IS NOT NULL`,
            }),
          ),
      )
      .unionAll((eb) =>
        eb
          .selectFrom("CheckedQuestion as q")
          .innerJoin("Mentee as me", "me.userId", "q.menteeId")
          .innerJoin("User as u", "u.id", "q.menteeId")
          .where("q.id", "=", anyOf(ids))
          .select(({ ref }) =>
            named("questionnaire", {
              id: ref("q.id"),
              menteeId: ref("q.menteeId"),
              menteeName: ref("me.name"),
              erased: sql<boolean>`${ref("u.anonymizedAt")} IS NOT NULL`,
            }),
          ),
      )
      .unionAll((eb) =>
        eb
          .selectFrom("CompanyBlock as b")
          .leftJoin("Customer as c", "c.id", "b.customerId")
          .where("b.id", "=", anyOf(ids))
          .select(({ ref }) =>
            named("closingDays", { id: ref("b.id"), name: ref("b.name"), customerId: ref("c.id"), customerName: ref("c.name") }),
          ),
      )
      .unionAll((eb) =>
        eb
          .selectFrom("Mail as m")
          .leftJoin("Mentee as me", "me.userId", "m.toUserId")
          .leftJoin("Mentor as mo", "mo.userId", "m.toUserId")
          .leftJoin("User as u", "u.id", "m.toUserId")
          .where("m.id", "=", anyOf(ids))
          .select(({ fn, ref }) =>
            named("mail", {
              id: ref("m.id"),
              name: ref("m.type"),
              menteeId: ref("me.userId"),
              menteeName: ref("me.name"),
              mentorId: ref("mo.userId"),
              mentorName: fn.coalesce("mo.displayName", "mo.name"),
              orderId: ref("m.orderId"),
              erased: sql<boolean>`${ref("u.anonymizedAt")} IS NOT NULL`,
            }),
          ),
      )
      .unionAll((eb) =>
        eb
          .selectFrom("MailCampaign as k")
          .innerJoin("Order as o", "o.id", "k.orderId")
          .innerJoin("Customer as c", "c.id", "o.customerId")
          .where("k.id", "=", anyOf(ids))
          .where("k.kind", "=", word("notice"))
          .select(({ ref }) =>
            named("campaign", {
              id: ref("k.id"),
              name: ref("k.subject"),
              orderId: ref("o.id"),
              orderName: ref("o.name"),
              customerName: ref("c.name"),
            }),
          ),
      )
      .unionAll((eb) =>
        eb
          .selectFrom("MailCampaign as k")
          .innerJoin("Order as o", "o.id", "k.orderId")
          .innerJoin("Customer as c", "c.id", "o.customerId")
          .where("k.id", "=", anyOf(ids))
          .where("k.kind", "=", word("invitation"))
          .select(({ ref }) =>
            named("invitation", {
              id: ref("k.id"),
              name: ref("k.subject"),
              orderId: ref("o.id"),
              orderName: ref("o.name"),
              customerName: ref("c.name"),
            }),
          ),
      )
      .unionAll((eb) =>
        eb
          .selectFrom("ImportJob as i")
          .leftJoin("Order as o", "o.id", "i.orderId")
          .where("i.id", "=", anyOf(ids))
          .select(({ ref }) =>
            named("import", { id: ref("i.id"), name: ref("i.fileName"), orderId: ref("o.id"), orderName: ref("o.name") }),
          ),
      )
      .unionAll((eb) =>
        eb
          .selectFrom("ExportLog as x")
          .where("x.id", "=", anyOf(ids))
          .select(({ ref }) => named("export", { id: ref("x.id"), name: ref("x.fileName") })),
      )
      .unionAll((eb) =>
        eb
          .selectFrom("LinkToken as l")
          .leftJoin("Mentee as me", "me.userId", "l.userId")
          .leftJoin("Mentor as mo", "mo.userId", "l.userId")
          .leftJoin("HrStaff as h", "h.userId", "l.userId")
          .leftJoin("Admin as ad", "ad.userId", "l.userId")
          .where("l.id", "=", anyOf(ids))
          .select(({ fn, ref }) =>
            named("link", {
              id: ref("l.id"),
              name: fn.coalesce("me.name", "mo.displayName", "h.name", "ad.name"),
              menteeId: ref("me.userId"),
              menteeName: ref("me.name"),
              mentorId: ref("mo.userId"),
              mentorName: ref("mo.displayName"),
            }),
          ),
      )
      .unionAll((eb) =>
        eb
          .selectFrom("MentorSchedule as s")
          .innerJoin("Mentor as mo", "mo.userId", "s.mentorId")
          .where("s.id", "=", anyOf(ids))
          .select(({ fn, ref }) =>
            named("schedule", { id: ref("s.id"), mentorId: ref("mo.userId"), mentorName: fn.coalesce("mo.displayName", "mo.name") }),
          ),
      )
      .unionAll((eb) =>
        eb
          .selectFrom("PersonalDataRequest as p")
          .leftJoin("Mentee as me", "me.userId", "p.userId")
          .leftJoin("User as u", "u.id", "p.userId")
          .where("p.id", "=", anyOf(ids))
          .select(({ ref }) =>
            named("request", {
              id: ref("p.id"),
              menteeId: ref("p.userId"),
              menteeName: ref("me.name"),
              erased: sql<boolean>`${ref("u.anonymizedAt")} IS NOT NULL`,
            }),
          ),
      )
      .unionAll((eb) =>
        eb
          .selectFrom("OrderReport as r")
          .innerJoin("Customer as c", "c.id", "r.customerId")
          .where("r.id", "=", anyOf(ids))
          .select(({ ref }) =>
            named("report", {
              id: ref("r.id"),
              name: sql<string>`array_to_string(${ref("r.orderIds")}, ',')`,
              customerId: ref("c.id"),
              customerName: ref("c.name"),
            }),
          ),
      )
      .unionAll((eb) =>
        eb
          .selectFrom("ReportGroup as g")
          .innerJoin("Customer as c", "c.id", "g.customerId")
          .where("g.id", "=", anyOf(ids))
          .select(({ ref }) => named("reportGroup", { id: ref("g.id"), customerId: ref("c.id"), customerName: ref("c.name") })),
      )
      .unionAll((eb) =>
        eb
          .selectFrom("QuestionSet as s")
          .where("s.id", "=", anyOf(ids))
          .select(({ ref }) => named("questionSet", { id: ref("s.id"), name: ref("s.name") })),
      )
      .unionAll((eb) =>
        eb
          // Not the interview: which one it is about is its author's knowledge alone.
          .selectFrom("Supervision as s")
          .innerJoin("Mentor as mo", "mo.userId", "s.mentorId")
          .where("s.id", "=", anyOf(ids))
          .select(({ fn, ref }) =>
            named("supervision", { id: ref("s.id"), mentorId: ref("mo.userId"), mentorName: fn.coalesce("mo.displayName", "mo.name") }),
          ),
      )
      .execute(),
});
