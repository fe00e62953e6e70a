-- CreateEnum
CREATE TYPE "ImportKind" AS ENUM ('orders', 'mentees');

-- CreateEnum
CREATE TYPE "ImportStatus" AS ENUM ('validated', 'committed', 'aborted');

-- CreateEnum
CREATE TYPE "PersonalDataRequestKind" AS ENUM ('disclosure', 'erasure');

-- CreateEnum
CREATE TYPE "PersonalDataRequestStatus" AS ENUM ('requested', 'done', 'rejected', 'withdrawn');

-- CreateEnum
CREATE TYPE "OrderReportStatus" AS ENUM ('draft', 'reviewed', 'published');

-- CreateEnum
CREATE TYPE "ReportSchedule" AS ENUM ('monthly', 'end', 'manual');

-- CreateEnum
CREATE TYPE "CheckedQuestionStatus" AS ENUM ('draft', 'submitted', 'checked', 'locked');

-- CreateEnum
CREATE TYPE "Attended" AS ENUM ('yes', 'part', 'no');

-- CreateEnum
CREATE TYPE "WantNext" AS ENUM ('same', 'other', 'no');

-- CreateEnum
CREATE TYPE "Attendance" AS ENUM ('held', 'late', 'cut_short', 'absent');

-- CreateEnum
CREATE TYPE "Referral" AS ENUM ('none', 'occupational_physician', 'eap', 'in_house', 'medical');

-- CreateEnum
CREATE TYPE "Emergency" AS ENUM ('none', 'consult', 'urgent');

-- CreateEnum
CREATE TYPE "HrSummaryConsent" AS ENUM ('none', 'proposed', 'approved', 'declined', 'revoked');

-- CreateEnum
CREATE TYPE "LinkPurpose" AS ENUM ('signup', 'hrstaff_invite', 'magic_link', 'password_reset', 'email_change');

-- AlterTable
ALTER TABLE "HrStaff" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "Mentor" ADD COLUMN     "pendingChanges" JSONB,
ADD COLUMN     "pendingSince" TIMESTAMPTZ(3),
ADD COLUMN     "reviewNote" VARCHAR(500);

-- AlterTable
ALTER TABLE "Mentoring" ADD COLUMN     "anonymizedAt" TIMESTAMPTZ(3),
ADD COLUMN     "disputedAt" TIMESTAMPTZ(3),
ADD COLUMN     "surveyDeclinedAt" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "Order" ADD COLUMN     "questionSetId" UUID,
ADD COLUMN     "reportSchedule" "ReportSchedule" NOT NULL DEFAULT 'end';

-- AlterTable
ALTER TABLE "OrderMentee" ADD COLUMN     "bookingHeldAt" TIMESTAMPTZ(3),
ADD COLUMN     "jobTitle" VARCHAR(50);

-- AlterTable
ALTER TABLE "User" ADD COLUMN     "erasureDueOn" DATE;

-- CreateTable
CREATE TABLE "ImportJob" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "kind" "ImportKind" NOT NULL,
    "orderId" UUID,
    "fileName" VARCHAR(200) NOT NULL,
    "fileSha256" CHAR(64) NOT NULL,
    "encoding" VARCHAR(20) NOT NULL,
    "status" "ImportStatus" NOT NULL DEFAULT 'validated',
    "summary" JSONB NOT NULL,
    "rows" JSONB NOT NULL,
    "createdById" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "committedAt" TIMESTAMPTZ(3),

    CONSTRAINT "ImportJob_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ExportLog" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "actorId" UUID NOT NULL,
    "actorRole" VARCHAR(20) NOT NULL,
    "operation" VARCHAR(80) NOT NULL,
    "fileName" VARCHAR(200) NOT NULL,
    "filters" JSONB NOT NULL DEFAULT '{}',
    "encoding" VARCHAR(10),
    "rows" INTEGER,
    "sha256" CHAR(64),
    "unmappable" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "ip" VARCHAR(45),
    "requestId" VARCHAR(64),
    "startedAt" TIMESTAMPTZ(3) NOT NULL,
    "finishedAt" TIMESTAMPTZ(3),

    CONSTRAINT "ExportLog_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PersonalDataRequest" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "userId" UUID NOT NULL,
    "kind" "PersonalDataRequestKind" NOT NULL,
    "status" "PersonalDataRequestStatus" NOT NULL DEFAULT 'requested',
    "note" VARCHAR(500),
    "requestedAt" TIMESTAMPTZ(3) NOT NULL,
    "decidedAt" TIMESTAMPTZ(3),
    "decidedById" UUID,

    CONSTRAINT "PersonalDataRequest_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "MentorPhoto" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "mentorId" UUID NOT NULL,
    "sha256" CHAR(64) NOT NULL,
    "mediaType" VARCHAR(30) NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "MentorPhoto_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RegistrationScan" (
    "mentorId" UUID NOT NULL,
    "mediaType" VARCHAR(60) NOT NULL,
    "keyId" VARCHAR(20) NOT NULL,
    "sealed" BYTEA NOT NULL,
    "uploadedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "RegistrationScan_pkey" PRIMARY KEY ("mentorId")
);

