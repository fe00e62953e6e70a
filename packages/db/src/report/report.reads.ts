import { impossible } from "@knotter/domain/errors";
import { LIMITS } from "@knotter/domain/policy";
import type { Scope } from "@knotter/domain/scope";
import { instantOf, tokyoDate } from "@knotter/domain/tokyo";
import { type NotNull, type Selectable, sql } from "kysely";
import type { MenteeReport, MentorReport } from "../generated/tables";
import { isShown } from "../hidden";
import { type Db, firstOf } from "../query";
import type { SealedTexts } from "../sealed-text";

/** The mentee's own survey, read for the mentee alone. */
export type SurveyRow = Omit<Selectable<MenteeReport>, "id" | "mentoringId" | "createdAt">;
export type SurveyContent = Omit<SurveyRow, "submittedAt" | "editableUntil" | "version" | "updatedAt">;

/** What a save says of the wording for the company. */
export type ProposedSummary = Pick<
  Selectable<MentorReport>,
  | "hrSummaryConsent"
  | "hrSummaryRevision"
  | "hrSummarySha256"
  | "hrSummaryProposedAt"
  | "hrSummaryAnsweredAt"
  | "hrSummaryWish"
  | "hrSummaryWishedAt"
>;
type Content = Omit<Selectable<MentorReport>, "mentoringId" | "authorId" | "createdAt" | keyof ProposedSummary>;
export type ReportContent = Omit<Content, "id" | "submittedAt" | "late" | "lockedAt" | "version" | "updatedAt">;
/** The mentor's own report, read for its author alone. */
export type ReportRow = Content & Pick<ProposedSummary, "hrSummaryConsent" | "hrSummaryRevision" | "hrSummaryWish">;

type RowOf<Select extends (...args: never[]) => { execute(): Promise<unknown[]> }> = Awaited<
  ReturnType<ReturnType<Select>["execute"]>
>[number];
/** The wording that is put to the mentee, and the answer. `wish`: the mentee's own, for other words; null for everybody else. */
export type SummaryRow = RowOf<typeof selectSummary>;
/** What an admin may read of a survey: ratings, and what was written to the admins. Each read is noted. */
export type AdminSurveyRow = RowOf<typeof selectAdminSurvey>;
/** A report as it was submitted before a correction. */
export type RevisionRow = RowOf<typeof selectRevisions>;

/** The two reports of one interview, each as far as the caller may read it. */
export interface ReportSides {
  survey: SurveyRow | null;
  report: ReportRow | null;
  summary: SummaryRow | null;
  commentToMentor: string | null;
  office: AdminSurveyRow | null;
}

const surveyColumns = [
  "r.attended",
  "r.satisfaction",
  "r.easeOfTalking",
  "r.goalProgress",
  "r.selfEfficacyBefore",
  "r.selfEfficacyAfter",
  "r.nps",
  "r.learned",
  "r.nextAction",
  "r.wantNext",
  "r.commentToMentor",
  "r.commentToOffice",
  "r.shareCommentWithHr",
  "r.troubleCategory",
  "r.troubleText",
  "r.durationMinutes",
  "r.submittedAt",
  "r.editableUntil",
  "r.version",
  "r.updatedAt",
] as const satisfies readonly `r.${keyof MenteeReport}`[];

const reportColumns = [
  "r.id",
  "r.attendance",
  "r.actualStartAt",
  "r.actualEndAt",
  "r.themes",
  "r.summaryPrivate",
  "r.assessment",
  "r.support",
  "r.nextPlan",
  "r.careerAwareness",
  "r.orgIssueTags",
  "r.orgIssueNote",
  "r.referral",
  "r.referralNote",
  "r.emergency",
  "r.informedConsentDone",
  "r.jobCardUsed",
  "r.supervisionRequested",
  "r.hrSummary",
  "r.hrSummaryConsent",
  "r.hrSummaryRevision",
  "r.hrSummaryWish",
  "r.submittedAt",
  "r.late",
  "r.lockedAt",
  "r.version",
  "r.updatedAt",
] as const satisfies readonly `r.${keyof MentorReport}`[];

