-- AlterTable
ALTER TABLE "MailCampaign" ADD COLUMN     "attempts" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "begunAt" TIMESTAMPTZ(3),
ADD COLUMN     "begunById" UUID,
ADD COLUMN     "lastReaderId" UUID,
ADD COLUMN     "nextTryAt" TIMESTAMPTZ(3),
ADD COLUMN     "position" UUID;
