-- Invitations to many people are written as other mails to many are, and people are chosen by the filters of their list.
ALTER TABLE "MailCampaign" ADD COLUMN "kind" VARCHAR(20) NOT NULL DEFAULT 'notice',
ADD COLUMN "conditions" JSONB,
ADD COLUMN "resend" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN "force" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN "operationId" UUID;