const selectSummary = (db: Db, scope: Scope, mentoringId: string) =>
  db
    .selectFrom("MentorReport as r")
    .innerJoin("Mentoring as t", "t.id", "r.mentoringId")
    .where("r.mentoringId", "=", mentoringId)
    .where(({ and, eb, lit, ref }) => {
      if (scope.kind === "all") return eb("r.hrSummaryConsent", "=", "approved");
      if (scope.kind !== "mentee") return lit(false);
      return and([
        eb("t.menteeId", "=", scope.menteeId),
        eb("r.hrSummaryConsent", "<>", "none"),
        isShown(scope, ref("r.hrSummaryProposedAt")),
      ]);
    })
    // A wording that is put to somebody, or approved, is there.
    .select(({ ref }) => ref("r.hrSummary").$notNull().as("text"))
    .select(["r.hrSummaryRevision as revision", "r.hrSummaryConsent as state", "r.hrSummarySha256 as sha256"])
    .select(["r.hrSummaryProposedAt as proposedAt", "r.hrSummaryAnsweredAt as answeredAt"])
    .select(({ ref }) => (scope.kind === "mentee" ? sql<string | null>`${ref("r.hrSummaryWish")}` : sql<string | null>`NULL`).as("wish"));

const selectAdminSurvey = (db: Db, mentoringId: string) =>
  db
    .selectFrom("MenteeReport")
    .where("mentoringId", "=", mentoringId)
    .where("submittedAt", "is not", null)
    .select(["satisfaction", "easeOfTalking", "goalProgress", "selfEfficacyBefore", "selfEfficacyAfter", "nps"])
    .select(["commentToOffice", "troubleCategory", "troubleText", "submittedAt"])
    // A survey is submitted with its ratings.
    .$narrowType<{ satisfaction: NotNull; easeOfTalking: NotNull; goalProgress: NotNull; submittedAt: NotNull }>();

/** `body` is JSON: instants are text. */
type RevisionBody = { [Key in keyof ReportContent]: ReportContent[Key] extends Date | null ? string | null : ReportContent[Key] };
const selectRevisions = (db: Db, authorId: string, mentoringId: string) =>
  db
    .selectFrom("MentorReportRevision as v")
    .innerJoin("MentorReport as r", "r.id", "v.reportId")
    .where("r.mentoringId", "=", mentoringId)
    .where("r.authorId", "=", authorId)
    .select(["v.id", "v.version", "v.at"])
    .select(({ ref }) => ref("v.body").$castTo<RevisionBody>().as("body"))
    .orderBy("v.at", "desc")
    .orderBy("v.id", "desc");

const NO_REPORTS: ReportSides = { survey: null, report: null, summary: null, commentToMentor: null, office: null };

