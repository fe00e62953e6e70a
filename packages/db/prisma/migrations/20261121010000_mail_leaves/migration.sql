-- CreateEnum
CREATE TYPE "MailCampaignStatus" AS ENUM ('draft', 'scheduled', 'sending', 'sent', 'canceled');

-- AlterTable
ALTER TABLE "Mail" ADD COLUMN "canceledAt" TIMESTAMPTZ(3),
ADD COLUMN "cancelReason" VARCHAR(200),
ADD COLUMN "claimId" UUID,
ADD COLUMN "firstTriedAt" TIMESTAMPTZ(3),
ADD COLUMN "batchKey" VARCHAR(100),
ADD COLUMN "sentTo" VARCHAR(254),
ADD COLUMN "attachment" JSONB,
ADD COLUMN "skippedReason" VARCHAR(40),
ADD COLUMN "deliveredAt" TIMESTAMPTZ(3),
ADD COLUMN "bouncedAt" TIMESTAMPTZ(3),
ADD COLUMN "complainedAt" TIMESTAMPTZ(3),
ADD COLUMN "deadAt" TIMESTAMPTZ(3),
ADD COLUMN "campaignId" UUID;

-- AlterTable
ALTER TABLE "User" ADD COLUMN "emailBouncedAt" TIMESTAMPTZ(3),
ADD COLUMN "emailComplainedAt" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "MailCampaign" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "orderId" UUID NOT NULL,
    "audience" VARCHAR(20) NOT NULL,
    "audienceIds" UUID[],
    "subject" VARCHAR(100) NOT NULL,
    "body" VARCHAR(5000) NOT NULL,
    "status" "MailCampaignStatus" NOT NULL DEFAULT 'draft',
    "scheduledAt" TIMESTAMPTZ(3),
    "confirmCount" INTEGER,
    "recipients" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdById" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "sentAt" TIMESTAMPTZ(3),
    "canceledById" UUID,
    "canceledAt" TIMESTAMPTZ(3),
    "cancelReason" VARCHAR(200),

    CONSTRAINT "MailCampaign_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CalendarFeed" (
    "userId" UUID NOT NULL,
    "tokenHash" CHAR(64) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "rotatedAt" TIMESTAMPTZ(3),
    "revokedAt" TIMESTAMPTZ(3),

    CONSTRAINT "CalendarFeed_pkey" PRIMARY KEY ("userId")
);

-- CreateTable
CREATE TABLE "JobRun" (
    "job" VARCHAR(40) NOT NULL,
    "startedAt" TIMESTAMPTZ(3) NOT NULL,
    "finishedAt" TIMESTAMPTZ(3),
    "succeededAt" TIMESTAMPTZ(3),
    "outcome" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "JobRun_pkey" PRIMARY KEY ("job")
);

-- CreateIndex
CREATE INDEX "Mail_campaignId_idx" ON "Mail"("campaignId");

-- CreateIndex
CREATE INDEX "Mail_providerId_idx" ON "Mail"("providerId");

-- CreateIndex
CREATE INDEX "Mail_status_queuedAt_idx" ON "Mail"("status", "queuedAt");

-- CreateIndex
CREATE INDEX "MailCampaign_orderId_createdAt_idx" ON "MailCampaign"("orderId", "createdAt");

-- CreateIndex
CREATE INDEX "MailCampaign_status_scheduledAt_idx" ON "MailCampaign"("status", "scheduledAt");

-- CreateIndex
CREATE UNIQUE INDEX "CalendarFeed_tokenHash_key" ON "CalendarFeed"("tokenHash");

-- AddForeignKey
ALTER TABLE "CalendarFeed" ADD CONSTRAINT "CalendarFeed_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What only a change by hand can say -----------------------------------------------------------------------------------------------

-- Members of a batch that is under way. They are taken with the one that leads.
CREATE INDEX "Mail_batch_idx" ON "Mail" ("batchKey") WHERE "status" = 'sending' AND "batchKey" IS NOT NULL;
-- Due is what waits, and what a runner has left behind. What has failed for good is not.
DROP INDEX "Mail_due_idx";
CREATE INDEX "Mail_due_idx" ON "Mail" ("nextTryAt", "id") WHERE "status" IN ('scheduled', 'queued', 'sending');

-- A mail that was tried is what it was then, word by word, or the same key would stand for two mails.
ALTER TABLE "Mail" ADD CONSTRAINT "Mail_tried_check" CHECK ("firstTriedAt" IS NULL OR "status" NOT IN ('draft', 'scheduled', 'queued'));
ALTER TABLE "Mail" ADD CONSTRAINT "Mail_skipped_check" CHECK (("status" = 'skipped') = ("skippedReason" IS NOT NULL));
ALTER TABLE "MailCampaign" ADD CONSTRAINT "MailCampaign_scheduled_check" CHECK ("status" <> 'scheduled' OR "scheduledAt" IS NOT NULL);
