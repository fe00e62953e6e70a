-- AlterTable
ALTER TABLE "MailCampaign" ADD COLUMN "attachIcs" BOOLEAN NOT NULL DEFAULT false;
