-- AlterTable
ALTER TABLE "MentorReport" ADD COLUMN "hrSummaryWish" VARCHAR(500),
ADD COLUMN "hrSummaryWishedAt" TIMESTAMPTZ(3);

-- A wish belongs to a wording that still waits for its answer.
ALTER TABLE "MentorReport" ADD CONSTRAINT "MentorReport_wish_check"
  CHECK (("hrSummaryWish" IS NULL) = ("hrSummaryWishedAt" IS NULL) AND ("hrSummaryWish" IS NULL OR "hrSummaryConsent" = 'proposed'));