/** Who may read what, as columns: a statement for a reader who may not have a column does not select it, so no view can let it slip. */
export const reportReads = (db: Db, texts: SealedTexts) => ({
  /** Of an interview that nobody has written about, without asking. */
  none: NO_REPORTS,

  /** The mentee's own survey. Nobody else's scope reads it. */
  survey: async (scope: Scope, mentoringId: string): Promise<SurveyRow | null> =>
    texts.openOne(
      "MenteeReport",
      await firstOf(
        db
          .selectFrom("MenteeReport as r")
          .innerJoin("Mentoring as t", "t.id", "r.mentoringId")
          .where("r.mentoringId", "=", mentoringId)
          .where(({ and, eb, lit, ref }) =>
            scope.kind === "mentee" ? and([eb("t.menteeId", "=", scope.menteeId), isShown(scope, ref("r.createdAt"))]) : lit(false),
          )
          .select(surveyColumns),
      ),
      mentoringId,
    ),

  /** The mentor's own report. Nobody else's scope reads it. */
  report: async (scope: Scope, mentoringId: string): Promise<ReportRow | null> =>
    texts.openOne(
      "MentorReport",
      await firstOf(
        db
          .selectFrom("MentorReport as r")
          .where("r.mentoringId", "=", mentoringId)
          .where(({ eb, lit }) => (scope.kind === "mentor" ? eb("r.authorId", "=", scope.mentorId) : lit(false)))
          .select(reportColumns),
      ),
      mentoringId,
    ),

  /** The wording for the company: to the mentee once it is put to them, to the admins once the mentee has approved it. */
  summary: async (scope: Scope, mentoringId: string): Promise<SummaryRow | null> =>
    texts.openOne("MentorReport", await firstOf(selectSummary(db, scope, mentoringId)), mentoringId, {
      text: "hrSummary",
      wish: "hrSummaryWish",
    }),

  /** What its author had submitted before each correction, the latest first; keyset on (at, id). Nobody else's scope reads it. */
  async revisions(
    scope: Scope,
    mentoringId: string,
    { after, limit }: { after?: { startAt: Date; id: string } | undefined; limit: number },
  ): Promise<RevisionRow[]> {
    if (scope.kind !== "mentor") return [];
    const page = selectRevisions(db, scope.mentorId, mentoringId).limit(limit);
    const rows = await (after
      ? page.where(({ eb, refTuple, tuple }) => eb(refTuple("v.at", "v.id"), "<", tuple(after.startAt, after.id)))
      : page
    ).execute();
    return texts.open("MentorReportRevision", rows, () => mentoringId);
  },

  /** Everything of the two reports that this caller may read. The comment to the mentor waits for the mentor's own report. */
  async sides(scope: Scope, mentoringId: string): Promise<ReportSides> {
    switch (scope.kind) {
      case "mentee": {
        const [survey, summary] = await Promise.all([this.survey(scope, mentoringId), this.summary(scope, mentoringId)]);
        return { ...NO_REPORTS, survey, summary };
      }
      case "mentor": {
        const [report, comment] = await Promise.all([
          this.report(scope, mentoringId),
          firstOf(
            db
              .selectFrom("MenteeReport as r")
              .innerJoin("Mentoring as t", "t.id", "r.mentoringId")
              .innerJoin("MentorReport as own", "own.mentoringId", "t.id")
              .where("t.id", "=", mentoringId)
              .where("t.mentorId", "=", scope.mentorId)
              .where("r.submittedAt", "is not", null)
              .where("own.submittedAt", "is not", null)
              .select("r.commentToMentor"),
          ),
        ]);
        const opened = await texts.openOne("MenteeReport", comment, mentoringId);
        return { ...NO_REPORTS, report, commentToMentor: opened?.commentToMentor ?? null };
      }
      case "all": {
        const [summary, survey] = await Promise.all([this.summary(scope, mentoringId), firstOf(selectAdminSurvey(db, mentoringId))]);
        const office = await texts.openOne("MenteeReport", survey, mentoringId);
        return { ...NO_REPORTS, summary, office };
      }
      case "customer":
        return NO_REPORTS;
      default:
        return impossible(scope);
    }
  },

  /**
   * What mentees thought of a mentor, by the month: whole groups of surveys that could no longer change when it began and whose interviews
   * the mentor had reported by then. Two readings of one month are the same whoever answers meanwhile, and those of two differ by
   * groups, so that neither a single answer nor its time can be taken from them. Null below one group.
   */
  async ratingsOf(mentorId: string, now: Date) {
    const month = instantOf(`${tokyoDate(now).slice(0, 7)}-01`, 0);
    const row = await firstOf(
      db
        .with("final", (cte) =>
          cte
            .selectFrom("Mentoring as t")
            .innerJoin("MenteeReport as r", "r.mentoringId", "t.id")
            .innerJoin("MentorReport as own", "own.mentoringId", "t.id")
            .where("t.mentorId", "=", mentorId)
            .where("own.submittedAt", "<", month)
            .where("r.submittedAt", "is not", null)
            .where("r.editableUntil", "<", month)
            .select(["r.satisfaction", "r.easeOfTalking", "r.goalProgress"])
            .select(({ fn, ref }) => [
              fn
                .agg<number>("row_number")
                .over((over) => over.orderBy(sql`greatest(${ref("r.editableUntil")}, ${ref("own.submittedAt")})`).orderBy("r.id"))
                .as("place"),
              fn.countAll<number>().over().as("total"),
            ]),
        )
        .selectFrom("final")
        .where(({ eb, ref }) => eb("place", "<=", sql<number>`${ref("total")} - ${ref("total")} % ${LIMITS.ratingsTogether}::int`))
        .select(({ fn, ref }) => [
          fn.countAll<number>().as("n"),
          sql<number>`round(avg(${ref("satisfaction")}), 1)::float8`.as("satisfaction"),
          sql<number>`round(avg(${ref("easeOfTalking")}), 1)::float8`.as("easeOfTalking"),
          sql<number>`round(avg(${ref("goalProgress")}), 1)::float8`.as("goalProgress"),
        ]),
    );
    return row && row.n > 0 ? row : null;
  },
});