-- CreateTable
CREATE TABLE "OrderReport" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "customerId" UUID NOT NULL,
    "orderIds" UUID[],
    "status" "OrderReportStatus" NOT NULL DEFAULT 'draft',
    "kThreshold" INTEGER NOT NULL,
    "asOf" TIMESTAMPTZ(3) NOT NULL,
    "sections" JSONB NOT NULL,
    "basis" JSONB NOT NULL DEFAULT '{}',
    "people" UUID[] DEFAULT ARRAY[]::UUID[],
    "texts" JSONB NOT NULL DEFAULT '{}',
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdById" UUID NOT NULL,
    "reviewedAt" TIMESTAMPTZ(3),
    "reviewedById" UUID,
    "publishedAt" TIMESTAMPTZ(3),
    "publishedById" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "OrderReport_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ReportGroup" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "customerId" UUID NOT NULL,
    "orderIds" UUID[],
    "createdById" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ReportGroup_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "OrderReportView" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "userId" UUID NOT NULL,
    "reportId" UUID NOT NULL,
    "orderIds" UUID[],
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "OrderReportView_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "QuestionSet" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "version" INTEGER NOT NULL,
    "name" VARCHAR(100) NOT NULL,
    "retiredAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "QuestionSet_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Question" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "setId" UUID NOT NULL,
    "groupCode" VARCHAR(40) NOT NULL,
    "groupLabel" VARCHAR(60) NOT NULL,
    "text" VARCHAR(200) NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "Question_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CheckedQuestion" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "menteeId" UUID NOT NULL,
    "mentoringId" UUID,
    "setVersion" INTEGER NOT NULL,
    "selected" JSONB NOT NULL DEFAULT '[]',
    "themes" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "currentSituation" VARCHAR(1000),
    "goal" VARCHAR(500),
    "freeText" VARCHAR(2000),
    "mood" SMALLINT,
    "avoidTopics" VARCHAR(300),
    "status" "CheckedQuestionStatus" NOT NULL DEFAULT 'draft',
    "changedAfterCheck" BOOLEAN NOT NULL DEFAULT false,
    "submittedAt" TIMESTAMPTZ(3),
    "mentorCheckedAt" TIMESTAMPTZ(3),
    "mentorNote" VARCHAR(1000),
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "CheckedQuestion_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "MenteeReport" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "mentoringId" UUID NOT NULL,
    "attended" "Attended",
    "satisfaction" SMALLINT,
    "easeOfTalking" SMALLINT,
    "goalProgress" SMALLINT,
    "selfEfficacyBefore" SMALLINT,
    "selfEfficacyAfter" SMALLINT,
    "nps" SMALLINT,
    "learned" VARCHAR(1000),
    "nextAction" VARCHAR(500),
    "wantNext" "WantNext",
    "commentToMentor" VARCHAR(500),
    "commentToOffice" VARCHAR(1000),
    "shareCommentWithHr" BOOLEAN NOT NULL DEFAULT false,
    "troubleCategory" VARCHAR(20),
    "troubleText" VARCHAR(1000),
    "durationMinutes" INTEGER,
    "submittedAt" TIMESTAMPTZ(3),
    "editableUntil" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "MenteeReport_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "MentorReport" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "mentoringId" UUID NOT NULL,
    "authorId" UUID NOT NULL,
    "attendance" "Attendance",
    "actualStartAt" TIMESTAMPTZ(3),
    "actualEndAt" TIMESTAMPTZ(3),
    "themes" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "summaryPrivate" VARCHAR(3000),
    "assessment" VARCHAR(2000),
    "support" VARCHAR(1500),
    "nextPlan" VARCHAR(1000),
    "careerAwareness" SMALLINT,
    "orgIssueTags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "orgIssueNote" VARCHAR(1000),
    "referral" "Referral" NOT NULL DEFAULT 'none',
    "referralNote" VARCHAR(500),
    "emergency" "Emergency" NOT NULL DEFAULT 'none',
    "informedConsentDone" BOOLEAN NOT NULL DEFAULT false,
    "jobCardUsed" BOOLEAN NOT NULL DEFAULT false,
    "supervisionRequested" BOOLEAN NOT NULL DEFAULT false,
    "hrSummary" VARCHAR(600),
    "hrSummaryConsent" "HrSummaryConsent" NOT NULL DEFAULT 'none',
    "hrSummaryRevision" INTEGER NOT NULL DEFAULT 0,
    "hrSummarySha256" CHAR(64),
    "hrSummaryProposedAt" TIMESTAMPTZ(3),
    "hrSummaryAnsweredAt" TIMESTAMPTZ(3),
    "submittedAt" TIMESTAMPTZ(3),
    "late" BOOLEAN NOT NULL DEFAULT false,
    "lockedAt" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "MentorReport_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "MentorReportRevision" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "reportId" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "body" JSONB NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "MentorReportRevision_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "LinkToken" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "purpose" "LinkPurpose" NOT NULL,
    "tokenHash" CHAR(64) NOT NULL,
    "email" VARCHAR(254) NOT NULL,
    "role" "Role" NOT NULL,
    "userId" UUID,
    "orderMenteeId" UUID,
    "orderId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "usedAt" TIMESTAMPTZ(3),
    "revokedAt" TIMESTAMPTZ(3),

    CONSTRAINT "LinkToken_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ImportJob_fileSha256_idx" ON "ImportJob"("fileSha256");

