-- CreateEnum
CREATE TYPE "DataKeySide" AS ENUM ('mentee', 'mentor');

-- AlterTable
ALTER TABLE "Mentoring" ALTER COLUMN "noShowNote" SET DATA TYPE TEXT,
ALTER COLUMN "disputeText" SET DATA TYPE TEXT;

-- AlterTable
ALTER TABLE "CheckedQuestion" ALTER COLUMN "currentSituation" SET DATA TYPE TEXT,
ALTER COLUMN "goal" SET DATA TYPE TEXT,
ALTER COLUMN "freeText" SET DATA TYPE TEXT,
ALTER COLUMN "avoidTopics" SET DATA TYPE TEXT,
ALTER COLUMN "mentorNote" SET DATA TYPE TEXT;

-- AlterTable
ALTER TABLE "MenteeReport" ALTER COLUMN "learned" SET DATA TYPE TEXT,
ALTER COLUMN "nextAction" SET DATA TYPE TEXT,
ALTER COLUMN "commentToMentor" SET DATA TYPE TEXT,
ALTER COLUMN "commentToOffice" SET DATA TYPE TEXT,
ALTER COLUMN "troubleText" SET DATA TYPE TEXT;

-- AlterTable
ALTER TABLE "MentorReport" ALTER COLUMN "summaryPrivate" SET DATA TYPE TEXT,
ALTER COLUMN "assessment" SET DATA TYPE TEXT,
ALTER COLUMN "support" SET DATA TYPE TEXT,
ALTER COLUMN "nextPlan" SET DATA TYPE TEXT,
ALTER COLUMN "orgIssueNote" SET DATA TYPE TEXT,
ALTER COLUMN "referralNote" SET DATA TYPE TEXT,
ALTER COLUMN "hrSummary" SET DATA TYPE TEXT,
ALTER COLUMN "hrSummaryWish" SET DATA TYPE TEXT;

-- AlterTable
ALTER TABLE "Supervision" ALTER COLUMN "situation" SET DATA TYPE TEXT,
ALTER COLUMN "assessment" SET DATA TYPE TEXT,
ALTER COLUMN "question" SET DATA TYPE TEXT;

-- AlterTable
ALTER TABLE "SupervisionComment" ALTER COLUMN "body" SET DATA TYPE TEXT;

-- CreateTable
CREATE TABLE "DataKey" (
    "subjectId" UUID NOT NULL,
    "side" "DataKeySide" NOT NULL,
    "keyId" VARCHAR(12) NOT NULL,
    "sealed" BYTEA NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "DataKey_pkey" PRIMARY KEY ("subjectId","side")
);

-- CreateIndex
CREATE INDEX "DataKey_keyId_idx" ON "DataKey"("keyId");

-- What Prisma cannot express.

-- Texts that were written before texts were sealed are found without reading the rest (system/sealing.ts, the same conditions word by word).
CREATE INDEX "CheckedQuestion_clear" ON "CheckedQuestion"("id") WHERE ("currentSituation" NOT LIKE 'sealed:1:%' OR "goal" NOT LIKE 'sealed:1:%' OR "freeText" NOT LIKE 'sealed:1:%' OR "avoidTopics" NOT LIKE 'sealed:1:%' OR "mentorNote" NOT LIKE 'sealed:1:%') OR jsonb_typeof("selected" -> 0) = 'object';
CREATE INDEX "MenteeReport_clear" ON "MenteeReport"("id") WHERE "learned" NOT LIKE 'sealed:1:%' OR "nextAction" NOT LIKE 'sealed:1:%' OR "commentToMentor" NOT LIKE 'sealed:1:%' OR "commentToOffice" NOT LIKE 'sealed:1:%' OR "troubleText" NOT LIKE 'sealed:1:%';
CREATE INDEX "MentorReport_clear" ON "MentorReport"("id") WHERE ("summaryPrivate" NOT LIKE 'sealed:1:%' OR "assessment" NOT LIKE 'sealed:1:%' OR "support" NOT LIKE 'sealed:1:%' OR "nextPlan" NOT LIKE 'sealed:1:%' OR "orgIssueNote" NOT LIKE 'sealed:1:%' OR "referralNote" NOT LIKE 'sealed:1:%' OR "hrSummaryWish" NOT LIKE 'sealed:1:%') OR ("hrSummary" NOT LIKE 'sealed:1:%' AND "hrSummaryConsent" <> 'approved');
CREATE INDEX "MentorReportRevision_clear" ON "MentorReportRevision"("id") WHERE jsonb_typeof("body") = 'object';
CREATE INDEX "Mentoring_clear" ON "Mentoring"("id") WHERE "disputeText" NOT LIKE 'sealed:1:%' OR "noShowNote" NOT LIKE 'sealed:1:%';
CREATE INDEX "Supervision_clear" ON "Supervision"("id") WHERE "situation" NOT LIKE 'sealed:1:%' OR "assessment" NOT LIKE 'sealed:1:%' OR "question" NOT LIKE 'sealed:1:%';
CREATE INDEX "SupervisionComment_clear" ON "SupervisionComment"("id") WHERE "body" NOT LIKE 'sealed:1:%';