-- CreateIndex
CREATE INDEX "ImportJob_orderId_createdAt_idx" ON "ImportJob"("orderId", "createdAt");

-- CreateIndex
CREATE INDEX "ImportJob_createdAt_idx" ON "ImportJob"("createdAt");

-- CreateIndex
CREATE INDEX "ExportLog_actorId_startedAt_idx" ON "ExportLog"("actorId", "startedAt");

-- CreateIndex
CREATE INDEX "PersonalDataRequest_userId_requestedAt_idx" ON "PersonalDataRequest"("userId", "requestedAt");

-- CreateIndex
CREATE INDEX "PersonalDataRequest_status_requestedAt_idx" ON "PersonalDataRequest"("status", "requestedAt");

-- CreateIndex
CREATE INDEX "Mentor_createdAt_userId_idx" ON "Mentor"("createdAt", "userId");

-- CreateIndex
CREATE INDEX "Mentor_registrationExpiresOn_userId_idx" ON "Mentor"("registrationExpiresOn", "userId");

-- CreateIndex
CREATE UNIQUE INDEX "MentorPhoto_mentorId_sha256_key" ON "MentorPhoto"("mentorId", "sha256");

-- CreateIndex
CREATE INDEX "OrderReport_customerId_publishedAt_idx" ON "OrderReport"("customerId", "publishedAt");

-- CreateIndex
CREATE INDEX "OrderReport_orderIds_idx" ON "OrderReport" USING GIN ("orderIds");

-- CreateIndex
CREATE INDEX "ReportGroup_customerId_idx" ON "ReportGroup"("customerId");

-- CreateIndex
CREATE UNIQUE INDEX "OrderReportView_userId_reportId_key" ON "OrderReportView"("userId", "reportId");

-- CreateIndex
CREATE UNIQUE INDEX "QuestionSet_version_key" ON "QuestionSet"("version");

-- CreateIndex
CREATE UNIQUE INDEX "Question_setId_position_key" ON "Question"("setId", "position");

-- CreateIndex
CREATE UNIQUE INDEX "CheckedQuestion_mentoringId_key" ON "CheckedQuestion"("mentoringId");

-- CreateIndex
CREATE INDEX "CheckedQuestion_menteeId_updatedAt_idx" ON "CheckedQuestion"("menteeId", "updatedAt");

-- CreateIndex
CREATE UNIQUE INDEX "MenteeReport_mentoringId_key" ON "MenteeReport"("mentoringId");

-- CreateIndex
CREATE UNIQUE INDEX "MentorReport_mentoringId_key" ON "MentorReport"("mentoringId");

-- CreateIndex
CREATE UNIQUE INDEX "MentorReportRevision_reportId_version_key" ON "MentorReportRevision"("reportId", "version");

-- CreateIndex
CREATE UNIQUE INDEX "LinkToken_tokenHash_key" ON "LinkToken"("tokenHash");

-- CreateIndex
CREATE INDEX "OrderMentee_email_idx" ON "OrderMentee"("email");

-- CreateIndex
CREATE INDEX "OrderMentee_orderId_status_idx" ON "OrderMentee"("orderId", "status");

-- CreateIndex
CREATE INDEX "Customer_name_id_idx" ON "Customer"("name", "id");

-- CreateIndex
CREATE INDEX "Customer_updatedAt_id_idx" ON "Customer"("updatedAt", "id");

-- CreateIndex
CREATE INDEX "LinkToken_email_purpose_createdAt_idx" ON "LinkToken"("email", "purpose", "createdAt");

-- CreateIndex
CREATE INDEX "LinkToken_userId_idx" ON "LinkToken"("userId");

-- CreateIndex
CREATE INDEX "LinkToken_expiresAt_idx" ON "LinkToken"("expiresAt");

-- CreateIndex
CREATE INDEX "Order_startsOn_id_idx" ON "Order"("startsOn", "id");

-- CreateIndex
CREATE INDEX "Order_endsOn_id_idx" ON "Order"("endsOn", "id");

-- CreateIndex
CREATE INDEX "OrderMentee_orderId_id_idx" ON "OrderMentee"("orderId", "id");

-- CreateIndex
CREATE INDEX "Mail_toUserId_queuedAt_idx" ON "Mail"("toUserId", "queuedAt");

-- CreateIndex
CREATE INDEX "Mail_queuedAt_idx" ON "Mail" USING BRIN ("queuedAt");

-- CreateIndex
CREATE INDEX "AuditLog_at_idx" ON "AuditLog" USING BRIN ("at");

-- CreateIndex
CREATE INDEX "Mentoring_startAt_id_idx" ON "Mentoring"("startAt", "id");

-- AddForeignKey
ALTER TABLE "PersonalDataRequest" ADD CONSTRAINT "PersonalDataRequest_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MentorPhoto" ADD CONSTRAINT "MentorPhoto_mentorId_fkey" FOREIGN KEY ("mentorId") REFERENCES "Mentor"("userId") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RegistrationScan" ADD CONSTRAINT "RegistrationScan_mentorId_fkey" FOREIGN KEY ("mentorId") REFERENCES "Mentor"("userId") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OrderReport" ADD CONSTRAINT "OrderReport_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "Customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReportGroup" ADD CONSTRAINT "ReportGroup_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "Customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OrderReportView" ADD CONSTRAINT "OrderReportView_reportId_fkey" FOREIGN KEY ("reportId") REFERENCES "OrderReport"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Order" ADD CONSTRAINT "Order_questionSetId_fkey" FOREIGN KEY ("questionSetId") REFERENCES "QuestionSet"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Question" ADD CONSTRAINT "Question_setId_fkey" FOREIGN KEY ("setId") REFERENCES "QuestionSet"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CheckedQuestion" ADD CONSTRAINT "CheckedQuestion_menteeId_fkey" FOREIGN KEY ("menteeId") REFERENCES "Mentee"("userId") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CheckedQuestion" ADD CONSTRAINT "CheckedQuestion_mentoringId_fkey" FOREIGN KEY ("mentoringId") REFERENCES "Mentoring"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MenteeReport" ADD CONSTRAINT "MenteeReport_mentoringId_fkey" FOREIGN KEY ("mentoringId") REFERENCES "Mentoring"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MentorReport" ADD CONSTRAINT "MentorReport_mentoringId_fkey" FOREIGN KEY ("mentoringId") REFERENCES "Mentoring"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MentorReportRevision" ADD CONSTRAINT "MentorReportRevision_reportId_fkey" FOREIGN KEY ("reportId") REFERENCES "MentorReport"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LinkToken" ADD CONSTRAINT "LinkToken_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Numbers that people quote: ORD-202604-0001. One sequence for all months, and gaps say nothing.
CREATE SEQUENCE "order_no";

-- A maximum can be lowered again: a grant of less than nothing. Below what is used it is refused by OrderMentee_count_check.
ALTER TABLE "LedgerEntry" DROP CONSTRAINT "LedgerEntry_delta_check";
ALTER TABLE "LedgerEntry" ADD CONSTRAINT "LedgerEntry_delta_check" CHECK (
  CASE "kind" WHEN 'reserve' THEN "delta" = -1 WHEN 'release' THEN "delta" = 1 WHEN 'forfeit' THEN "delta" = 0 ELSE "delta" <> 0 END
);
ALTER TABLE "CheckedQuestion" ADD CONSTRAINT "CheckedQuestion_mood_check" CHECK ("mood" BETWEEN 1 AND 5);
ALTER TABLE "CheckedQuestion" ADD CONSTRAINT "CheckedQuestion_selected_check" CHECK (jsonb_array_length("selected") <= 10);
ALTER TABLE "MenteeReport" ADD CONSTRAINT "MenteeReport_ratings_check" CHECK (
  "satisfaction" BETWEEN 1 AND 5 AND "easeOfTalking" BETWEEN 1 AND 5 AND "goalProgress" BETWEEN 1 AND 5
  AND "selfEfficacyBefore" BETWEEN 1 AND 10 AND "selfEfficacyAfter" BETWEEN 1 AND 10 AND "nps" BETWEEN 0 AND 10
);
-- Handed in: the three stars are there. (A CHECK refuses false only, so NULL has to be asked for.)
ALTER TABLE "MenteeReport" ADD CONSTRAINT "MenteeReport_submitted_check" CHECK (
  "submittedAt" IS NULL OR ("satisfaction" IS NOT NULL AND "easeOfTalking" IS NOT NULL AND "goalProgress" IS NOT NULL AND "editableUntil" IS NOT NULL)
);
ALTER TABLE "MentorReport" ADD CONSTRAINT "MentorReport_ratings_check" CHECK ("careerAwareness" BETWEEN 1 AND 5);
-- Approved means approved word by word: the wording and its hash are there.
ALTER TABLE "MentorReport" ADD CONSTRAINT "MentorReport_summary_check" CHECK (
  ("hrSummaryConsent" = 'none' OR "hrSummary" IS NOT NULL) AND ("hrSummaryConsent" <> 'approved' OR "hrSummarySha256" IS NOT NULL)
);
ALTER TABLE "OrderReport" ADD CONSTRAINT "OrderReport_k_check" CHECK ("kThreshold" >= 5);
ALTER TABLE "OrderReport" ADD CONSTRAINT "OrderReport_orders_check" CHECK (cardinality("orderIds") BETWEEN 1 AND 50);
-- One draft of a set of orders at a time.
CREATE UNIQUE INDEX "OrderReport_open_key" ON "OrderReport" ("orderIds") WHERE "status" <> 'published';
-- An open link of each kind and address is found without reading the used ones.
CREATE INDEX "LinkToken_open_idx" ON "LinkToken" ("email", "purpose") WHERE "usedAt" IS NULL AND "revokedAt" IS NULL;
-- The office's list of what people have asked for.
CREATE UNIQUE INDEX "PersonalDataRequest_open_key" ON "PersonalDataRequest" ("userId", "kind") WHERE "status" = 'requested';

-- What retention has to delete is append-only for everybody else: the nightly task says so inside its transaction.
CREATE TRIGGER "MentorReportRevision_append_only" BEFORE UPDATE OR DELETE ON "MentorReportRevision" FOR EACH ROW
  WHEN (current_setting('knotter.retention', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION "refuse_change"();
DROP TRIGGER "AuditLog_append_only" ON "AuditLog";
CREATE TRIGGER "AuditLog_append_only" BEFORE UPDATE OR DELETE ON "AuditLog" FOR EACH ROW
  WHEN (current_setting('knotter.retention', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "OrderReport_frozen" BEFORE UPDATE OR DELETE ON "OrderReport" FOR EACH ROW WHEN (OLD."status" = 'published') EXECUTE FUNCTION "refuse_change"();
